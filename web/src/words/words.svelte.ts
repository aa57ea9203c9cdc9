/* The words of the page, in the language chosen. Words come in areas: `shell` is always there, the
 * others are fetched with the pages that need them. */

import { required } from "../required";
import type account from "./account.en";
import type analysis from "./analysis.en";
import type editor from "./editor.en";
import type kept from "./kept.en";
import { LANGUAGES } from "./languages";
import type levels from "./levels.en";
import type lobby from "./lobby.en";
import type newTable from "./new.en";
import type review from "./review.en";
import type puzzles from "./puzzles.en";
import type rules from "./rules.en";
import type settings from "./settings.en";
import type shell from "./shell.en";
import type statistics from "./statistics.en";
import type study from "./study.en";
import type table from "./table.en";
import type terms from "./terms.en";
import {
  bound,
  fill,
  type Gaps,
  type Text,
  type Texts,
  type Values,
  type WordFiles,
} from "./texts";

export type Language = keyof typeof LANGUAGES;
export const AREAS = [
  "shell",
  "terms",
  "table",
  "study",
  "rules",
  "levels",
  "statistics",
  "new",
  "account",
  "settings",
  "lobby",
  "review",
  "analysis",
  "puzzles",
  "editor",
  "kept",
] as const;
export type Area = (typeof AREAS)[number];

type English = typeof shell &
  typeof terms &
  typeof table &
  typeof study &
  typeof rules &
  typeof levels &
  typeof statistics &
  typeof newTable &
  typeof account &
  typeof settings &
  typeof lobby &
  typeof review &
  typeof analysis &
  typeof puzzles &
  typeof editor &
  typeof kept;
export type Key = keyof English;
type Wanted<K extends Key> = [Gaps<English[K]>] extends [never]
  ? []
  : [values: Readonly<Record<Gaps<English[K]>, string | number>>];

// Every visit needs the shell, and every game the other two. The list of the others is fetched with the first.
const FILES: WordFiles = import.meta.glob<{ default: Texts }>([
  "./shell.*.ts",
  "./table.*.ts",
  "./terms.*.ts",
]);
let needed: readonly Area[] = ["shell"];
let chosen: Language = $state("en");
let texts: Record<string, Text> = $state.raw({});

export const isLanguage = (text: unknown): text is Language =>
  typeof text === "string" && Object.hasOwn(LANGUAGES, text);

/** The first language of the browser's that we speak. */
export function browserLanguage(wanted: readonly string[] = navigator.languages): Language {
  return wanted.map((tag) => tag.replace(/-.*/, "").toLowerCase()).find(isLanguage) ?? "en";
}

/** The language spoken now. */
export const language = (): Language => chosen;

/** Fetch what is needed in a language, then speak it. */
export async function speak(next: Language): Promise<void> {
  const areas = needed;
  const parts = await Promise.all(areas.map((area) => fetchWords(area, next)));
  if (areas !== needed) return speak(next); // a page asked for more meanwhile
  texts = Object.assign({}, ...parts);
  chosen = next;
  document.documentElement.lang = next;
}

/** Fetch the words of an area, once: pages ask for theirs before they are shown. */
export async function needWords(...areas: readonly Area[]): Promise<void> {
  const missing = areas.filter((area) => !needed.includes(area));
  if (missing.length === 0) return;
  const spoken = chosen;
  const parts = await Promise.all(missing.map((area) => fetchWords(area, spoken)));
  needed = [...needed, ...missing.filter((area) => !needed.includes(area))];
  if (spoken === chosen) texts = Object.assign({}, texts, ...parts);
  else await speak(chosen);
}

async function fetchWords(area: Area, spoken: Language): Promise<Texts> {
  const name = `./${area}.${spoken}.ts`;
  const file = FILES[name] ?? (await import("./others")).FILES[name];
  return (await required(file, name)()).default;
}

/** A text by its key, its gaps filled: t("seats", { count: 3 }). */
export function t<K extends Key>(key: K, ...[values]: Wanted<K>): string {
  const text = texts[key];
  return text === undefined ? key : fill(text, chosen, values as Values | undefined);
}

/** A text of the server that comes in all languages. */
export const told = (words: Readonly<Record<Language, string>>): string => bound(words[chosen]);
