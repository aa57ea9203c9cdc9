/* Clocks tick here between two messages; the server's time decides. */

import type { ClockInfo } from "../wire/messages";

/** What the server said, and when, by the page's own watch in milliseconds. */
export interface ClockSeen extends ClockInfo {
  at: number;
}

/** Seconds a seat has left, or null without a clock. */
export function leftAt(clock: ClockSeen, seat: number, now: number): number | null {
  const left = clock.left[seat] ?? null;
  if (left === null || clock.running !== seat) return left;
  return Math.max(0, left - Math.max(0, now - clock.at) / 1000);
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Much time in whole days or hours, never more than is left; null where `clockText` says it. */
export function roughly(seconds: number): { unit: "days" | "hours"; count: number } | null {
  if (seconds >= DAY) return { unit: "days", count: Math.floor(seconds / DAY) };
  if (seconds >= 3 * HOUR) return { unit: "hours", count: Math.floor(seconds / HOUR) };
  return null;
}

/** 0:07, 12:30, 1:02:03; from three hours on the caller says it in words. */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes, rest] = [
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** So little that it should be seen. */
export const isShort = (seconds: number | null): boolean => seconds !== null && seconds <= 10;
