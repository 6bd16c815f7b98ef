import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sandboxPaths } from '@feisuo/contract/facts/paths';
import { freePort } from './free-port.ts';

/**
 * Whether processes run the build instead of the sources. The whole suite uses the build, because it starts in half the
 * time.
 */
const isBuilt = process.env['TEST_SERVER_BUILD'] === '1';
const fileOf = (source: string, build: string) =>
  fileURLToPath(new URL(isBuilt ? `../dist/${build}` : `../src/${source}`, import.meta.url));
export const mainFile = fileOf('main.ts', 'main.js');
const sandboxFile = fileOf('modules/pay-sandbox/main.ts', 'pay-sandbox.js');
export const adminFile = fileOf('admin/main.ts', 'admin.js');

/** Environment of all processes. They share a compile cache, because otherwise every start would compile the code. */
export const inheritedEnv = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url)),
};

/**
 * Child processes that are killed when the test process ends. Needed for failed starts and commands, for which the test
 * has no handle.
 */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface ServerProcess {
  child: ChildProcess;
  origin: string;
  output(): string;
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

export interface SentMessage {
  code: string;
  text: string;
}

/** Reads the outbox of a server process, with the key that the process printed. */
export async function readOutbox(origin: string, to: string): Promise<SentMessage[]> {
  const answer = await fetch(`${origin}${sandboxPaths.outbox}?to=${encodeURIComponent(to)}`, {
    headers: { cookie: outboxCookieOf(origin) },
  });
  return ((await answer.json()) as { data: SentMessage[] }).data;
}

/** Returns the cookie that opens the outbox of the server process at `origin`. */
export function outboxCookieOf(origin: string): string {
  const [, key = ''] = /outbox\?key=([\w-]+)/.exec(outputs.get(new URL(origin).port)?.() ?? '') ?? [];
  return `outbox_key=${key}`;
}

/** Functions that return the output of a server process, by its port. */
const outputs = new Map<string, () => string>();

/**
 * Starts a server process and waits until it is ready. If the start fails, throws an error that contains the output.
 * `file` is the program of another version.
 */
export async function startServerProcess(
  env: Record<string, string>,
  port?: number,
  file = mainFile,
): Promise<ServerProcess> {
  const ownPort = port ?? (await freePort());
  const origin = `http://localhost:${ownPort}`;
  return startProcess(file, { ...env, PORT: String(ownPort) }, origin, '/readyz');
}

/** Starts the payment sandbox as a process of its own, at the origin in the settings. */
export const startSandboxProcess = (env: Record<string, string>): Promise<ServerProcess> =>
  startProcess(sandboxFile, env, env['PAY_SANDBOX_ORIGIN'] ?? '', sandboxPaths.payFaults);

async function startProcess(
  file: string,
  env: Record<string, string>,
  origin: string,
  readyPath: string,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [file], {
    env: { ...inheritedEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const stop = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, 'exit');
    return child.exitCode;
  };
  while (!(await isReady(origin + readyPath))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (child.exitCode !== null) throw new Error(`another server answered; this one ended with ${child.exitCode}`);
  outputs.set(new URL(origin).port, () => printed);
  return { child, origin, output: () => printed, stop };
}

/** Longer than any command takes. A command that takes longer is killed and returns no exit code. */
const VERB_MS = 180_000;

export async function runAdmin(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [adminFile, ...args], {
    env: { ...inheritedEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: VERB_MS,
    killSignal: 'SIGKILL',
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch {
    return false;
  }
}
