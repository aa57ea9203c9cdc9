/* The kernel's log of a decision, as events. */

import type { Event } from "../wire";
import { byteAt, letterAt } from "./bytes";
import { CARDS, COLOURS, EVENTS, REASONS, type FieldKind } from "./layout";

const READERS: Record<FieldKind, (byte: number) => unknown> = {
  number: (byte) => byte,
  boolean: (byte) => byte > 0,
  card: (byte) => letterAt(CARDS, byte),
  colour: (byte) => letterAt(COLOURS, byte),
  reason: (byte) => REASONS[byte],
};

/** The events of a log, in order. */
export function readEvents(log: Uint8Array): Event[] {
  const events: Event[] = [];
  for (let row = 4; row < 4 * byteAt(log, 0); row += 4) {
    const [name, fields] = EVENTS[byteAt(log, row) - 1] ?? ["", []];
    const event: Record<string, unknown> = { event: name };
    fields.forEach(([field, kind], at) => {
      event[field] = READERS[kind](byteAt(log, row + 1 + at));
    });
    events.push(event as unknown as Event);
  }
  return events;
}

/** The events without other seats' face-down cards; null is a spectator. */
export function eventsFor(events: readonly Event[], seat: number | null): Event[] {
  return events.map((event) =>
    event.event === "card_laid" && !event.face_up && event.seat !== seat
      ? { ...event, card: null }
      : event,
  );
}
