/* A game on its stage: the board with its motion, sounds and words. One for tables, replays and
 * lessons: it shows where the cursor of a move tree is. Make it where effects can live. */

import { untrack } from "svelte";

import type { Picture } from "../board/picture";
import {
  angleOf,
  fit,
  gravityRotation,
  restingRotation,
  rotationForFeet,
  sideOf,
  SOUTH,
  turnsByQuarters,
} from "../board/rotation";
import { settings } from "../me.svelte";
import { Motion } from "../motion/player.svelte";
import type { Speed } from "../motion/timing";
import { soundOf } from "../sound/soundOf";
import { Sounds } from "../sound/sounds";
import type { BoardShape, View } from "../wire";
import { t } from "../words";
import { Announcements } from "./announcements.svelte";
import { spaceWords, watcherOf } from "./describe";
import { trailsOf, turnsSince, turnTo, type Turn } from "./recent";
import type { Speaker } from "./sentences";
import type { MoveTree, Node } from "./tree.svelte";

const EJECTED = 3200; // milliseconds that one reads who threw one off

export interface StageOptions {
  board: BoardShape;
  tree: MoveTree;
  name: (seat: number) => string;
  /** Which drawing each seat has. */
  characters: () => readonly number[];
  /** The seat as which the board is described. */
  seat: () => number | null;
  /** The seat whose feet point down; null: the board lies as on a table. */
  gravity?: () => number | null;
  /** What was played since the last decision of this seat is told; without it, the last decision. */
  since?: () => number | null;
  speed?: () => Speed;
  /** The board is never rotated, and keeps no trails. */
  fixed?: boolean;
}

export class Stage {
  readonly board: BoardShape;
  readonly tree: MoveTree;
  readonly motion: Motion;
  readonly sounds = new Sounds();
  readonly said = new Announcements();
  readonly speaker: Speaker;
  readonly characters: () => readonly number[];

  /** The size of the place for the board. */
  width = $state(0);
  height = $state(0);
  /** How far the board is rotated when it rests, in degrees; null while its place has no size yet. */
  rotation: number | null = $state(null);

  /** Names of columns and rows are shown for a moment. */
  named = $state(false);
  /** The seat that just threw one's pawn off. */
  ejectedBy = $state<number | null>(null);

  readonly #options: StageOptions;
  /** A turn that is shown once more. */
  #again = $state.raw<Turn | null>(null);
  /** Decisions that were played and not shown yet. */
  #untold: readonly Node[] = [];
  #ejected: ReturnType<typeof setTimeout> | undefined;
  /** The place for the board at its largest: options that take height from it do not turn it. */
  #boxWidth = $state(0);
  #boxHeight = $state(0);
  #feet: number | null = $state(null); // a pawn off the board keeps the gravity it had

  constructor(options: StageOptions) {
    const { board, tree, name, characters } = options;
    this.#options = options;
    this.board = board;
    this.tree = tree;
    this.characters = characters;
    this.speaker = { board, name };
    this.motion = untrack(() => new Motion(board, tree.cursor.picture));
    this.motion.onsegment = (segment) => {
      const sound = soundOf(segment);
      if (sound) this.sounds.play(sound.name, sound.strength);
      if (segment.kind === "tumble" && this.#moving) this.#tellEjected(this.#moving);
    };
    tree.onmove = (node, from) => {
      if (this.#again) this.motion.reset((from ?? node).picture);
      this.#again = null;
      if (from && node.parent === from && node.step) {
        this.#untold = [...this.#untold, node];
        this.motion.play({ events: node.step.events, after: node.picture });
      } else {
        this.#untold = [];
        this.motion.reset(node.picture);
      }
    };
    // Moves that were not shown to their end are told of too: skipped, or too many of them.
    $effect(() => {
      const { drawn } = this;
      untrack(() => {
        for (const node of this.#untold)
          if (node.picture.decisions <= drawn) this.#tellEjected(node);
      });
    });
    $effect(() => () => {
      clearTimeout(this.#ejected);
      tree.onmove = null;
      this.motion.stop();
      this.sounds.stop();
    });
    $effect(() => {
      this.motion.speed = options.speed?.() ?? settings.speed;
      this.motion.characters = characters();
      this.sounds.on = settings.sound;
      this.sounds.volume = settings.volume;
    });
    if (options.fixed) this.rotation = 0;
    else this.#follow();
  }

  /** Show a turn once more, then what is looked at. */
  async again(turn: Turn): Promise<void> {
    const before = turn.nodes[0]?.parent;
    if (!before) return;
    // What happens now is shown first.
    if (!this.#again) await this.motion.ended();
    this.#again = turn;
    this.motion.reset(before.picture);
    for (const { step, picture } of turn.nodes)
      this.motion.play({ events: step.events, after: picture });
    await this.motion.ended();
    if (this.#again !== turn) return;
    this.#again = null;
    this.motion.reset(this.tree.cursor.picture);
  }

  /** Tell those whose pawn this decision threw off. */
  #tellEjected(by: Node): void {
    this.#untold = this.#untold.filter((node) => node !== by);
    const mine = by.step?.events.some(
      (event) => event.event === "pawn_ejected" && event.owner === this.#options.seat(),
    );
    if (!this.#options.since || !by.step || !mine) return;
    this.ejectedBy = by.step.seat;
    clearTimeout(this.#ejected);
    this.#ejected = setTimeout(() => (this.ejectedBy = null), EJECTED);
  }

  /** The seat as which the board is described. */
  get seat(): number | null {
    return this.#options.seat();
  }

  /** Rotate the board after the feet that point down. */
  #follow(): void {
    const gravity = this.#options.gravity ?? (() => null);
    let whose: number | null = null;
    $effect(() => {
      const seat = gravity();
      const feet = seat === null ? null : (this.motion.scene.pawns[seat]?.feet ?? null);
      if (feet !== null || seat !== whose) this.#feet = feet;
      whose = seat;
    });
    $effect(() => {
      if (!this.width) return;
      const now = untrack(() => this.rotation);
      const { board, width, height } = this;
      const before = untrack(() => (this.#boxWidth === width ? this.#boxHeight : 0));
      this.#boxWidth = width;
      this.#boxHeight = Math.max(height, before);
      this.rotation =
        this.#feet === null
          ? restingRotation(board, width, height, now)
          : this.#rotationFor(this.#feet, now);
    });
  }

  /** The view that goes with what is drawn: points rise when the star has arrived. */
  readonly shown: View | null = $derived.by(
    () => this.tree.viewAt(this.motion.scene.decisions) ?? this.tree.present.view,
  );
  /** How many decisions are drawn; what is shown once more does not count. */
  readonly drawn: number = $derived.by(() =>
    this.#again ? this.tree.cursor.picture.decisions : this.motion.scene.decisions,
  );
  /** The position that the motion leads to. */
  readonly #moving = $derived.by((): Node | null => {
    if (!this.motion.busy) return null;
    const next = this.motion.scene.decisions + 1;
    return this.tree.line.find(({ picture }) => picture.decisions === next) ?? null;
  });
  /** What is told: turns of others, or the decision that led to a past position. What moves is told
   * as it begins. */
  readonly recent: readonly Turn[] = $derived.by(() => {
    const { since } = this.#options;
    const { cursor, inPast } = this.tree;
    if (!since || inPast) return turnTo(cursor);
    const until = this.drawn + (this.motion.busy && !this.#again ? 1 : 0);
    let end: Node = cursor;
    while (end.picture.decisions > until && end.parent) end = end.parent;
    return turnsSince(end, since());
  });
  /** The ways of what is told, as far as they are over. */
  readonly trails = $derived.by(() =>
    this.#again || this.#options.fixed ? [] : trailsOf(this.recent, this.drawn),
  );
  readonly picture = $derived.by(() => this.tree.cursor.picture);
  readonly #watcher = $derived.by(() => watcherOf(this.picture, this.#options.seat()));
  /** A space in words. */
  readonly label = $derived.by(() => {
    const { picture, speaker } = this;
    const watcher = this.#watcher;
    return (space: number) => spaceWords(space, picture, speaker, watcher);
  });
  /** Where the feet of the seat's pawn point. */
  readonly feet = $derived.by(() => {
    const seat = this.#options.seat();
    return (seat === null ? null : this.motion.scene.pawns[seat]?.feet) ?? SOUTH;
  });
  /** How far that pawn is rotated as one looks. */
  readonly tilt = $derived.by(() => (this.rotation ?? 0) + angleOf(this.feet));

  /** My gravity for feet of that direction. */
  #rotationFor(feet: number, now: number | null): number {
    return gravityRotation(this.board, feet, this.#boxWidth, this.#boxHeight, now);
  }

  /** What My gravity does with this board in this place. */
  readonly gravityHint = $derived.by(() =>
    turnsByQuarters(this.board, this.#boxWidth, this.#boxHeight)
      ? t("gravity_hint_here")
      : t("gravity_hint_long"),
  );

  /** What is said when My gravity is switched on for a seat: also why the board stays as it is. */
  gravityOn(seat: number | null): string {
    const feet = seat === null ? null : (this.motion.scene.pawns[seat]?.feet ?? null);
    if (feet === null || this.rotation === null) return `${t("gravity_on")} ${this.gravityHint}`;
    const turned = (this.#rotationFor(feet, this.rotation) - this.rotation) % 360 !== 0;
    if (turned) return `${t("gravity_on")} ${this.gravityHint}`;
    const down = sideOf(feet, this.rotation) === SOUTH;
    return `${t("gravity_on")} ${t(down ? "gravity_here_already" : "gravity_long_now")}`;
  }

  /** How far the pawn of a seat would be rotated, if one looked at that position. */
  tiltIn({ pawns }: Picture, seat: number): number {
    const whose = this.#options.gravity?.() ?? null;
    const down = whose === null ? null : (pawns[whose]?.feet ?? null);
    const lies = down === null ? this.rotation : this.#rotationFor(down, this.rotation);
    return (lies ?? 0) + angleOf(pawns[seat]?.feet ?? SOUTH);
  }

  /** How big the board would be with those feet down, compared to now. */
  readonly sizeWithFeetDown = $derived.by(() => {
    const size = (rotation: number) => fit(this.board, rotation, this.#boxWidth, this.#boxHeight);
    return size(rotationForFeet(this.feet)) / size(this.rotation ?? 0);
  });
}
