import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isRunning } from '../../apps/server/src/db/embedded/pid-file.ts';
import { root } from '../launch.mjs';

/** Milliseconds to wait until PostgreSQL has shut down. */
const DATABASE_MS = 5000;

/** Child processes that are running. Each has its own process group, so that its own children can be ended too. */
const children = new Set<ChildProcess>();

export function startChild(command: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, { cwd: root, ...options, detached: true });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

export interface Outcome {
  code: number;
  output: string;
}

/** Runs a command and collects its output. With `isShown` the output is printed as well. */
export function runChild(
  command: string,
  args: string[],
  options: SpawnOptions & { isShown?: boolean } = {},
): Promise<Outcome> {
  const { isShown = false, ...spawnOptions } = options;
  const child = startChild(command, args, { ...spawnOptions, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const take = (chunk: Buffer) => {
    output += chunk.toString();
    if (isShown) process.stdout.write(chunk);
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function endChild(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The process group has already ended.
  }
}

/**
 * Stops embedded PostgreSQL servers, which keep running after their program was killed. Waits until they have ended,
 * because they write files while shutting down.
 */
function endDatabases(folder: string): void {
  const running = globSync(join(folder, '{*,*/*,*/*/*,*/*/*/*}/postmaster.pid'))
    .map((file) => ({ file, place: { folder: dirname(file), user: null } }))
    .filter(({ place }) => isRunning(place));
  for (const { file } of running) process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT');
  const patienceEnds = Date.now() + DATABASE_MS;
  while (running.some(({ place }) => isRunning(place)) && Date.now() < patienceEnds) sleepSync(20);
}

/** Blocks the thread, because a handler of the event `exit` cannot wait for a promise. */
const sleepSync = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * When this process ends, ends all child processes and removes their files. Child processes use a temporary folder of
 * this process, which is removed as a whole.
 */
export function cleanUpOnExit(within = tmpdir()): void {
  const folder = mkdtempSync(join(within, 'feisuo-suite-'));
  // PostgreSQL runs as another user of the operating system and must reach its folder inside this folder.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  const end = () => {
    for (const child of children) endChild(child, 'SIGKILL');
    endDatabases(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.once('exit', end);
  // `on` instead of `once`: Ctrl-C may send the signal twice, and the second one must not interrupt the cleanup.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
}
