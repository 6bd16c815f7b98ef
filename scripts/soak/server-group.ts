import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverFlags } from '../launch.mjs';
import { startChild } from '../suite/processes.ts';

const START_MS = 120_000;

interface Program {
  name: string;
  file: string;
  origin: string;
  readyPath: string;
  env: Record<string, string>;
  /** Starts the program again when it ends. The payment channel is no part of the test and ends without a database. */
  isSupervised?: boolean;
}

/** A program that can be killed and started again on the same port. Its output goes to a file. */
export class RestartableProgram {
  readonly #program: Program;
  readonly #logFile: string;
  #child: ChildProcess | null = null;
  /** Number of starts. Memory is compared only within the life of one process. */
  lives = 0;
  unexpectedExits = 0;
  #isStopping = false;

  constructor(folder: string, program: Program) {
    this.#program = program;
    this.#logFile = join(folder, `${program.name}.log`);
  }

  get origin(): string {
    return this.#program.origin;
  }

  get name(): string {
    return this.#program.name;
  }

  async start(): Promise<void> {
    const log = openSync(this.#logFile, 'a');
    const { file, env, name } = this.#program;
    const child = startChild(process.execPath, [...serverFlags, file], {
      env: { PATH: process.env['PATH'] ?? '', TMPDIR: process.env['TMPDIR'] ?? '/tmp', ...env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#child = child;
    this.#isStopping = false;
    child.once('exit', () => {
      if (this.#isStopping) return;
      if (this.#program.isSupervised) void this.#startAgain();
      else this.unexpectedExits += 1;
    });
    const deadline = Date.now() + START_MS;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline)
        throw new Error(`${name} did not get ready:\n${this.logTail()}`);
      await wait(50);
    }
    this.lives += 1;
  }

  /** The end of the program's output, for a failed run. */
  logTail(): string {
    return readFileSync(this.#logFile, 'utf8').slice(-3000);
  }

  async #startAgain(): Promise<void> {
    await wait(500);
    if (!this.#isStopping) await this.start().catch(() => {});
  }

  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#isStopping = true;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Stops the program for a part of each second, so that every answer is slow. */
  async slowDown(milliseconds: number): Promise<void> {
    const until = Date.now() + milliseconds;
    while (Date.now() < until) {
      this.#child?.kill('SIGSTOP');
      await wait(2000);
      this.#child?.kill('SIGCONT');
      await wait(300);
    }
  }

  /** Resident memory in MB; null while the process does not run. Linux only. */
  memory(): number | null {
    const pid = this.#child?.pid;
    if (pid === undefined || this.#isStopping) return null;
    try {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return kilobytes === undefined ? null : Number(kilobytes) / 1024;
    } catch {
      return null;
    }
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(this.#program.origin + this.#program.readyPath)).ok;
    } catch {
      return false;
    }
  }
}
