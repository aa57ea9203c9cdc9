/* The faces of this browser, and the one that is drawn, with its history. Every change is kept at once. */

import { begin, change, redo, undo, type History } from "../editor/history";
import { LocalError } from "../local/errors";
import { complain } from "../parts/toast.svelte";
import { t } from "../words";
import { firstFace } from "./face";
import { freeName, loadFaces, LONGEST_TITLE, saveFaces, type OwnFace } from "./faces";

export class OwnFaces {
  all = $state.raw<readonly OwnFace[]>([]);
  /** What was kept could not be read. */
  readonly damaged: boolean;
  private name = $state("");
  /** A face to begin with that nobody has touched: it is not kept, and gives way to others. */
  private untouched: string | null = null;
  private history = $state.raw<History<string[]>>(begin(firstFace()));

  constructor() {
    const { faces, damaged } = loadFaces();
    this.all = faces;
    this.damaged = damaged;
    if (faces[0]) this.choose(faces[0].name);
    else this.add(t("shop_unnamed", { number: 7 }), firstFace(), false);
  }

  /** The face that is drawn. */
  get chosen(): OwnFace | undefined {
    return this.all.find(({ name }) => name === this.name);
  }

  get lines(): readonly string[] {
    return this.history.now;
  }

  get canUndo(): boolean {
    return this.history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.history.future.length > 0;
  }

  choose(name: string): void {
    const face = this.all.find((one) => one.name === name);
    if (!face) return;
    this.name = name;
    this.history = begin(face.lines);
  }

  /** Add a face and draw on it; null if there is no number left for a tile. */
  add(title: string, lines: readonly string[], keep = true): OwnFace | null {
    const others = this.all.filter(({ name }) => name !== this.untouched);
    const name = freeName(others);
    if (name === null) return null;
    this.untouched = keep ? null : name;
    const said = title.trim() || t("shop_unnamed", { number: parseInt(name) });
    const face = { name, title: said.slice(0, LONGEST_TITLE), lines: [...lines], inSet: true };
    this.all = [...others, face];
    if (keep) this.save();
    this.choose(name);
    return face;
  }

  draw(lines: string[]): void {
    this.history = change(this.history, lines);
    this.put({ lines });
  }

  undo(): void {
    this.history = undo(this.history);
    this.put({ lines: [...this.history.now] });
  }

  redo(): void {
    this.history = redo(this.history);
    this.put({ lines: [...this.history.now] });
  }

  /** Change the face that is drawn. */
  put(changes: Partial<Omit<OwnFace, "name">>): void {
    this.change(this.name, changes);
  }

  change(name: string, changes: Partial<Omit<OwnFace, "name">>): void {
    this.untouched = null;
    this.all = this.all.map((one) => (one.name === name ? { ...one, ...changes } : one));
    this.save();
  }

  remove(): void {
    const at = this.all.findIndex(({ name }) => name === this.name);
    this.all = this.all.filter(({ name }) => name !== this.name);
    this.save();
    const next = this.all[Math.min(at, this.all.length - 1)];
    if (next) this.choose(next.name);
    else this.add("", firstFace(), false);
  }

  /** Another tab kept something. */
  reload(): void {
    this.all = loadFaces().faces;
    if (!this.chosen && this.all[0]) this.choose(this.all[0].name);
  }

  private save(): void {
    if (!saveFaces(this.all)) complain(new LocalError("full", "the faces cannot be kept"));
  }
}
