import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Programs } from '../src/db/embedded/postgres-programs.ts';
import { findReachablePrograms, postgresUser } from '../src/db/embedded/database-location.ts';
import { freePort } from './free-port.ts';

/** A PostgreSQL server that tests can kill and restart with the same data. */
export class KillablePostgres {
  readonly url: string;
  readonly #programs: Programs;
  readonly #folder: string;
  readonly #owner = postgresUser();
  readonly #port: number;
  #postmaster: ChildProcess | null = null;
  readonly #onExit = () => this.#postmaster?.kill('SIGKILL');

  private constructor(programs: Programs, port: number) {
    this.#programs = programs;
    this.#port = port;
    this.#folder = mkdtempSync(join(tmpdir(), 'feisuo-killed-'));
    this.url = `postgres://feisuo@127.0.0.1:${port}/postgres`;
    process.once('exit', this.#onExit);
  }

  static async start(): Promise<KillablePostgres> {
    const postgres = new KillablePostgres(await findReachablePrograms(), await freePort());
    postgres.#initialise();
    await postgres.start();
    return postgres;
  }

  #initialise(): void {
    if (this.#owner) chownSync(this.#folder, this.#owner.uid, this.#owner.gid);
    const args = ['-D', this.#data, '-U', 'feisuo', '--auth=trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
    const { status, stderr } = spawnSync(this.#programs.initdb, args, {
      ...this.#owner,
      cwd: this.#folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`initdb failed: ${stderr}`);
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  /** Retries the start, because backends of the killed server may still use its shared memory. */
  async start(triesLeft = 50): Promise<void> {
    const settings = {
      listen_addresses: '127.0.0.1',
      port: this.#port,
      unix_socket_directories: this.#folder,
      fsync: 'off',
      max_connections: 60,
    };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const postmaster = spawn(this.#programs.postgres, ['-D', this.#data, ...args], {
      ...this.#owner,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#postmaster = postmaster;
    let log = '';
    const isReady = await new Promise<boolean>((resolve) => {
      postmaster.stderr.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        if (log.includes('database system is ready to accept connections')) resolve(true);
      });
      postmaster.once('exit', () => resolve(false));
    });
    if (isReady) return;
    if (triesLeft === 0) throw new Error(`PostgreSQL did not start:\n${log}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await this.start(triesLeft - 1);
  }

  async kill(): Promise<void> {
    const postmaster = this.#postmaster;
    if (!postmaster || postmaster.exitCode !== null || postmaster.signalCode !== null) return;
    postmaster.kill('SIGKILL');
    await once(postmaster, 'exit');
  }

  /** Stops as an operator does: each connection gets an error message before it is closed. */
  async stop(): Promise<void> {
    const postmaster = this.#postmaster;
    if (!postmaster || postmaster.exitCode !== null || postmaster.signalCode !== null) return;
    postmaster.kill('SIGINT');
    await once(postmaster, 'exit');
  }

  /** Freezes the server and its processes: connections stay open, and nothing is answered. Linux only. */
  freeze(): void {
    for (const pid of this.#processes()) process.kill(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.#processes()) process.kill(pid, 'SIGCONT');
  }

  #processes(): number[] {
    const postmaster = this.#postmaster?.pid ?? 0;
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
    return [postmaster, ...children.filter(Boolean).map(Number)];
  }

  async dispose(): Promise<void> {
    if (this.#postmaster?.exitCode === null && this.#postmaster.signalCode === null) this.thaw();
    await this.kill();
    process.removeListener('exit', this.#onExit);
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
