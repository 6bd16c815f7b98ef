import { AsyncLocalStorage } from 'node:async_hooks';

/** Maximum number of waiting transactions of one account. */
const MOST_WAITING = 200;

interface RunningRequest {
  accountId: string | null;
}

const requests = new AsyncLocalStorage<RunningRequest>();

/**
 * Runs a request. Call the returned function when the answer is sent, so that later work does not count for the
 * account.
 */
export function runRequest(work: () => void): () => void {
  const request: RunningRequest = { accountId: null };
  requests.run(request, work);
  return () => void (request.accountId = null);
}

/** Assigns the running request to an account. Called after the request's token was checked. */
export function setRequestAccount(accountId: string): void {
  const request = requests.getStore();
  if (request) request.accountId = accountId;
}

/** Thrown when too many transactions of the account already wait. A retry may succeed. */
export class ConnectionShareFull extends Error {
  constructor() {
    super('too many requests of one account wait for the database');
    this.name = 'ConnectionShareFull';
  }
}

/**
 * Thrown when a transaction waited too long for a connection of its account's share. The answer is 503, as for a lock
 * timeout.
 */
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
 * Limits the connections that one account may hold; transactions above the limit wait in memory. Transactions of one
 * account mostly wait for the same rows and could otherwise hold all connections of the pool.
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
   * Waits for a connection of the account's share. Returns the function that releases it.
   * @throws ConnectionShareFull, ConnectionShareTimeout
   */
  async take(): Promise<() => void> {
    const accountId = requests.getStore()?.accountId ?? null;
    if (accountId === null) return () => {};
    const lane = this.#lanes.get(accountId) ?? { active: 0, waiting: [] };
    this.#lanes.set(accountId, lane);
    if (lane.active < this.#share) lane.active += 1;
    else if (lane.waiting.length < MOST_WAITING) await this.#wait(lane);
    else throw new ConnectionShareFull();
    let isReturned = false;
    return () => {
      if (isReturned) return;
      isReturned = true;
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
    // The next waiting transaction takes over the connection, so `active` does not change.
    if (next) return next();
    lane.active -= 1;
    if (lane.active === 0) this.#lanes.delete(accountId);
  }
}
