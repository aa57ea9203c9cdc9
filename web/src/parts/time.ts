/* Times as people say them. */

import { language } from "../words";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** "5 minutes ago", from seconds since 1970. */
export function ago(moment: number, now = Date.now() / 1000): string {
  const passed = Math.max(0, now - moment);
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  for (const [unit, seconds] of STEPS)
    if (passed >= seconds) return format.format(-Math.floor(passed / seconds), unit);
  return format.format(0, "second");
}

/** "15 November 2026". */
export function day(moment: number): string {
  return new Date(moment * 1000).toLocaleDateString(language(), { dateStyle: "long" });
}
