// A Pico's firmware on MicroPython's WebAssembly build.
//
//   node board.mjs CABLE HOST_END TABLE MICROPYTHON.mjs FIRMWARE live|step SEED START
//
// CABLE, HOST_END and TABLE are open files: the two ends of the serial port, and the line to whoever
// plays the table.
//
// live: the clock is the machine's. step: time passes only when the table says so, to the
// millisecond, and every run is the same.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, isMainThread, workerData } from 'node:worker_threads';

const argv = process.argv.slice(2), [CABLE, HOST_END, TABLE] = argv.map(Number);
const EAGAIN = 11; // MicroPython's number, not Emscripten's
const RESET = 75, TO_REPL = 76; // the exit status of a board that starts anew
const KERNEL = 20; // ms

// -- waking the board in real time -----------------------------------------------------------------
// The board sleeps by reading its cable, so that what the host says wakes it without a detour. All
// else wakes it by a delimiter sent through the same cable, which means nothing: a clock when the
// board is due, and a thread that listens to the table.

const RING = 1 << 16, TABLE_END = 0, DUE = 1, BITES = 2;

function wake() {
  try { fs.writeSync(HOST_END, Buffer.alloc(1)); } catch { /* unplugged */ }
}

// Sleeps until the board is due, and ends one that has not fed its watchdog. 0: it is awake, and says
// when it will be due next; nobody watches over it.
function watchClock({ state, since }) {
  for (;;) {
    const due = Atomics.load(state, DUE), bites = Atomics.load(state, BITES);
    const now = Date.now() - since, left = (due || Infinity) - now;
    const life = (bites || Infinity) - now;
    if (life <= 0) die(RESET);
    else if (left > 0) Atomics.wait(state, DUE, due, Math.min(left, life));
    else if (Atomics.compareExchange(state, DUE, due, 0) === due) wake();
  }
}

function dueAt(state, due) {
  const before = Atomics.exchange(state, DUE, due);
  if (!before || due < before) Atomics.notify(state, DUE); // it sleeps too long otherwise
}

function listenToTable({ state, ring }) {
  const bytes = new Uint8Array(ring), buffer = Buffer.alloc(4096);
  for (let length = 1; length;) {
    try { length = fs.readSync(TABLE, buffer); } catch { length = 0; }
    const end = Atomics.load(state, TABLE_END);
    for (let i = 0; i < length; i++) bytes[(end + i) % RING] = buffer[i];
    Atomics.store(state, TABLE_END, length ? end + length : -1);
    wake();
  }
}

// -- what is soldered to the pins ------------------------------------------------------------------

function say(line) { fs.writeSync(TABLE, `${line}\n`); }

// An orderly exit would wait for the thread that listens to the table, and it for the table.
function die(status) {
  say(`exit ${status}`);
  process.kill(process.pid, 'SIGKILL');
}

class World {
  constructor(FS, live) {
    Object.assign(this, { FS, live, halls: ['00'.repeat(10)], tags: {}, version: 0, scans: 0 });
    Object.assign(this, { asked: {}, strip: '', watching: false, timeout: 0, fed: 0 });
    // What the threads of a live board share, and since when they count.
    this.state = new Int32Array(new SharedArrayBuffer(12));
    this.since = Date.now();
  }

  say(line) { say(line); }

  leave(status) {
    if (this.live) die(status);
    else process.exit(status);
  }

  feed() {
    this.fed = Date.now();
    if (this.timeout) Atomics.store(this.state, BITES, this.fed - this.since + this.timeout);
  }

  // For a board that stands still between its steps; over a live one its clock watches.
  bite() { if (this.timeout && Date.now() - this.fed > this.timeout) this.leave(RESET); }

  module() {
    return {
      // Switches that flicker are another sample at every scan.
      version: () => (this.halls.length > 1 ? ++this.version : this.version),
      halls: () => this.halls[this.scans++ % this.halls.length],
      answer: (cell) => {
        const answers = this.tags[cell] ?? [''];
        this.asked[cell] = (this.asked[cell] ?? -1) + 1;
        return answers[this.asked[cell] % answers.length];
      },
      show: (hex) => {
        if (this.watching && hex !== this.strip) this.say(`strip ${hex}`);
        this.strip = hex;
      },
      guard: (timeout) => {
        this.timeout = timeout;
        this.feed();
        Atomics.notify(this.state, DUE); // it watches from now on
      },
      fed: () => this.feed(),
      // A file on the board keeps the next start in the REPL.
      reset: () => this.leave(this.FS.analyzePath('stay').exists ? TO_REPL : RESET),
    };
  }
}

// -- the board -------------------------------------------------------------------------------------

class Board {
  constructor(mp, world) {
    Object.assign(this, { mp, world, received: Buffer.alloc(0), read: 0, sent: 0, heard: '' });
    const { FS } = mp, board = this;
    FS.streams[0].stream_ops = { ...FS.streams[0].stream_ops,
      read(stream, buffer, offset, length) {
        const { received, read } = board, count = Math.min(length, received.length - read);
        if (!count) throw new FS.ErrnoError(EAGAIN);
        for (let i = 0; i < count; i++) buffer[offset + i] = received[read + i];
        board.read += count;
        return count;
      },
      poll: () => (board.read < board.received.length ? 1 : 0),
    };
    FS.streams[1].stream_ops = { ...FS.streams[1].stream_ops,
      write(stream, buffer, offset, length) {
        board.send(new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length));
        return length;
      },
    };
  }

  send(bytes) {
    for (let done = 0; done < bytes.length;) {
      try { done += fs.writeSync(CABLE, bytes, done); } catch (error) {
        if (error.code !== 'EAGAIN') process.exit(0);
      }
    }
    this.sent += bytes.length;
  }

  receive(bytes) {
    this.received = Buffer.concat([this.received.subarray(this.read), bytes]);
    this.read = 0;
  }

  boot(firmware, seed) {
    const install = (from, to) => {
      for (const name of fs.readdirSync(from).filter((file) => file.endsWith('.py'))) {
        this.mp.FS.writeFile(`${to}/${name}`, fs.readFileSync(path.join(from, name)));
      }
    };
    for (const folder of ['', '/firmware', '/firmware/simulated']) this.mp.FS.mkdir(`/board${folder}`);
    install(firmware, '/board/firmware');
    install(path.join(firmware, 'simulated'), '/board/firmware/simulated');
    this.mp.runPython(`
import sys, gc, random
random.seed(${seed}) # a Pico has a source of chance of its own
sys.path[:0] = ["/board", "/board/firmware/simulated"]
from firmware.hal import Hal
from firmware.app import App
turn = App(Hal()).turn
`);
    this.turn = this.mp.globals.get('turn');
  }

  listen(text) {
    this.heard += text;
    for (let end; (end = this.heard.indexOf('\n')) >= 0;) {
      const line = this.heard.slice(0, end);
      this.heard = this.heard.slice(end + 1);
      this.obey(line);
    }
  }

  obey(line) {
    const [word] = line.split(' ', 1), rest = line.slice(word.length + 1);
    if (word === 'world') {
      Object.assign(this.world, JSON.parse(rest));
      this.world.version++;
    } else if (word === 'strip') this.world.say(`strip ${this.world.strip}`);
    else if (word === 'watch') this.world.watching = true;
    else if (word === 'memory') {
      this.mp.runPython('gc.collect()'); // the heap is swept when no Python runs
      this.mp.runPython('allocated = gc.mem_alloc()');
      this.world.say(`memory ${this.mp.globals.get('allocated')}`);
    } else if (word === 'step') this.step(...rest.split(' ').map(Number));
  }
}

class LiveBoard extends Board {
  run() {
    const { state, since } = this.world;
    const ring = new SharedArrayBuffer(RING), chunk = Buffer.alloc(4096);
    for (const part of ['table', 'clock']) {
      new Worker(new URL(import.meta.url), { argv, workerData: { part, state, ring, since } });
    }
    for (let taken = 0; ;) {
      const wait = this.turn();
      dueAt(state, Date.now() - since + Math.max(1, wait));
      let count = 0;
      try { count = fs.readSync(CABLE, chunk); } catch { /* unplugged */ }
      if (!count) process.exit(0);
      this.receive(chunk.subarray(0, count));
      const end = Atomics.load(state, TABLE_END);
      if (end < 0) process.exit(0);
      if (end > taken) this.listen(text(ring, taken, end));
      taken = end;
    }
  }
}

function text(ring, from, to) {
  const out = Buffer.alloc(to - from), bytes = new Uint8Array(ring);
  for (let i = 0; i < out.length; i++) out[i] = bytes[(from + i) % RING];
  return out.toString();
}

class SteppedBoard extends Board {
  constructor(mp, world, clock) {
    super(mp, world);
    Object.assign(this, { clock, due: 0, missing: 0, chunk: Buffer.alloc(4096) });
  }

  run() {
    for (;;) {
      const count = fs.readSync(TABLE, this.chunk);
      if (!count) process.exit(0);
      this.listen(this.chunk.toString('utf8', 0, count));
    }
  }

  // Up to a millisecond, or up to the first byte the firmware sends; `count` bytes were sent to it.
  step(until, count) {
    const before = this.sent;
    this.pull(count);
    for (;;) {
      if (this.clock.now >= this.due || this.read < this.received.length) {
        this.due = this.clock.now + Math.max(1, this.turn());
      }
      if (this.sent !== before || this.due > until) break;
      this.clock.now = this.due;
      this.world.bite();
    }
    if (this.sent === before) this.clock.now = Math.max(this.clock.now, until);
    this.world.bite();
    this.world.say(`at ${this.clock.now} ${this.sent}`);
  }

  // Bytes that were written are still inside the kernel for a moment; a port that was opened anew
  // may have lost some, so nobody waits for them for ever.
  pull(count) {
    this.missing += count;
    const patience = performance.now() + KERNEL;
    while (this.missing > 0 && performance.now() < patience) {
      try {
        const got = fs.readSync(CABLE, this.chunk);
        this.missing -= got;
        this.receive(this.chunk.subarray(0, got));
      } catch (error) {
        if (error.code !== 'EAGAIN') process.exit(0);
      }
    }
    this.missing = 0;
  }
}

async function main() {
  const [micropython, firmware, mode, seed, start] = argv.slice(3);
  const clock = { now: Number(start) };
  if (mode === 'step') Date.now = () => 1_700_000_000_000 + clock.now;
  const { loadMicroPython } = await import(pathToFileURL(micropython).href);
  const mp = await loadMicroPython({ linebuffer: false });
  const world = new World(mp.FS, mode === 'live');
  mp.registerJsModule('world', world.module());
  const board = mode === 'step' ? new SteppedBoard(mp, world, clock) : new LiveBoard(mp, world);
  board.boot(firmware, Number(seed));
  board.run();
}

process.on('uncaughtException', (error) => {
  console.error(`${error.name}: ${error.message}`);
  process.exit(70);
});
if (isMainThread) await main();
else if (workerData.part === 'clock') watchClock(workerData);
else listenToTable(workerData);
