// Made by tools/wire_types.py from the server's OpenAPI document: do not edit.

export interface Answer {
  question: number;
  yes: boolean;
  ref?: string | null;
  act: "answer";
}

export interface Ask {
  what: "takeback" | "abandon" | "stand_in" | "end" | "rematch";
  seat?: number | null;
  level?: string | null;
  ref?: string | null;
  act: "ask";
}

export interface AskInfo {
  id: number;
  what: "takeback" | "abandon" | "stand_in" | "end" | "rematch";
  player: string;
  name: string;
  seat: number | null;
  level: string | null;
  waiting: string[];
  can_answer: boolean;
}

export interface BankClock {
  seconds: number;
  increment?: number;
  kind: "bank";
}

export interface BoardChoice {
  seed?: number | null;
  tiles?: string[] | null;
  open_door?: number | null;
}

export interface BoardShape {
  tiles: string[];
  width: number;
  height: number;
  edges: number[];
  marks: number[];
  doors: [number, number][];
}

export interface BotSeat {
  level: string;
  kind: "bot";
}

export interface CardLaid {
  seat: number;
  card: string | null;
  face_up: boolean;
  event: "card_laid";
}

export interface ChangeMe {
  name?: string;
  character?: "fox" | "robot" | "rabbit" | "frog" | "mushroom" | "wizard" | null;
  settings?: Record<string, unknown>;
}

export interface ChangePassword {
  old: string;
  new: string;
}

export interface Changed {
  log_number: number;
  after: number;
  table: TableInfo;
  clock: ClockInfo;
  type: "changed";
}

export interface Chat {
  text: string;
  ref?: string | null;
  act: "chat";
}

export interface ChatLine {
  id: number;
  player: string;
  name: string;
  text: string;
  at: number;
}

export interface ClockInfo {
  left: (number | null)[];
  running: number | null;
}

export interface Close {
  ref?: string | null;
  act: "close";
}

export interface Confirm {
  log_number: number;
  seat: number;
  ref?: string | null;
  act: "confirm";
}

export interface DaysClock {
  days: number;
  kind: "days";
}

export interface DecisionPlayed {
  log_number: number;
  after: number;
  step: StepInfo;
  view: View;
  table: TableInfo;
  clock: ClockInfo;
  type: "decision_played";
}

export interface Done {
  log_number: number;
  ref: string | null;
  type: "done";
}

export interface DoorMoved {
  before: number;
  after: number;
  event: "door_moved";
}

export interface Dropped {
  seat: number;
  space: number;
  direction: number;
  event: "dropped";
}

export interface EndFixed {
  seat: number;
  event: "end_fixed";
}

export interface Entered {
  seat: number;
  space: number;
  feet: number;
  event: "entered";
}

export interface FaceInfo {
  name: string;
  title: Record<string, string>;
  description: Record<string, string>;
  shape: BoardShape;
}

export interface FaceList {
  faces: FaceInfo[];
}

export interface Fell {
  seat: number;
  space: number;
  direction: number;
  event: "fell";
}

export interface ForgetMe {
  password?: string | null;
}

export interface GameEnded {
  event: "game_ended";
}

export interface HandReturned {
  seat: number;
  reason: "completed" | "last card" | "ejected";
  event: "hand_returned";
}

export interface Health {
  status: string;
  version: string;
}

export interface LadderRow {
  id: string;
  kind: "guest" | "account" | "bot";
  name: string;
  default_name: boolean;
  character: "fox" | "robot" | "rabbit" | "frog" | "mushroom" | "wizard" | null;
  rating: Rating;
  rank: number;
}

export interface Leave {
  ref?: string | null;
  act: "leave";
}

export interface Leg {
  move: string;
  cards: string;
  steps: number[];
  fall: number[];
  feet: number;
}

export interface LevelInfo {
  name: string;
  title: Record<string, string>;
  description: Record<string, string>;
  rating: number | null;
}

export interface LevelList {
  levels: LevelInfo[];
}

export interface ListedSeat {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  character: "fox" | "robot" | "rabbit" | "frog" | "mushroom" | "wizard" | null;
  player: string | null;
  level: string | null;
  mine: boolean;
}

export interface ListedTable {
  id: string;
  status: "open" | "playing" | "finished";
  owner: string;
  seats: ListedSeat[];
  expert: boolean;
  clock: NoClock | TurnClock | BankClock | DaysClock;
  rated: boolean;
  changed: number;
  decider: number | null;
  your_turn: boolean;
  points: number[] | null;
  winners: number[];
}

export interface MadeTable {
  id: string;
  path: string;
}

export interface MadeToken {
  id: string;
  name: string;
  created: number;
  token: string;
}

export interface Me {
  id: string;
  kind: "guest" | "account" | "bot";
  name: string;
  default_name: boolean;
  character: "fox" | "robot" | "rabbit" | "frog" | "mushroom" | "wizard" | null;
  rating: Rating;
  settings: Record<string, unknown>;
  created: number;
}

export interface MutedPlayer {
  id: string;
  name: string;
}

export interface MySeat {
  name?: string | null;
  character?: "fox" | "robot" | "rabbit" | "frog" | "mushroom" | "wizard" | null;
  kind: "me";
}

export interface NewTable {
  seats: (MySeat | BotSeat | OpenSeat)[];
  expert?: boolean;
  board?: BoardChoice;
  clock?: NoClock | TurnClock | BankClock | DaysClock;
  public?: boolean;
  rated?: boolean;
  undo?: boolean;
  start?: boolean;
}

export interface NewToken {
  name: string;
}

export interface NoClock {
  kind: "none";
}

export interface NothingTaken {
  seat: number;
  payer: number;
  event: "nothing_taken";
}

export interface OpenSeat {
  kind: "open";
}

export interface PawnEjected {
  seat: number;
  owner: number;
  space: number;
  event: "pawn_ejected";
}

export interface Play {
  log_number: number;
  seat: number;
  move: string;
  await_confirm?: boolean;
  ref?: string | null;
  act: "play";
}

export interface Pong {
  now: number;
  ref: string | null;
  type: "pong";
}

export interface Presence {
  present: PresentPlayer[];
  spectators: number;
  type: "presence";
}

export interface PresentPlayer {
  player: string;
  name: string;
}

export interface Preview {
  move: string;
  steps: number[];
  fall: number[];
  landing: number;
  feet: number;
  stars: string;
  tokens: number;
  pairs: number;
  points: number;
  ejects: number[];
  takes: string[];
  door: number | null;
  hand_returns: boolean;
}

export interface Profile {
  id: string;
  kind: "guest" | "account" | "bot";
  name: string;
  default_name: boolean;
  character: "fox" | "robot" | "rabbit" | "frog" | "mushroom" | "wizard" | null;
  rating: Rating;
  history: RatedGame[];
}

export interface RatedGame {
  place: number;
  rating: Rating;
  at: number;
}

export interface Rating {
  value: number;
  margin: number;
  provisional: boolean;
  games: number;
}

export interface React {
  reaction: "wow" | "ouch" | "thanks" | "well_played" | "thinking" | "hello";
  ref?: string | null;
  act: "react";
}

export interface Reacted {
  player: string;
  name: string;
  reaction: "wow" | "ouch" | "thanks" | "well_played" | "thinking" | "hello";
  type: "reacted";
}

export interface GameRecord {
  format: "fallstar-record/2";
  seats: string[];
  expert: boolean;
  tiles: string[];
  stars: string;
  open_door: number;
  first: number;
  moves: string[];
  result: Result | null;
  faces?: Record<string, string[]>;
}

export interface Refused {
  code: string;
  reason: string;
  log_number: number;
  ref: string | null;
  type: "refused";
}

export interface RefusedReply {
  code: string;
  reason: string;
  log_number?: number;
}

export interface Register {
  name: string;
  password: string;
}

export interface ReplayRequest {
  record: GameRecord | string;
}

export interface ReplayStep {
  index: number;
  seat: number;
  move: string;
  events: (
    | TurnBegan
    | Entered
    | TokenSpent
    | CardLaid
    | HandReturned
    | Stepped
    | Dropped
    | Turned
    | Fell
    | PawnEjected
    | StarCollected
    | TokenCollected
    | DoorMoved
    | StarTaken
    | TokenTaken
    | NothingTaken
    | EndFixed
    | TurnEnded
    | GameEnded
  )[];
  view: View;
}

export interface Replayed {
  board: BoardShape;
  players: string[];
  expert: boolean;
  opening: (
    | TurnBegan
    | Entered
    | TokenSpent
    | CardLaid
    | HandReturned
    | Stepped
    | Dropped
    | Turned
    | Fell
    | PawnEjected
    | StarCollected
    | TokenCollected
    | DoorMoved
    | StarTaken
    | TokenTaken
    | NothingTaken
    | EndFixed
    | TurnEnded
    | GameEnded
  )[];
  start: View;
  steps: ReplayStep[];
  turns: number[];
  ejections: number[];
  result: Result | null;
}

export interface Result {
  points: number[];
  winners: number[];
}

export interface Return {
  ref?: string | null;
  act: "return";
}

export interface Said {
  line: ChatLine;
  type: "said";
}

export interface SeatInfo {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string;
  character: "fox" | "robot" | "rabbit" | "frog" | "mushroom" | "wizard" | null;
  player: string | null;
  level: string | null;
  stand_in: boolean;
  left: boolean;
  timed_out: boolean;
  away: boolean;
  mine: boolean;
  rating: number | null;
}

export interface SeatView {
  seat: number;
  space: number | null;
  feet: number | null;
  face_up: string;
  unseen: string;
  in_hand: number;
  face_down: number;
  hand: string | null;
  hidden: string | null;
  stars: number[];
  tokens: number;
  points: number;
}

export interface SignIn {
  name: string;
  password: string;
}

export interface SignOut {
  everywhere?: boolean;
}

export interface Sit {
  seat: number;
  name?: string | null;
  character?: "fox" | "robot" | "rabbit" | "frog" | "mushroom" | "wizard" | null;
  ref?: string | null;
  act: "sit";
}

export interface SitBot {
  seat: number;
  level: string;
  ref?: string | null;
  act: "sit_bot";
}

export interface Snapshot {
  log_number: number;
  table: TableInfo;
  board: BoardShape | null;
  view: View | null;
  opening: (
    | TurnBegan
    | Entered
    | TokenSpent
    | CardLaid
    | HandReturned
    | Stepped
    | Dropped
    | Turned
    | Fell
    | PawnEjected
    | StarCollected
    | TokenCollected
    | DoorMoved
    | StarTaken
    | TokenTaken
    | NothingTaken
    | EndFixed
    | TurnEnded
    | GameEnded
  )[];
  steps: StepInfo[];
  clock: ClockInfo;
  chat: ChatLine[];
  present: PresentPlayer[];
  spectators: number;
  now: number;
  type: "snapshot";
}

export interface Stand {
  seat: number;
  ref?: string | null;
  act: "stand";
}

export interface StarCollected {
  seat: number;
  colour: string;
  space: number;
  event: "star_collected";
}

export interface StarTaken {
  seat: number;
  payer: number;
  colour: string;
  event: "star_taken";
}

export interface Start {
  ref?: string | null;
  act: "start";
}

export interface StepInfo {
  index: number;
  seat: number;
  move: string;
  events: (
    | TurnBegan
    | Entered
    | TokenSpent
    | CardLaid
    | HandReturned
    | Stepped
    | Dropped
    | Turned
    | Fell
    | PawnEjected
    | StarCollected
    | TokenCollected
    | DoorMoved
    | StarTaken
    | TokenTaken
    | NothingTaken
    | EndFixed
    | TurnEnded
    | GameEnded
  )[];
}

export interface Stepped {
  seat: number;
  space: number;
  direction: number;
  event: "stepped";
}

export interface TableInfo {
  id: string;
  status: "open" | "playing" | "finished";
  seats: SeatInfo[];
  owner: string;
  mine: boolean;
  expert: boolean;
  board: BoardChoice;
  clock: NoClock | TurnClock | BankClock | DaysClock;
  public: boolean;
  rated: boolean;
  undo: boolean;
  created: number;
  decider: number | null;
  awaits_confirm: boolean;
  can_undo: boolean;
  can_takeback: boolean;
  ask: AskInfo | null;
  ended: "over" | "abandoned" | "left" | "closed" | null;
  ended_by: number | null;
  rematch: string | null;
}

export interface TableList {
  tables: ListedTable[];
}

export interface Threat {
  seat: number;
  space: number;
  feet: number;
  legs: Leg[];
  replay: boolean;
  certain: boolean;
}

export interface ThreatList {
  seat: number;
  threats: Threat[];
}

export interface TokenCollected {
  seat: number;
  space: number;
  event: "token_collected";
}

export interface TokenInfo {
  id: string;
  name: string;
  created: number;
}

export interface TokenSpent {
  seat: number;
  event: "token_spent";
}

export interface TokenTaken {
  seat: number;
  payer: number;
  event: "token_taken";
}

export interface Tried {
  board: BoardShape;
  opening: (
    | TurnBegan
    | Entered
    | TokenSpent
    | CardLaid
    | HandReturned
    | Stepped
    | Dropped
    | Turned
    | Fell
    | PawnEjected
    | StarCollected
    | TokenCollected
    | DoorMoved
    | StarTaken
    | TokenTaken
    | NothingTaken
    | EndFixed
    | TurnEnded
    | GameEnded
  )[];
  steps: StepInfo[];
  view: View;
  threats: Threat[];
  position: string;
}

export interface TryRequest {
  position?: string | null;
  setup?: TrySetup | null;
  moves?: string[];
  seat?: number | null;
  others?: string[] | null;
}

export interface TrySetup {
  seats?: number;
  seed?: number;
  expert?: boolean;
  tiles?: string[] | null;
  open_door?: number | null;
  first?: number | null;
}

export interface TurnBegan {
  seat: number;
  event: "turn_began";
}

export interface TurnClock {
  seconds: number;
  kind: "turn";
}

export interface TurnEnded {
  seat: number;
  event: "turn_ended";
}

export interface Turned {
  seat: number;
  feet: number;
  event: "turned";
}

export interface Undo {
  log_number: number;
  seat: number;
  ref?: string | null;
  act: "undo";
}

export interface View {
  seat: number | null;
  decisions: number;
  expert: boolean;
  tiles: string[];
  faces: Record<string, string[]>;
  marker: number;
  stars: string;
  stars_left: number;
  end_at: number;
  target: number | null;
  ending: boolean;
  supply: number;
  first: number;
  turn: number | null;
  phase: string;
  payers: number[];
  acted: boolean;
  replayed: number;
  seats: SeatView[];
  places: number[];
  winners: number[];
  legal: string[];
  previews: Preview[];
}

export interface WentBack {
  log_number: number;
  after: number;
  steps: number;
  view: View;
  table: TableInfo;
  clock: ClockInfo;
  type: "went_back";
}
