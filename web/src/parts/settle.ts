/** Ignore presses on what has just appeared: a second press was meant for what stood there before. Keys are
 * not ignored. An attachment, as in `{@attach settle(400)}`. */
export const settle =
  (time: number) =>
  (node: HTMLElement): (() => void) => {
    node.style.pointerEvents = "none";
    const settled = setTimeout(() => (node.style.pointerEvents = ""), time);
    return () => clearTimeout(settled);
  };
