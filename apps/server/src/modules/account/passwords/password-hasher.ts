import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { passwordLimits } from '@feisuo/contract/facts/limits';
import { addressBlock } from '../../../http/caller-address.ts';
import { AppError } from '../../../http/app-error.ts';
import { divide } from '../../../config/divide-by-workers.ts';
import { weightOf } from '../foreign-passwords/read-foreign-hash.ts';
import {
  argonOptions,
  argonPrefix,
  dummyHash,
  isOwnHash,
  type ArgonOptions,
  type HashingOrder,
  type HashingResult,
} from './argon-options.ts';

/**
 * Maximum number of waiting passwords: about three seconds of work on two cores. In a longer queue, callers would time
 * out before their turn.
 */
const MAX_WAITING = 100;

interface Waiting {
  order: HashingOrder;
  /** How many hashes of ours take as long. Imported hashes may take longer. */
  weight: number;
  resolve(value: string | boolean): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  /** The passwords given to this thread: the first is being hashed, the second waits. */
  orders: Waiting[];
}

/** The least that each worker gets of the places in the queue: in all, per network, per address. */
const LEAST_PLACES = { waiting: 25, block: 12, address: 6 };

/** The limits of one of several workers, which share the cores and the wait that callers accept. */
export function hasherLimitsOf({ workers, limitsScale }: { workers: number; limitsScale: number }) {
  const scale = Math.max(1, limitsScale);
  return {
    threads: Math.max(1, Math.floor(availableParallelism() / workers)),
    maxWaiting: divide(MAX_WAITING, workers, LEAST_PLACES.waiting),
    maxPerAddress: divide(passwordLimits.checkedAtOncePerAddress * scale, workers, LEAST_PLACES.address),
    maxPerBlock: divide(passwordLimits.checkedAtOncePerBlock * scale, workers, LEAST_PLACES.block),
  };
}

interface HasherLimits {
  threads?: number;
  maxWaiting?: number;
  maxPerAddress?: number;
  options?: ArgonOptions;
  maxPerBlock?: number;
}

/** A second password waits in each thread, so that the thread is never idle between two passwords. */
const ORDERS_PER_THREAD = 2;

/**
 * Hashes passwords in as many threads as the machine has cores, one password at a time per thread. Many concurrent
 * sign-ins therefore use little memory and do not block the main thread. Threads start with the first password.
 */
export class PasswordHasher {
  readonly #threadCount: number;
  readonly #maxWaiting: number;
  readonly #maxPerAddress: number;
  readonly #options: ArgonOptions;
  readonly #maxPerBlock: number;
  /** Weight of the passwords that are waiting or being hashed, per IP address and per network. */
  readonly #underWay = new Map<string, number>();
  readonly #threads: Thread[] = [];
  readonly #queue: Waiting[] = [];
  #lastId = 0;
  #isClosed = false;

  constructor({
    threads = availableParallelism(),
    maxWaiting = MAX_WAITING,
    maxPerAddress = passwordLimits.checkedAtOncePerAddress,
    options = argonOptions,
    maxPerBlock = passwordLimits.checkedAtOncePerBlock,
  }: HasherLimits = {}) {
    this.#threadCount = threads;
    this.#maxWaiting = maxWaiting;
    this.#maxPerAddress = maxPerAddress;
    this.#options = options;
    this.#maxPerBlock = maxPerBlock;
  }

  async hash(password: string, address: string): Promise<string> {
    return (await this.#order(password, null, address)) as string;
  }

  /**
   * Compares a password with a hash. Without a hash the comparison takes as long as with the decoy, so that the time
   * does not reveal whether an account exists.
   */
  async verify(password: string, hash: string | null, address: string, decoy: string | null = null): Promise<boolean> {
    const isRight = (await this.#order(password, hash ?? decoy ?? dummyHash(this.#options), address)) as boolean;
    return isRight && hash !== null;
  }

  /** Whether the hash was made with options that differ from the current ones. */
  isOutdated(hash: string): boolean {
    return !hash.startsWith(argonPrefix(this.#options));
  }

  /** Whether the hash came by an import. Hashes with older options of ours count too. */
  isForeign(hash: string): boolean {
    return !isOwnHash(hash, this.#options);
  }

  /** Rejects all waiting callers, because they would otherwise wait forever. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#queue.splice(0)) reject(closedError());
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  async #order(password: string, hash: string | null, address: string): Promise<string | boolean> {
    if (this.#isClosed) throw closedError();
    const block = addressBlock(address);
    const isFull =
      this.#countOf(address) >= this.#maxPerAddress ||
      this.#countOf(block) >= this.#maxPerBlock ||
      this.#countWaiting() >= this.#maxWaiting;
    if (isFull) {
      throw new AppError('resource_exhausted', {
        description: 'too many passwords are being checked',
        reason: 'BUSY',
        retryAfterSeconds: 3,
      });
    }
    // A set, because for a text that is not an IP address, address and network are equal and must be counted once.
    const subjects = new Set([address, block]);
    const weight = this.#weightOf(hash);
    for (const subject of subjects) this.#underWay.set(subject, this.#countOf(subject) + weight);
    try {
      return await new Promise((resolve, reject) => {
        this.#queue.push({ order: { id: (this.#lastId += 1), password, hash }, weight, resolve, reject });
        this.#handOut();
      });
    } finally {
      for (const subject of subjects) {
        const left = this.#countOf(subject) - weight;
        if (left > 0) this.#underWay.set(subject, left);
        else this.#underWay.delete(subject);
      }
    }
  }

  #countOf(subject: string): number {
    return this.#underWay.get(subject) ?? 0;
  }

  /** Weight of the passwords in the queue, and of second passwords that wait in threads. */
  #countWaiting(): number {
    const waiting = [...this.#queue, ...this.#threads.flatMap(({ orders }) => orders.slice(1))];
    return waiting.reduce((sum, { weight }) => sum + weight, 0);
  }

  #weightOf(hash: string | null): number {
    return hash === null || isOwnHash(hash, this.#options) ? 1 : 1 + weightOf(hash);
  }

  #handOut(): void {
    while (this.#queue.length > 0) {
      const thread = this.#freeThread();
      const next = thread && this.#queue.shift();
      if (!thread || !next) return;
      thread.orders.push(next);
      thread.worker.postMessage(next.order);
    }
  }

  /**
   * Chooses a thread for the next password: an idle one, otherwise a new one, otherwise one without a second
   * password.
   */
  #freeThread(): Thread | null {
    const [idlest] = this.#threads.toSorted((one, other) => one.orders.length - other.orders.length);
    if (idlest && idlest.orders.length === 0) return idlest;
    return this.#startThread() ?? (idlest && idlest.orders.length < ORDERS_PER_THREAD ? idlest : null);
  }

  #startThread(): Thread | null {
    if (this.#threads.length >= this.#threadCount || this.#isClosed) return null;
    const worker = new Worker(new URL('./hasher-thread.ts', import.meta.url), { workerData: this.#options });
    const thread: Thread = { worker, orders: [] };
    // An idle thread must not prevent the process from exiting.
    worker.unref();
    worker.on('message', ({ value, fault }: HashingResult) => {
      const done = thread.orders.shift();
      if (value === undefined) done?.reject(new Error(`hashing failed: ${fault}`));
      else done?.resolve(value);
      this.#handOut();
    });
    worker.on('error', (error: Error) => this.#lose(thread, error));
    worker.on('exit', () => this.#lose(thread, new Error('the hashing thread ended')));
    this.#threads.push(thread);
    return thread;
  }

  /** Handles a crashed thread: its first password fails, and its second password returns to the queue. */
  #lose(thread: Thread, error: Error): void {
    const at = this.#threads.indexOf(thread);
    if (at >= 0) this.#threads.splice(at, 1);
    const [lost, ...others] = thread.orders.splice(0);
    lost?.reject(error);
    if (this.#isClosed) for (const { reject } of others) reject(closedError());
    else {
      this.#queue.unshift(...others);
      this.#handOut();
    }
  }
}

const closedError = () => new AppError('unavailable', { description: 'the server is shutting down' });
