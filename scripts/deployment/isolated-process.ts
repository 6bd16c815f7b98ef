import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../launch.mjs';

/** A uid without rights. It has a name in Debian, which the programs of PostgreSQL need. */
const UNPRIVILEGED_UID = 65_534;

/** Whether this user may make namespaces, in which a process has no network and sees other file systems. */
export const mayIsolate =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  ['unshare --net --mount true', 'nsenter --version', 'setpriv --version', 'ip -V'].every((command) => {
    const [program = '', ...args] = command.split(' ');
    return spawnSync(program, args).status === 0;
  });

export interface IsolatedProcess {
  child: ChildProcess;
  output(): string;
  /** Runs a command with the same user, network and file systems. */
  run(...command: string[]): Promise<{ code: number | null; output: string }>;
  /** Runs a program of the checkout in the network of the process. */
  runInNetwork(...command: string[]): Promise<{ code: number | null; output: string }>;
}

interface Place {
  /** Folder with the unpacked release, which becomes read-only. */
  release: string;
  /** The only folder that the process may write. */
  dataDir: string;
  /** A folder that other users may pass, for the Node program. */
  within: string;
  env: Record<string, string>;
}

/**
 * Starts a command as an unprivileged user, with a network that has only loopback, on read-only file systems without the checkout.
 * The Node program of the checkout is the only thing that stays visible of it.
 */
export function startIsolated({ release, dataDir, within, env }: Place, ...command: string[]): IsolatedProcess {
  const programs = join(within, 'programs');
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, 'node'), '');
  const script = `set -e
    ip link set lo up
    mount --bind ${process.execPath} ${programs}/node
    mount --bind ${dataDir} ${dataDir}
    mount --bind ${release} ${release}
    mount -o remount,bind,ro ${release}
    mount -t tmpfs -o ro,size=4k tmpfs ${root}
    mount -o remount,bind,ro /
    if mountpoint -q /tmp; then mount -o remount,bind,ro /tmp; fi
    cd /
    exec setpriv --reuid ${UNPRIVILEGED_UID} --regid ${UNPRIVILEGED_UID} --clear-groups --no-new-privs --pdeathsig KILL -- "$@"`;
  const clean = [
    'env',
    '-i',
    `PATH=${programs}:/usr/bin:/bin`,
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
  ];
  const child = spawn(
    'unshare',
    ['--net', '--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', ...clean, ...command],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const enter = (...more: string[]) => runToEnd('nsenter', '--target', String(child.pid), ...more);
  const unprivileged = [
    'setpriv',
    '--reuid',
    String(UNPRIVILEGED_UID),
    '--regid',
    String(UNPRIVILEGED_UID),
    '--clear-groups',
    '--no-new-privs',
  ];
  return {
    child,
    output: () => printed,
    run: (...more) => enter('--net', '--mount', ...unprivileged, '--', ...clean, ...more),
    runInNetwork: (...more) => enter('--net', ...more),
  };
}

async function runToEnd(program: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, faults, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, output: output + faults };
}
