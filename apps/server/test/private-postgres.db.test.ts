import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const starter = `const { startPrivatePostgres } = await import(process.argv[1]);
  const { pid } = await startPrivatePostgres();
  console.log(pid);
  setInterval(() => {}, 1000);`;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.skipIf(spawnSync('setpriv', ['--version']).error !== undefined)(
  'the PostgreSQL that a test run started ends when the run is killed',
  async () => {
    const url = new URL('private-postgres.ts', import.meta.url).href;
    const folder = mkdtempSync(join(tmpdir(), 'feisuo-killed-run-'));
    chmodSync(folder, 0o711);
    const run = spawn(process.execPath, ['--input-type=module', '-e', starter, url], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR: folder },
    });
    const [line] = (await once(run.stdout.setEncoding('utf8'), 'data')) as [string];
    const pid = Number(line);
    expect(isAlive(pid)).toBe(true);
    run.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  },
);
