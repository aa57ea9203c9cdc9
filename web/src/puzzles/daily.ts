/* The puzzle of the day: from the date alone, so that everyone has the same without a server. The week goes
 * from easy on Monday to hard on Sunday. */

/** A day as 2026-11-17, by the clock of this device. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");

export const today = (): string => dayOf(new Date());

/** The easiest and the hardest are left out. */
const LEAST = 0.1;
const MOST = 0.9;

/** The place of the day's puzzle among so many, which are in order from easy to hard. */
export function placeOfDay(day: string, count: number): number {
  const weekday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7; // Monday is 0
  const within = (weekday + hash(day) / 2 ** 32) / 7;
  return Math.floor(count * (LEAST + (MOST - LEAST) * within));
}

/** FNV-1a, mixed once more: neighbouring days are far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text)
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x45d9f3b);
  return (value ^ (value >>> 16)) >>> 0;
}

/** The day before a day. */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** How many days in a row were solved, up to today or, if today is still open, yesterday. */
export function daysInARow(solved: ReadonlySet<string>, today: string): number {
  let day = solved.has(today) ? today : dayBefore(today);
  let count = 0;
  while (solved.has(day)) {
    count += 1;
    day = dayBefore(day);
  }
  return count;
}
