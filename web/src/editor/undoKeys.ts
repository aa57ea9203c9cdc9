/* Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z; with the command key on a Mac. */

/** What a key asks for; null for any other, and inside a text. */
export function undoKey(event: KeyboardEvent): "undo" | "redo" | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  if (event.target instanceof Element && event.target.closest("input[type=text], textarea"))
    return null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : null;
}
