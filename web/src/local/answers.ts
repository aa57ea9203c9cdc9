/* What pages ask the server, answered on this device: where there is no server, or it is out of reach. */

import { ApiError } from "../api";
import { CHARACTERS } from "../board/art";
import { NO_SERVER } from "../site";
import type { ChangeMe, Character, GameRecord, Me, TryRequest } from "../wire";
import { local } from "./local";

type Answer = (body: unknown) => Promise<unknown>;

/** Anything that needs no other people. */
const ANYWHERE: Record<string, Answer> = {
  "get /api/levels": async () => (await import("./levels.json")).default,
  "get /api/faces": async () => (await import("./faces.json")).default,
  "post /api/try": (body) => local("try", body as TryRequest),
  "post /api/replay": (body) => {
    const { record } = body as { record: string | GameRecord };
    return local("replay", typeof record === "string" ? record : JSON.stringify(record));
  },
};
/** A server knows better who one is. */
const WITHOUT_SERVER: Record<string, Answer> = {
  "get /api/me": async () => person(loadPerson()),
  "patch /api/me": async (body) => changePerson(body as ChangeMe),
};

/** The answer to a request, or null if only a server has one. */
export async function answerHere(method: string, path: string, body: unknown): Promise<unknown> {
  const key = `${method} ${path}`;
  const answer = ANYWHERE[key] ?? (NO_SERVER ? WITHOUT_SERVER[key] : undefined);
  return answer ? await answer(body) : null;
}

// Oneself, where there are no accounts: a name and a character, kept in this browser

interface Person {
  number: number;
  name: string | null;
  character: Character | null;
}

const KEY = "fallstar-me";
let known: Person | null = null;

function loadPerson(): Person {
  if (known) return known;
  const fresh: Person = {
    number: 1000 + Math.floor(9000 * Math.random()),
    name: null,
    character: null,
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Person>;
    known = {
      number: typeof kept.number === "number" ? kept.number : fresh.number,
      name: typeof kept.name === "string" ? kept.name : null,
      character: CHARACTERS.find((one) => one === kept.character) ?? null,
    };
  } catch {
    known = fresh;
  }
  return savePerson(known);
}

/** Storage may be forbidden or full: then it lasts as long as the page. */
function savePerson(person: Person): Person {
  known = person;
  try {
    localStorage.setItem(KEY, JSON.stringify(person));
  } catch {
    return person;
  }
  return person;
}

function changePerson({ name, character }: ChangeMe): Me {
  const now = loadPerson();
  const wanted = name?.trim().replace(/\s+/g, " ");
  if (wanted !== undefined && (wanted === "" || wanted.length > 24 || /\p{C}/u.test(wanted)))
    throw new ApiError("bad_request", "a name has 1 to 24 visible characters");
  return person(
    savePerson({ ...now, name: wanted ?? now.name, character: character ?? now.character }),
  );
}

const person = ({ number, name, character }: Person): Me => ({
  id: "local",
  kind: "guest",
  name: name ?? `Guest ${number}`,
  default_name: name === null,
  character,
  rating: { value: 0, margin: 0, provisional: true, games: 0 },
  settings: {},
  created: 0,
});
