// The promises of the checks on MicroPython: node run_checks.mjs MICROPYTHON.mjs FIRMWARE CHECKS
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
for (const name of ['checks.py', 'link_checks.py', 'light_checks.py', 'board_checks.py']) {
  mp.FS.writeFile(`/board/${name}`, fs.readFileSync(path.join(path.dirname(checks), name)));
}
const world = { reset: () => {}, version: () => 1, halls: () => '8102030405060708090a' };
mp.registerJsModule('world', world);
mp.FS.writeFile('/board/vectors.json', fs.readFileSync(path.join(firmware, 'vectors.json')));
try {
  mp.runPython(`
import sys
sys.path[:0] = ["/board", "/board/firmware/simulated"]
import checks, link_checks, light_checks, board_checks
others = link_checks.CHECKS + light_checks.CHECKS + board_checks.CHECKS
for check in others:
    check()
kept = checks.run_all(open("/board/vectors.json").read()) + len(others)
print(sys.implementation.name, kept)
`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
