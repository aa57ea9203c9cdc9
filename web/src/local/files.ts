/* Games of this device as files, and as links that carry the whole game. */

import { pack, writeAddress } from "../replay/timeline";
import { local } from "./local";

/** Let the reader save a text. */
export function saveText(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Save the record of a table. */
export async function saveRecord(id: string): Promise<void> {
  saveText(`fallstar-${id}.json`, JSON.stringify(await local("record", id)));
}

/** Save the records of many tables, one a line. */
export async function saveRecords(ids: readonly string[]): Promise<void> {
  const records = await Promise.all(ids.map((id) => local("record", id)));
  saveText("fallstar-games.jsonl", records.map((one) => `${JSON.stringify(one)}\n`).join(""));
}

/** The address of a replay that carries the record. */
export async function recordPath(id: string): Promise<string> {
  const packed = await pack(JSON.stringify(await local("record", id)));
  return `/replay${writeAddress({ at: 0, packed })}`;
}
