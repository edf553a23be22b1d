// The sounds of a game, made by the browser's synthesizer.
import { setting } from "./settings.js";

/**
 * The tones of each sound: `[frequency in hertz, begin, duration]`, times in seconds. A move is a short knock, a
 * capture two of them, the end of a game a chord.
 */
const TONES = {
  move: [[220, 0, 0.07]],
  capture: [
    [220, 0, 0.07],
    [165, 0.09, 0.09],
  ],
  end: [
    [262, 0, 0.5],
    [330, 0.12, 0.5],
    [392, 0.24, 0.6],
  ],
};

const LOUDNESS = 0.18;

/** @type {AudioContext | null} */
let context = null;

/** Plays a sound, unless sounds are off or the browser does not allow them yet. */
export function playSound(/** @type {keyof typeof TONES} */ name) {
  if (setting("sounds") !== "on" || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  context.resume().catch(() => {});
  const now = context.currentTime;
  for (const [frequency, begin, duration] of TONES[name]) playTone(context, frequency, now + begin, duration);
  // Says to whoever listens which sound was played last.
  document.documentElement.dataset.sound = name;
}

/** Plays a tone that fades out, as that of wood. */
function playTone(context, frequency, begin, duration) {
  const tone = new OscillatorNode(context, { type: "triangle", frequency });
  const fade = new GainNode(context, { gain: 0 });
  fade.gain.setValueAtTime(LOUDNESS, begin);
  fade.gain.exponentialRampToValueAtTime(0.001, begin + duration);
  tone.connect(fade).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + duration);
}
