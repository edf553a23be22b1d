// The best line after each move of a game: `node analyse.js GAME.pdn [VARIANT]`.
import { readFileSync } from "node:fs";
import { loadWorker } from "tessera-draughts";
import { network } from "tessera-networks";

const [path, named] = process.argv.slice(2);
const draughts = loadWorker();
const { games } = await draughts.read(readFileSync(path, "utf8"), named);
const { variant, start, moves } = games[0];
await draughts.addNetwork(variant, await network(variant));
for (let ply = 0; ply <= moves.length; ply += 1) {
  const game = { variant, start, moves: moves.slice(0, ply) };
  const { lines } = await draughts.analyse(game, { depth: 6 });
  for (const { text, moves: line } of lines) console.log(`${ply}. ${moves[ply - 1] ?? ""}: ${text}, ${line.join(" ")}`);
}
draughts.end();
