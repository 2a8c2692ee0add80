// The start of a Pico on MicroPython, while a host says a byte 3.
//
//   node start.mjs MICROPYTHON.mjs FIRMWARE MAIN.py
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [micropython, firmware, main] = process.argv.slice(2);
const CTRL_C = 3;
const { loadMicroPython } = await import(pathToFileURL(micropython).href);
const mp = await loadMicroPython(), port = mp._module;
for (const folder of ['', '/firmware', '/firmware/simulated']) mp.FS.mkdir(`/board${folder}`);
for (const folder of ['', '/simulated']) {
  for (const name of fs.readdirSync(firmware + folder).filter((file) => file.endsWith('.py'))) {
    const source = fs.readFileSync(path.join(firmware + folder, name));
    mp.FS.writeFile(`/board/firmware${folder}/${name}`, source);
  }
}
// As a Pico's port does with what comes in; here it comes when the first module is imported.
mp.registerJsModule('cable', { arrives: (byte) => {
  if (byte === port._mp_hal_get_interrupt_char()) port._mp_sched_keyboard_interrupt();
} });
mp.registerJsModule('world', {});
mp.FS.writeFile('/board/firmware/__init__.py', `import cable\ncable.arrives(${CTRL_C})\n`);
mp.FS.writeFile('/board/main.py', fs.readFileSync(main));
mp.FS.writeFile('stay', ''); // so that it comes back
try {
  mp.runPython(`
import micropython, sys
sys.path[:0] = ["/board", "/board/firmware/simulated"]
micropython.kbd_intr(${CTRL_C})
exec(open("/board/main.py").read())
print("ran", "firmware.main" in sys.modules)
`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// Whoever copies a new firmware may interrupt again.
console.log(port._mp_hal_get_interrupt_char());
