import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isRunning } from '../../apps/server/src/db/embedded/pid-file.ts';
import { root } from '../launch.mjs';

/** Maximum wait for PostgreSQL to shut down, in milliseconds. */
const DATABASE_MS = 5000;

/** Running child processes. Each has its own process group, so that its own child processes end with it. */
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

/** Runs a command and collects its output. With `isShown` the output is also printed. */
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
    // The process has already ended.
  }
}

/**
 * Stops embedded PostgreSQL servers, which keep running after their program was killed. Waits for them, because they
 * write files while shutting down.
 */
function endDatabases(folder: string): void {
  const running = globSync(join(folder, '{*,*/*,*/*/*,*/*/*/*}/postmaster.pid'))
    .map((file) => ({ file, place: { folder: dirname(file), user: null } }))
    .filter(({ place }) => isRunning(place));
  for (const { file } of running) process.kill(Number.parseInt(readFileSync(file, 'utf8'), 10), 'SIGQUIT');
  const patienceEnds = Date.now() + DATABASE_MS;
  while (running.some(({ place }) => isRunning(place)) && Date.now() < patienceEnds) sleepSync(20);
}

/** Blocks the thread, because a handler of the `exit` event cannot await. */
const sleepSync = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * Ends all child processes and removes their files when this process ends. Child processes get a temporary folder
 * inside ours, which is then removed.
 */
export function cleanUpOnExit(within = tmpdir()): void {
  const folder = mkdtempSync(join(within, 'feisuo-suite-'));
  chmodSync(folder, 0o711); // The operating system user of PostgreSQL must be able to reach its folder inside this one.
  process.env['TMPDIR'] = folder;
  const end = () => {
    for (const child of children) endChild(child, 'SIGKILL');
    endDatabases(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.once('exit', end);
  // `on` and not `once`, because Ctrl-C may send the signal twice. The second signal must not interrupt the cleanup.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
}
