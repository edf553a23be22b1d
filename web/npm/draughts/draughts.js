import { withLanguage } from "./engine.js";

/** Draughts: rules, notation, analysis. `index.d.ts` describes the methods. */
export class Draughts {
  #engine;

  constructor(engine) {
    this.#engine = engine;
  }

  async variants({ language } = {}) {
    return (await this.#get(withLanguage("/api/variants", language))).variants;
  }

  variant(name, { language } = {}) {
    return this.#get(withLanguage(`/api/variants/${encodeURIComponent(name)}`, language));
  }

  game(game) {
    return this.#post("/api/draughts/game", { moves: [], ...game });
  }

  position(position) {
    return this.#post("/api/draughts/position", position);
  }

  read(text, variant) {
    return this.#post("/api/draughts/read", { text, variant });
  }

  async write(game, format) {
    return (await this.#post("/api/draughts/write", { moves: [], ...game, format })).text;
  }

  analyse(game, { signal, onProgress, ...limits } = {}) {
    return this.#post("/api/draughts/think", { moves: [], ...game, ...limits }, { signal, onProgress });
  }

  async choose(game, { signal, ...limits } = {}) {
    const wish = { moves: [], ...game, book: true, ...limits };
    return (await this.#post("/api/draughts/think", wish, { signal })).move;
  }

  review(game, { signal, onProgress, ...limits } = {}) {
    return this.#post("/api/draughts/review", { moves: [], ...game, ...limits }, { signal, onProgress });
  }

  prove(game, { signal, onProgress, ...limits } = {}) {
    return this.#post("/api/endgames/prove", { moves: [], ...game, ...limits }, { signal, onProgress });
  }

  addNetwork(variant, bytes) {
    return this.#engine.addNetwork(variant, bytes);
  }

  end() {
    this.#engine.end();
  }

  #get(target) {
    return this.#engine.ask({ method: "GET", target });
  }

  #post(target, body, options) {
    return this.#engine.ask({ method: "POST", target, body }, options);
  }
}
