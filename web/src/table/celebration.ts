/* Motions at the end of a game. All of them begin and end together, and most wait for a part of the time: whenever
 * one begins or ends, the page sorts out its layers anew, and that costs a frame. */

/** Milliseconds. */
export const LASTS = 4500;

export interface Motion {
  /** Of one round, with offsets. */
  frames: readonly Keyframe[];
  easing: string;
  /** Milliseconds before the first round. */
  wait?: number;
  /** Milliseconds of one round. */
  lasts: number;
  rounds?: number;
  /** Before the first round and after the last one. */
  rest: readonly [Keyframe, Keyframe];
}

/** A motion as a part of the celebration. */
export function keyframesOf({
  frames,
  easing,
  wait = 0,
  lasts,
  rounds = 1,
  rest: [before, after],
}: Motion): Keyframe[] {
  const offsetAt = (round: number, offset: number) => (wait + (round + offset) * lasts) / LASTS;
  const moving = Array.from({ length: rounds }, (_, round) =>
    frames.map((frame) => ({ ...frame, easing, offset: offsetAt(round, frame.offset ?? 0) })),
  );
  return [
    { ...before, offset: 0 },
    { ...before, offset: offsetAt(0, 0) },
    ...moving.flat(),
    { ...after, offset: offsetAt(rounds - 1, 1) },
    { ...after, offset: 1 },
  ];
}

/** Begin it; what is returned ends it. */
export function celebrate(element: Element, motion: Motion): () => void {
  const animation = element.animate(keyframesOf(motion), LASTS);
  return () => animation.finish();
}
