// The promises of checks.py on MicroPython: node run_checks.mjs MICROPYTHON.mjs FIRMWARE CHECKS
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [micropython, firmware, checks] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(micropython).href);
const mp = await loadMicroPython();
for (const folder of ['', '/firmware', '/firmware/simulated']) mp.FS.mkdir(`/board${folder}`);
for (const folder of ['', '/simulated']) {
  for (const name of fs.readdirSync(firmware + folder).filter((file) => file.endsWith('.py'))) {
    const source = fs.readFileSync(path.join(firmware + folder, name));
    mp.FS.writeFile(`/board/firmware${folder}/${name}`, source);
  }
}
mp.FS.writeFile('/board/checks.py', fs.readFileSync(checks));
mp.FS.writeFile('/board/vectors.json', fs.readFileSync(path.join(firmware, 'vectors.json')));
try {
  mp.runPython(`
import sys
sys.path.insert(0, "/board")
import checks
print(sys.implementation.name, checks.run_all(open("/board/vectors.json").read()))
`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
