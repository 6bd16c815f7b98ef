import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../scripts/suite/processes.ts';

const PATIENCE_MS = 90_000;
const FAREWELL_MS = 15_000;

export interface Program {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string>;
}

export interface RunningProgram {
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a program and waits until it is ready. Its output goes to a file, because reading a pipe would take CPU time
 * from the load generator.
 */
export async function startProgram(
  folder: string,
  { name, command, args, env }: Program,
  isReady: () => Promise<boolean>,
): Promise<RunningProgram> {
  const logFile = join(folder, `${name}.log`);
  const log = openSync(logFile, 'a');
  const child = startChild(command, args, { env: { ...shellEnv(), ...env }, stdio: ['ignore', log, log] });
  closeSync(log);
  const stop = () => endGroup(child);
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isReady())) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (hasEnded || Date.now() > deadline) {
      await stop();
      throw new Error(`${name} did not get ready; it printed:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
    }
    await sleep(10);
  }
  return { pid: child.pid ?? 0, stop };
}

export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Environment variables as in a terminal. Those that npm adds, such as its PATH, could start another Node. */
function shellEnv(): Record<string, string> {
  const { PATH = '', HOME = '', LANG = '', TMPDIR = tmpdir() } = process.env;
  const isOurs = (folder: string) => folder.includes('node_modules') || folder.includes('node-gyp-bin');
  const path = PATH.split(':').filter((folder) => !isOurs(folder));
  return { PATH: path.join(':'), HOME, LANG, TMPDIR };
}

/** Waits until the whole process group has ended: a child of npm may outlive npm and still use the data folder. */
async function endGroup(child: ChildProcess): Promise<void> {
  const deadline = Date.now() + FAREWELL_MS;
  signalGroup(child, 'SIGTERM');
  while (signalGroup(child, 0)) {
    if (Date.now() > deadline) {
      signalGroup(child, 'SIGKILL');
      return;
    }
    await sleep(20);
  }
}

/** Sends a signal to a process group. Returns whether any process received it. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(-pid, signal);
  } catch {
    return false;
  }
}
