// Runs a TypeScript program of the project on the Node version of the lock file, after installing packages if
// necessary. This file and start.mjs must run on Node 20 before anything is installed, so they are plain JavaScript
// without packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const nodeBinary = join(root, 'node_modules/node/bin/node');
const installStamp = join(root, 'node_modules/.feisuo-installed');

/**
 * Flags for the server's Node (effects in docs/decisions/0010). A large heap avoids a garbage collection during the
 * start, after which V8 never optimizes `process.nextTick`; more inlining helps because a request passes through many
 * small functions.
 */
export const serverFlags = [
  '--enable-source-maps',
  '--initial-heap-size=256',
  '--max-inlined-bytecode-size=1000',
  '--max-inlined-bytecode-size-cumulative=4000',
];

/**
 * With one arena per thread, glibc keeps what each thread once used; most threads of the server only compile or hash.
 */
export const serverEnv = { MALLOC_ARENA_MAX: '1' };

/**
 * Installs the packages of the lock file, unless this was already done for this lock file and platform. Running needs
 * no development packages, which saves 10 to 20 seconds at the first start.
 * @param {'to run' | 'to develop'} purpose
 */
export function ensureInstalled(purpose) {
  if (Number(process.versions.node.split('.')[0]) < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`);
  const stamp = existsSync(nodeBinary) && existsSync(installStamp) ? readFileSync(installStamp, 'utf8') : '';
  if (stamp === stampOfInstall('to develop') || stamp === stampOfInstall(purpose)) return;
  const isSameLock = stamp === stampOfInstall('to run');
  // Development packages are added by `npm install`, because `npm ci` would first empty node_modules, which a running
  // server may use.
  const command = isSameLock ? ['install', '--no-save'] : ['ci'];
  const packages = purpose === 'to run' ? '--omit=dev' : '--include=dev';
  console.log(
    isSameLock ? 'Installing packages for development …' : 'Installing packages (first time: about a minute) …',
  );
  npm([...command, packages, '--ignore-scripts=false', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!existsSync(nodeBinary)) {
    fail(
      'The package "node" brought no binary. Its install script must be allowed to run (npm config: ignore-scripts).',
    );
  }
  writeFileSync(installStamp, stampOfInstall(purpose));
}

/** @param {'to run' | 'to develop'} purpose */
export function stampOfInstall(purpose) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lock} ${process.platform}-${process.arch} ${purpose}`;
}

/**
 * Runs a program, forwards signals to it, and returns its exit code. If npm is killed it forwards no signal; the
 * program is then stopped when its parent process is gone.
 */
export function run(file, args, flags = [], environment = {}) {
  const child = spawn(nodeBinary, [...flags, join(root, file), ...args], {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...environment, ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    // Sends the signal only once, because a second signal would interrupt the server's shutdown.
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 500).unref();
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))));
}

/** Runs a program to its end, and exits if it fails. */
export function runFirst(file, args) {
  const { status } = spawnSync(nodeBinary, [join(root, file), ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** @param {string[]} args */
export function npm(args, cwd = root) {
  const npmScript = process.env.npm_execpath;
  const [command, first] = npmScript ? [process.execPath, [npmScript]] : ['npm', []];
  const { status } = spawnSync(command, [...first, ...args], { cwd, stdio: 'inherit' });
  if (status !== 0) fail(`npm ${args[0]} failed; its own words are above.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file, ...args] = process.argv.slice(2);
  ensureInstalled(file === 'scripts/build.ts' ? 'to run' : 'to develop');
  process.exitCode = await run(file, args);
}
