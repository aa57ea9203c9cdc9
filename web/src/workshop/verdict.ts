/* What stands out among the figures of a board: too far from an equal share to be chance. */

import type { FairnessReport } from "./fairness";

/** A share of victory that differs by less is not worth a word. */
const DECIDING = 0.05;
/** As many standard errors as chance hardly ever carries it. */
const ERRORS = 3;

/** Seats, by place from the first, and doors, by the face they are on: one's own face comes first, then the seats, then
 * other faces. */
export function standsOut(
  { seats, wins, doors }: Pick<FairnessReport, "seats" | "wins" | "doors">,
  own?: string,
): ({ seat: number } | { face: string })[] {
  const far = (difference: number, error: number | null) =>
    error !== null && Math.abs(difference) > Math.max(DECIDING, ERRORS * error);
  const faces = Object.entries(doors).flatMap(([face, { value, error }]) =>
    far(value, error) ? [{ face }] : [],
  );
  return [
    ...faces.filter(({ face }) => face === own),
    ...wins.flatMap(({ value, error }, seat) => (far(value - 1 / seats, error) ? [{ seat }] : [])),
    ...faces.filter(({ face }) => face !== own),
  ];
}
