// Generates a sudoku, and explains it step by step: `node explain.js [SEED]`.
import { load } from "tessera-sudoku";

const sudoku = await load();
const { cells, level, score } = await sudoku.generate({ level: "medium", seed: Number(process.argv[2] ?? 7) });
console.log(`${cells}: ${level}, ${score}`);
const { steps } = await sudoku.path(cells, { order: "hodoku" });
for (const { technique, text } of steps) console.log(`${technique}: ${text}`);
