/* Focus is never lost. What was pressed may vanish, or may not be pressed for now: then what is
 * around it has the focus, or what had it before a dialog came. */

const PATIENCE = 400; // milliseconds for a button that only waits for its answer
const TOO_LARGE = "html, body, #app, main"; // to be read from its beginning helps nobody

const chain = (from: Element): HTMLElement[] => {
  const found: HTMLElement[] = [];
  for (let at: Element | null = from; at; at = at.parentElement)
    if (at instanceof HTMLElement) found.push(at);
  return found;
};
const isThere = (one: HTMLElement) => one.isConnected && !one.matches(`:disabled, ${TOO_LARGE}`);
const isGone = (one: HTMLElement) =>
  one instanceof HTMLDialogElement && (!one.isConnected || !one.open);

let path: HTMLElement[] = []; // what had the focus, and all it was in
let outside: HTMLElement[] = []; // the same, outside dialogs

/** Where the focus belongs if nothing has it, best first. */
const heirs = () => (path.some(isGone) ? outside : path).filter(isThere);

/** Has nothing the focus that can use it? Chromium takes it from a disabled button some frames later. */
const isLost = (active = document.activeElement) =>
  !active || active === document.body || active.matches(":disabled");

/** Where keys go: what has the focus, or will have it in a moment. */
export function focused(): Element | null {
  const active = document.activeElement;
  return isLost(active) ? (heirs()[0] ?? null) : active;
}

/** Begin to look after the focus of the whole page. */
export function keepFocus(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    path = chain(target);
    if (!target.closest("dialog")) outside = path;
  });

  function restore(): void {
    for (const one of heirs()) {
      if (!isLost()) return;
      if (one.tabIndex < 0) one.tabIndex = -1;
      one.focus({ preventScroll: true }); // has no effect on what is hidden
    }
  }

  function look(): void {
    const [one] = path;
    if (!one || !isLost()) return;
    if (one.isConnected && !one.matches(":disabled") && !path.some(isGone)) return; // left on purpose
    clearTimeout(timer);
    timer = setTimeout(restore, one.isConnected ? PATIENCE : 0);
  }

  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled", "open"],
  });
}
