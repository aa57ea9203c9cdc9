/* The state of the editor: the draft with its history, what the engine says about it, and the tool in hand. */

import { required } from "../required";
import type { BoardShape } from "../wire";
import { clearSpace, openDoor, placePawn, placeStar, starAt, type Draft } from "./draft";
import { engine } from "./engine";
import { begin, change, redo, undo, type History } from "./history";
import type { Inspection } from "./inspect";

/** `star-b`, `pawn-0`, and others. */
export type Tool = `star-${string}` | `pawn-${number}` | "door" | "tile" | "erase";

/** A draft, and what the engine says about it. */
interface Shown {
  draft: Draft;
  inspection: Inspection;
}

export class Editor {
  tool = $state<Tool>("pawn-0");
  /** The seat that is looked at. */
  seat = $state(0);
  /** What the engine has looked at: a moment behind the draft. */
  shown = $state.raw<Shown | null>(null);
  private history = $state.raw<History<Draft> | null>(null);
  private asked = 0;

  /** `onshow` is told of every draft that is shown; `onbare` of a press with a star where no mark is. */
  constructor(
    private readonly onshow: (text: string | null) => void,
    private readonly onbare: (space: number) => void,
  ) {}

  /** As it is after the last change. */
  get draft(): Draft {
    return required(this.history?.now, "a draft");
  }

  get shape(): BoardShape {
    return required(this.shown?.inspection.shape, "a board");
  }

  get canUndo(): boolean {
    return (this.history?.past.length ?? 0) > 0;
  }

  get canRedo(): boolean {
    return (this.history?.future.length ?? 0) > 0;
  }

  /** Go on to another draft. It is not, if the engine cannot lay its board. */
  async show(next: Promise<Draft>): Promise<void> {
    const draft = await next;
    await engine("inspect", draft);
    this.history = this.history ? change(this.history, draft) : begin(draft);
    await this.look();
  }

  /** Change the draft; what changes nothing is not a step. */
  edit(act: (draft: Draft) => Draft): void {
    const next = act(this.draft);
    if (!this.history || next === this.draft) return;
    this.history = change(this.history, next);
    void this.look();
  }

  undo(): void {
    if (this.history) this.history = undo(this.history);
    void this.look();
  }

  redo(): void {
    if (this.history) this.history = redo(this.history);
    void this.look();
  }

  /** Let the engine look at the draft. Of several answers the last one counts. */
  private async look(): Promise<void> {
    const number = ++this.asked;
    const { draft } = this;
    const inspection = await engine("inspect", draft);
    if (number !== this.asked) return;
    this.shown = { draft, inspection };
    if (this.seat >= draft.seats.length) this.seat = 0;
    if (this.tool.startsWith("pawn-") && Number(this.tool.slice(5)) >= draft.seats.length)
      this.tool = "pawn-0";
    this.onshow(inspection.text);
  }

  /** Use the tool on a space. False if the page has to ask further: about a tile. */
  press(space: number): boolean {
    const { tool, shape } = this;
    if (tool === "tile") return false;
    if (tool === "erase") this.edit((draft) => clearSpace(draft, shape, space));
    else if (tool === "door") this.edit((draft) => openDoor(draft, shape, space));
    else if (tool.startsWith("pawn-"))
      this.edit((draft) => placePawn(draft, shape, Number(tool.slice(5)), space));
    else if (starAt(this.draft, shape, space) === null) this.onbare(space);
    else this.edit((draft) => placeStar(draft, shape, space, tool.slice(5)));
    return true;
  }
}
