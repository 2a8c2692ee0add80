// @ts-check
// What a simulated table is heard by: the very files a loudspeaker would play, in the same order.
// The newest wins, nothing old is begun, and off stays off.

const GAP = 0.06; // seconds between two clips of a sentence
const FRESH = 3; // seconds after which nothing is begun any more
const KEPT = 64; // sounds and clips kept ready to play

export class Sound {
  constructor() {
    this.on = localStorage.getItem("sound") !== "off";
    /** What has been heard of already, by number. */
    this.sounds = -1;
    this.captions = -1;
    this.soundEnds = 0;
    /** @type {AudioContext | null} */
    this.context = null;
    /** @type {GainNode | null} */
    this.level = null;
    /** @type {Map<string, Promise<AudioBuffer | null>>} */
    this.ready = new Map();
    /** @type {AudioBufferSourceNode[]} */
    this.playing = [];
    /** @type {AudioBufferSourceNode[]} */
    this.saying = [];
    this.said = 0;
    // Browsers let a page sound only after a first touch: it counts when the finger comes up.
    addEventListener("pointerup", () => this.wake(), { capture: true });
    addEventListener("keydown", () => this.wake(), { capture: true });
  }

  /** Also after a tablet has put its sound to sleep. */
  wake() {
    if (!this.context) {
      this.context = new AudioContext();
      this.level = this.context.createGain();
      this.level.connect(this.context.destination);
    }
    if (this.context.state !== "running") void this.context.resume();
  }

  toggle() {
    this.on = !this.on;
    localStorage.setItem("sound", this.on ? "on" : "off");
    if (!this.on) this.silence();
    return this.on;
  }

  /** A built table has a loudspeaker of its own: only a simulated one is heard here. @param {any} doc */
  hear({ sound, caption, settings, language, you }) {
    const sounded = this.sounds >= 0 && sound.seq !== this.sounds;
    const told = this.captions >= 0 && caption.seq !== this.captions;
    this.sounds = sound.seq;
    this.captions = caption.seq;
    const audible = this.on && !settings.quiet && you.role === "table";
    if (!audible) this.silence();
    else if (!caption.clips.length) this.hush();
    if (!audible || !this.context || !this.level) return;
    this.level.gain.value = settings.volume / 100;
    if (sounded && sound.name) void this.play(`/sounds/${sound.name}.wav`);
    if (told && caption.clips.length) void this.say(caption.clips.map((/** @type {string} */ clip) => `/voice/${language}/${clip}.wav`));
  }

  /** @param {string} file */
  async play(file) {
    const since = performance.now();
    this.soundEnds = Infinity; // words wait until it is known how long it takes
    const [sound] = await this.load([file]);
    while (this.sleeps() && fresh(since)) await new Promise(requestAnimationFrame);
    this.playing.forEach((older) => older.stop());
    this.playing = [];
    this.soundEnds = 0;
    if (!sound || !this.context || !fresh(since)) return;
    this.playing = [this.begin(sound, this.context.currentTime)];
    this.soundEnds = this.context.currentTime + sound.duration;
  }

  /** @param {string[]} files */
  async say(files) {
    const since = performance.now();
    this.hush();
    const turn = this.said;
    const clips = await this.load(files);
    while (this.soundEnds === Infinity || (this.sleeps() && fresh(since))) await new Promise(requestAnimationFrame);
    if (turn !== this.said || !this.context || !fresh(since)) return;
    let at = Math.max(this.context.currentTime, this.soundEnds);
    for (const clip of clips) {
      if (!clip) continue;
      this.saying.push(this.begin(clip, at));
      at += clip.duration + GAP;
    }
  }

  /** What is begun while the browser's sound sleeps would come out when it wakes, however old. */
  sleeps() {
    return this.context?.state !== "running";
  }

  hush() {
    this.said += 1;
    this.saying.forEach((clip) => clip.stop());
    this.saying = [];
  }

  silence() {
    this.hush();
    this.playing.forEach((sound) => sound.stop());
    this.playing = [];
  }

  /** @param {AudioBuffer} sound @param {number} at */
  begin(sound, at) {
    const source = new AudioBufferSourceNode(/** @type {AudioContext} */ (this.context), { buffer: sound });
    source.connect(/** @type {GainNode} */ (this.level));
    source.start(at);
    return source;
  }

  /** @param {string[]} files */
  load(files) {
    return Promise.all(
      files.map((file) => {
        const known = this.ready.get(file) ?? this.fetch(file);
        this.ready.delete(file);
        this.ready.set(file, known); // the one used last goes last
        if (this.ready.size > KEPT) this.ready.delete(this.ready.keys().next().value ?? "");
        return known;
      }),
    );
  }

  /** @param {string} file @returns {Promise<AudioBuffer | null>} */
  async fetch(file) {
    try {
      const answer = await fetch(file);
      if (!answer.ok || !this.context) return null;
      return await this.context.decodeAudioData(await answer.arrayBuffer());
    } catch {
      this.ready.delete(file); // the table was away: perhaps next time
      return null;
    }
  }
}

/** @param {number} since */
function fresh(since) {
  return performance.now() - since < 1000 * FRESH;
}
