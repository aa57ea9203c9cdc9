/* Opponents for a table: different characters of about the strength that was chosen. */

import { bots, loadBots } from "../bots.svelte";
import { ENGINE_LEVELS } from "../local/levels";
import { companyOf } from "./ladder";

/** So many opponents of about the strength of one: different characters, itself first. */
export async function company(level: string, count: number): Promise<string[]> {
  await loadBots().catch(() => {}); // then all are the same
  return companyNow(level, count);
}

/** A bot of about the strength of one that none of some others is, out of those known now. */
export function another(level: string, others: readonly string[]): string {
  const most = companyNow(level, others.length + 1);
  return most.find((one) => !others.includes(one)) ?? level;
}

/** What this device can play stays on it. */
function companyNow(level: string, count: number): string[] {
  const here = ENGINE_LEVELS.includes(level);
  const all = here ? bots().filter(({ name }) => ENGINE_LEVELS.includes(name)) : bots();
  return companyOf(all, level, count, (below) => Math.floor(Math.random() * below));
}
