// Starts the real program for the tests.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_MS = 20_000;

/** Starts `parlor serve` on a free port with a store of its own. */
export async function startServer({ listen = '127.0.0.1:0', folder = mkdtempSync(join(tmpdir(), 'parlor-e2e-')) } = {}) {
  const binary = process.env.PARLOR_BIN;
  if (!binary) throw new Error('PARLOR_BIN must name the program: PARLOR_BIN=../target/release/parlor npm run e2e');
  const child = spawn(binary, ['serve', '--listen', listen, '--store', `sqlite:${join(folder, 'parlor.db')}`, '--machine-pace-ms', '0', '--load-test'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const address = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not say its address in ${START_MS} ms:\n${said}`)), START_MS);
    const hear = (chunk) => {
      said += chunk;
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (found) { clearTimeout(timer); resolve(found[0]); }
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => { clearTimeout(timer); reject(new Error(`the server ended with ${code}:\n${said}`)); });
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  return {
    address,
    folder,
    said: () => said,
    /** Ends it; the store stays where `keep` is set. */
    async stop({ signal = 'SIGTERM', keep = false } = {}) {
      child.kill(signal);
      await ended;
      if (!keep) rmSync(folder, { recursive: true, force: true });
    },
  };
}
