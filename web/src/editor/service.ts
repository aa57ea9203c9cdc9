/* What the editor and the workshop ask of the engine, in a worker of their own: a table of this device does
 * not wait for thousands of games. */

import type { BoardTrouble, Faces } from "../engine/board";
import type { Kernel } from "../engine/kernel";
import { Fairness, type FairnessPlan, type FairnessReport } from "../workshop/fairness";
import { inspectFace, type FaceInspection } from "../workshop/inspectFace";
import type { Draft } from "./draft";
import {
  boardTrouble,
  drawDraft,
  inspect,
  readDraft,
  relay,
  reseat,
  type Inspection,
} from "./inspect";

/** What is told of games that are played to measure a board. */
export interface Told {
  report: FairnessReport;
}

/** Games are played in slices, so that other questions get through. */
const SLICE_MS = 40;
const REPORT_MS = 150;

export class Service {
  private running: Fairness | null = null;

  constructor(
    private readonly kernel: Kernel,
    private readonly tell: (told: Told) => void,
  ) {}

  // Positions

  inspect(draft: Draft): Inspection {
    return inspect(this.kernel, draft);
  }

  read(text: string): Draft {
    return readDraft(this.kernel, text);
  }

  draw(seats: number, seed: number): Draft {
    return drawDraft(this.kernel, seats, seed);
  }

  relay(draft: Draft, tiles: readonly string[], faces: Faces): Draft {
    return relay(this.kernel, draft, tiles, faces);
  }

  reseat(draft: Draft, seats: number, tiles: readonly string[]): Draft {
    return reseat(this.kernel, draft, seats, tiles);
  }

  // Faces

  face(name: string, lines: readonly string[]): FaceInspection {
    return inspectFace(this.kernel, name, lines);
  }

  /** Why a board cannot be played on; null if it can. */
  board(tiles: readonly string[], faces: Faces): BoardTrouble | null {
    return boardTrouble(this.kernel, tiles, faces);
  }

  // Fairness

  /** Begin to play games, instead of any that are being played; reports are told. */
  measure(plan: FairnessPlan): void {
    this.running = new Fairness(this.kernel, plan);
    this.resume();
  }

  /** Hold on. */
  pause(): void {
    const { running } = this;
    if (!running || running.paused) return;
    running.paused = true;
    this.tell({ report: running.report() });
  }

  /** Go on, up to so many games. */
  resume(games?: number): void {
    const { running } = this;
    if (!running) return;
    if (games !== undefined) running.plan.games = games;
    running.paused = false;
    this.goOn(running, performance.now());
  }

  private goOn(running: Fairness, told: number): void {
    if (running !== this.running || running.paused) return;
    running.playFor(SLICE_MS);
    const now = performance.now();
    if (running.done) running.paused = true;
    const due = running.paused || now >= told + REPORT_MS;
    if (due) this.tell({ report: running.report() });
    if (!running.paused) setTimeout(() => this.goOn(running, due ? now : told), 0);
  }
}
