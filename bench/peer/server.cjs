/* Tic-tac-toe on boardgame.io's own server, as its tutorial has it. Nothing is stored. */
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const game = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G }) =>
    G.cells.every((cell) => cell !== null) ? { draw: true } : undefined,
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, heard) => listen(port, "127.0.0.1", heard); // nobody else can reach it
server
  .run({ port: 0 })
  .then(({ appServer }) => console.log(appServer.address().port));
