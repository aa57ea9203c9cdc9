/* Places spread by the golden section, so that they neither line up nor crowd. */

const GOLDEN = 61.803;

/** The place of the one with this number, on a line that is so long. */
export const spread = (index: number, length: number): number => (index * GOLDEN) % length;
