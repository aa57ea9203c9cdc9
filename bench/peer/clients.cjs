/* Two clients at each table, in a closed loop: node clients.cjs PORT TABLES SECONDS. Measured as bench/server.py
 * does: from sending a move until the opponent receives it. */
const { io } = require("socket.io-client");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const url = `http://127.0.0.1:${port}/tic-tac-toe`;
const delays = [];
let until = Infinity;

/** One client at a match. */
class Client {
  constructor(player) {
    this.player = player;
    this.socket = io(url, { transports: ["websocket"], forceNew: true });
    this.socket.on("sync", (match, { state }) => this.heard(match, state));
    this.socket.on("update", (match, state) => this.heard(match, state));
    this.waiting = null;
  }
  heard(match, state) {
    if (match === this.match) this.waiting?.(state);
  }
  news(after) {
    return new Promise((resolve) => {
      this.waiting = (state) => {
        if (state._stateID > after) resolve(state);
      };
    });
  }
  async join(match) {
    this.match = match;
    const state = this.news(-1);
    this.socket.emit("sync", match, this.player, undefined, 2);
    return state;
  }
  send(state, cell) {
    const payload = { type: "mark", args: [cell], playerID: this.player };
    this.socket.emit(
      "update",
      { type: "MAKE_MOVE", payload },
      state._stateID,
      this.match,
      this.player,
    );
  }
}

async function play(table) {
  const clients = [new Client("0"), new Client("1")];
  for (let match = 0; ; match++) {
    let state = await clients[0].join(`${table}-${match}`);
    await clients[1].join(`${table}-${match}`);
    if (match === 0) await begun;
    while (!state.ctx.gameover) {
      if (performance.now() >= until) return;
      const [mover, other] =
        state.ctx.currentPlayer === "0" ? clients : clients.toReversed();
      const heard = [other.news(state._stateID), mover.news(state._stateID)];
      const sent = performance.now();
      mover.send(state, state.G.cells.indexOf(null));
      state = await heard[0];
      delays.push(performance.now() - sent);
      await heard[1];
    }
  }
}

let begin;
const begun = new Promise((resolve) => (begin = resolve));

async function main() {
  const all = Array.from({ length: tables }, (_, table) => play(table));
  await new Promise((resolve) => setTimeout(resolve, 5000)); // all have joined
  process.stdin.once("data", () => {
    until = performance.now() + 1000 * seconds;
    begin();
  });
  console.log("ready");
  await Promise.all(all);
  delays.sort((a, b) => a - b);
  const at = (part) => delays[Math.floor(part * delays.length)];
  console.log(
    JSON.stringify({ moves: delays.length, p50: at(0.5), p95: at(0.95) }),
  );
  process.exit();
}
main();
