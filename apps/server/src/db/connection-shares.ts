import { AsyncLocalStorage } from 'node:async_hooks';

/** Longest queue of one account. */
const MOST_WAITING = 200;

interface RunningRequest {
  accountId: string | null;
}

const requests = new AsyncLocalStorage<RunningRequest>();

/** Runs a request. Call the returned function with its answer: later work belongs to no account. */
export function runRequest(work: () => void): () => void {
  const request: RunningRequest = { accountId: null };
  requests.run(request, work);
  return () => void (request.accountId = null);
}

/** Assigns the running request to an account, after its token was checked. */
export function setRequestAccount(accountId: string): void {
  const request = requests.getStore();
  if (request) request.accountId = accountId;
}

/** The queue of the account is full; a retry may succeed. */
export class ConnectionShareFull extends Error {
  constructor() {
    super('too many requests of one account wait for the database');
    this.name = 'ConnectionShareFull';
  }
}

/** A transaction waited too long for its account's share. Answered with 503, like a lock timeout. */
export class ConnectionShareTimeout extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('no connection of the account’s share was free in time');
    this.name = 'ConnectionShareTimeout';
  }
}

interface AccountQueue {
  active: number;
  waiting: (() => void)[];
}

/**
 * Limits the pool's connections per account. Transactions of one account mostly wait for the same rows and would hold
 * every connection; those over the limit wait in memory instead.
 */
export class ConnectionShares {
  readonly #share: number;
  readonly #lanes = new Map<string, AccountQueue>();

  readonly #waitMs: number | undefined;

  constructor(poolSize: number, waitMs?: number) {
    this.#share = Math.max(1, Math.floor(poolSize * 0.3));
    this.#waitMs = waitMs;
  }

  /**
   * Waits for a connection of the account's share, and returns its release function.
   * @throws ConnectionShareFull,
   * ConnectionShareTimeout
   */
  async take(): Promise<() => void> {
    const accountId = requests.getStore()?.accountId ?? null;
    if (accountId === null) return () => {};
    const lane = this.#lanes.get(accountId) ?? { active: 0, waiting: [] };
    this.#lanes.set(accountId, lane);
    if (lane.active < this.#share) lane.active += 1;
    else if (lane.waiting.length < MOST_WAITING) await this.#wait(lane);
    else throw new ConnectionShareFull();
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      this.#giveBack(accountId, lane);
    };
  }

  #wait({ waiting }: AccountQueue): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let timer: NodeJS.Timeout | undefined;
    const goOn = () => {
      clearTimeout(timer);
      resolve();
    };
    waiting.push(goOn);
    if (this.#waitMs !== undefined) {
      timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(goOn), 1);
        reject(new ConnectionShareTimeout());
      }, this.#waitMs);
    }
    return promise;
  }

  #giveBack(accountId: string, lane: AccountQueue): void {
    const next = lane.waiting.shift();
    // The place passes to the next, so `active` stays.
    if (next) return next();
    lane.active -= 1;
    if (lane.active === 0) this.#lanes.delete(accountId);
  }
}
