/* A game on its stage: the board with its motion, sounds and words. One for tables, replays and
 * lessons: it shows where the cursor of a move tree is. Make it where effects can live. */

import { onDestroy, untrack } from "svelte";

import { angleOf, restingRotation, rotationForFeet } from "../board/rotation";
import { settings } from "../me.svelte";
import { Motion } from "../motion/player.svelte";
import type { Speed } from "../motion/timing";
import { soundOf } from "../sound/soundOf";
import { Sounds } from "../sound/sounds";
import type { BoardShape, View } from "../wire";
import { Announcements } from "./announcements.svelte";
import { spaceWords, watcherOf } from "./describe";
import type { Speaker } from "./sentences";
import type { MoveTree } from "./tree.svelte";

const SOUTH = 2;

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
  speed?: () => Speed;
  /** The board is never rotated. */
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

  readonly #options: StageOptions;
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
    };
    tree.onmove = (node, from) => {
      if (from && node.parent === from && node.step)
        this.motion.play({ events: node.step.events, after: node.picture });
      else this.motion.reset(node.picture);
    };
    onDestroy(() => {
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
      this.rotation =
        this.#feet === null
          ? restingRotation(this.board, this.width, this.height)
          : rotationForFeet(this.#feet);
    });
  }

  /** The view that goes with what is drawn: points rise when the star has arrived. */
  readonly shown: View | null = $derived.by(
    () => this.tree.viewAt(this.motion.scene.decisions) ?? this.tree.present.view,
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
}
