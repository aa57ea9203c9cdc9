/* Who am I, and what do I like? Settings work at once, on this device; the server hears of them
 * a moment later, and other devices from it. */

import { changeMe, fetchMe } from "./api";
import { CHARACTERS } from "./board/art";
import { DEFAULTS, loadKept, merge, readSettings, saveKept, type Settings } from "./settings";
import type { ChangeMe, Character, Me } from "./wire";
import { browserLanguage, language, speak, t, type Language } from "./words";

const PATIENCE = 800; // milliseconds before changed settings are sent

const kept = loadKept();
const state = $state({ me: null as Me | null });
const liked: Settings = $state({ ...DEFAULTS, ...kept.values });
let asking: Promise<Me> | null = null;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Me, once the server has said; null before. */
export const me = (): Me | null => state.me;

/** The settings now. Read them in templates and effects; change them with `change`. */
export const settings: Readonly<Settings> = liked;

/** Ask the server who I am; the first time it makes a guest. Asked once, unless it failed. */
export function whoAmI(): Promise<Me> {
  asking ??= fetchMe().then(
    (found) => {
      become(found);
      return found;
    },
    (error: unknown) => {
      asking = null;
      throw error;
    },
  );
  return asking;
}

/** The server said who I am now: after signing in, a new name, another character. */
export function become(found: Me): void {
  state.me = found;
  asking = Promise.resolve(found);
  kept.values = merge(kept, readSettings(found.settings));
  Object.assign(liked, DEFAULTS, kept.values);
  saveKept(kept);
  if (kept.unsent.length > 0) send();
}

/** I signed out: the next question makes a new guest. */
export async function becomeNobody(): Promise<void> {
  state.me = null;
  asking = null;
  await whoAmI();
}

/** Change my name, with the password of an account, or my character. */
export async function changePerson(changes: Omit<ChangeMe, "settings">): Promise<void> {
  await whoAmI();
  become(await changeMe(changes));
}

/** Change some settings, at once. */
export function change(changes: Partial<Settings>): void {
  Object.assign(liked, changes);
  Object.assign(kept.values, changes);
  const keys = Object.keys(changes) as (keyof Settings)[];
  kept.unsent = [...kept.unsent.filter((key) => !keys.includes(key)), ...keys];
  saveKept(kept);
  send();
}

function send(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => void sendNow(), PATIENCE);
}

async function sendNow(): Promise<void> {
  if (!state.me) return; // told when the server has said who I am
  // Only what changed here: another device may have changed the rest.
  const values = Object.fromEntries(kept.unsent.map((key) => [key, kept.values[key]]));
  try {
    await changeMe({ settings: values });
  } catch {
    return; // told again with the next change, or when the page is opened again
  }
  kept.unsent = kept.unsent.filter((key) => kept.values[key] !== values[key]);
  saveKept(kept);
}

/** What I am called: a guest without a name of its own is called so in my language. */
export function nameOf(person: Pick<Me, "name" | "default_name">): string {
  return person.default_name ? guestName(person.name) : person.name;
}

/** Who has chosen no character is given the first that is free. */
export const characterOf = (person: Pick<Me, "character">): Character =>
  person.character ?? CHARACTERS[0];

/** "Guest 1234" in my language; any other name as it is. */
export function guestName(name: string): string {
  const number = /^Guest (\d{4})$/i.exec(name)?.[1];
  return number ? t("guest", { number }) : name;
}

export const wantedLanguage = (spoken = navigator.languages): Language =>
  settings.language === "auto" ? browserLanguage(spoken) : settings.language;

const BARS = { night: "#0b1030", day: "#79b3e8" }; // index.html has the same

/** Dress the page, and the bar a phone draws above it. */
export function wearTheme(theme: Settings["theme"]): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const bar of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
    bar.content = BARS[theme !== "auto" ? theme : bar.media.includes("dark") ? "night" : "day"];
}

/** Keep language, theme and motion of the page as they are wanted; call once, where effects can live. */
export function dress(): void {
  let spoken = $state.raw(navigator.languages);
  addEventListener("languagechange", () => (spoken = navigator.languages));
  $effect(() => {
    const wanted = wantedLanguage(spoken);
    if (wanted !== language()) void speak(wanted).catch(() => {}); // it stays as it is
  });
  $effect(() => wearTheme(settings.theme));
  $effect(() => {
    document.documentElement.toggleAttribute("data-still", settings.speed === "off");
  });
}
