// MicroPython as it comes on a new Pico: its REPL on a serial port, and a flash memory.
//
//   node repl.mjs CABLE MICROPYTHON.mjs FLASH
//
// CABLE is an open file, FLASH the folder whose files are on the board. `machine.reset()` ends it.
import fs from 'node:fs';
import path from 'node:path';
import tty from 'node:tty';
import { pathToFileURL } from 'node:url';

const [cable, micropython, flash] = process.argv.slice(2), CABLE = Number(cable);
const RESET = 75;
const ROOT = '/flash';

const { loadMicroPython } = await import(pathToFileURL(micropython).href);
const mp = await loadMicroPython({ linebuffer: false });

// Emscripten counts errors otherwise than MicroPython: no such file, there already, not empty.
const ERRORS = { 44: 2, 20: 17, 55: 39 };
for (const name of ['lookupPath', 'stat', 'open', 'mkdir', 'unlink', 'rmdir', 'rename']) {
  const plain = mp.FS[name].bind(mp.FS);
  mp.FS[name] = (...rest) => {
    try { return plain(...rest); } catch (error) {
      error.errno = ERRORS[error.errno] ?? error.errno;
      throw error;
    }
  };
}

function load(from, to) {
  mp.FS.mkdir(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [here, there] = [path.join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) load(here, there);
    else mp.FS.writeFile(there, fs.readFileSync(here));
  }
}

function keep(from, to) {
  fs.mkdirSync(to, { recursive: true });
  for (const name of mp.FS.readdir(from).filter((entry) => !entry.startsWith('.'))) {
    const [here, there] = [`${from}/${name}`, path.join(to, name)];
    if (mp.FS.isDir(mp.FS.stat(here).mode)) keep(here, there);
    else fs.writeFileSync(there, mp.FS.readFile(here));
  }
}

function send(bytes) {
  for (let done = 0; done < bytes.length;) {
    try { done += fs.writeSync(CABLE, bytes, done); } catch (error) {
      if (error.code !== 'EAGAIN') process.exit(0);
    }
  }
}

mp.FS.streams[1].stream_ops = { ...mp.FS.streams[1].stream_ops,
  write(stream, buffer, offset, length) {
    send(new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length));
    return length;
  },
};
mp.registerJsModule('machine', { reset: () => { keep(ROOT, flash); process.exit(RESET); } });
load(flash, ROOT);
mp.FS.chdir(ROOT);
mp.replInit();

// This build cannot wait for the rest of a pasted text, as a Pico can: it says so, and whoever asked
// goes on without.
const PASTE = Buffer.from([5, 65, 1]), SOFT_RESET = 0x100;
let asked = 0;

function hear(byte) {
  asked = byte === PASTE[asked] ? asked + 1 : Number(byte === PASTE[0]);
  if (asked === PASTE.length) send(Buffer.from('R\0'));
  if (asked) return;
  if (mp.replProcessChar(byte) & SOFT_RESET) {
    send(Buffer.from('MPY: soft reboot\r\n'));
    mp.replInit();
  }
}

new tty.ReadStream(CABLE).on('data', (bytes) => bytes.forEach(hear))
  .on('error', () => process.exit(0));
