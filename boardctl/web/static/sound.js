// @ts-check
// Small sounds made on the spot, soft and short. Nothing buzzes; off stays off.

/** Notes of each sound: [semitones above A4, start in s, length in s]. @type {Record<string, number[][]>} */
const TUNES = {
  accepted: [[3, 0, 0.12], [7, 0.09, 0.2]],
  roll: [[-5, 0, 0.05], [-3, 0.07, 0.05], [-5, 0.14, 0.05], [0, 0.22, 0.1]],
  step: [[0, 0, 0.07], [2, 0.09, 0.07], [3, 0.18, 0.1]],
  fall: [[7, 0, 0.1], [3, 0.1, 0.1], [0, 0.2, 0.1], [-5, 0.3, 0.22]],
  trap: [[-5, 0, 0.12], [-9, 0.13, 0.3]],
  wait: [[-2, 0, 0.2]],
  free: [[0, 0, 0.08], [4, 0.08, 0.08], [7, 0.16, 0.16]],
  blocked: [[0, 0, 0.09], [-2, 0.1, 0.16]],
  bounce: [[7, 0, 0.08], [3, 0.09, 0.12]],
  start: [[0, 0, 0.12], [7, 0.14, 0.22]],
  win: [[0, 0, 0.14], [4, 0.14, 0.14], [7, 0.28, 0.14], [12, 0.42, 0.5]],
};
const SOFT = [[0, 0, 0.12]];
const VOLUME = 0.08;
const USUAL = 40; // percent of the table's own volume at which that is right

export class Sound {
  constructor() {
    this.on = localStorage.getItem("sound") !== "off";
    this.seq = -1;
    /** @type {AudioContext | null} */
    this.context = null;
    // Browsers let a page sound only after a first touch.
    addEventListener("pointerdown", () => this.wake(), { once: true });
    addEventListener("keydown", () => this.wake(), { once: true });
  }

  wake() {
    this.context ??= new AudioContext();
  }

  toggle() {
    this.on = !this.on;
    localStorage.setItem("sound", this.on ? "on" : "off");
    return this.on;
  }

  /** @param {{seq: number, name: string}} sound @param {{volume: number, quiet: boolean}} settings */
  hear(sound, { volume, quiet }) {
    const fresh = this.seq >= 0 && sound.seq !== this.seq;
    this.seq = sound.seq;
    const loudness = quiet ? 0 : (VOLUME * volume) / USUAL;
    if (fresh && this.on && loudness && sound.name && this.context) this.play(TUNES[sound.name] ?? SOFT, this.context, loudness);
  }

  /** @param {number[][]} tune @param {AudioContext} context @param {number} loudness */
  play(tune, context, loudness) {
    for (const [tone, start, length] of tune) {
      const from = context.currentTime + start;
      const voice = context.createOscillator();
      const level = context.createGain();
      voice.type = "triangle";
      voice.frequency.value = 440 * 2 ** (tone / 12);
      level.gain.setValueAtTime(0, from);
      level.gain.linearRampToValueAtTime(loudness, from + 0.02);
      level.gain.linearRampToValueAtTime(0, from + length);
      voice.connect(level).connect(context.destination);
      voice.start(from);
      voice.stop(from + length + 0.02);
    }
  }
}
