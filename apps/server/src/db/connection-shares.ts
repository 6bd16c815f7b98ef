import { AsyncLocalStorage } from 'node:async_hooks';

/** How many transactions of one account may wait for a connection of its share. */
const MOST_WAITING = 200;

interface RunningRequest {
  accountId: string | null;
}

const requests = new AsyncLocalStorage<RunningRequest>();

/** Runs a request. `end` is to be called with its answer: what runs on afterwards belongs to no account. */
export function runRequest(work: () => void): () => void {
  const request: RunningRequest = { accountId: null };
  requests.run(request, work);
  return () => void (request.accountId = null);
}

/** Notes which account the running request is of, once its token has been checked. */
export function noteRequestAccount(accountId: string): void {
  const request = requests.getStore();
  if (request) request.accountId = accountId;
}

/** Thrown where too many transactions of one account wait. A repeat a moment later may work. */
export class ConnectionShareFull extends Error {
  constructor() {
    super('too many requests of one account wait for the database');
    this.name = 'ConnectionShareFull';
  }
}

/** Thrown where a transaction waited too long for its account's share. Told as 503, as a lock that was not free in time is. */
export class ConnectionShareTimeout extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('no connection of the account’s share was free in time');
    this.name = 'ConnectionShareTimeout';
  }
}

interface Lane {
  active: number;
  waiting: (() => void)[];
}

/**
 * Gives each account a share of the pool. Transactions of one account mostly wait for the same rows, and without this they
 * would hold every connection while they wait. Those beyond the share wait in memory and hold none.
 */
export class ConnectionShares {
  readonly #share: number;
  readonly #lanes = new Map<string, Lane>();

  readonly #waitMs: number | undefined;

  constructor(poolSize: number, waitMs?: number) {
    this.#share = Math.max(1, Math.floor(poolSize * 0.3));
    this.#waitMs = waitMs;
  }

  /**
   * Waits for a place of the running request's account, and returns the function that gives it back.
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
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      this.#giveBack(accountId, lane);
    };
  }

  #wait({ waiting }: Lane): Promise<void> {
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

  #giveBack(accountId: string, lane: Lane): void {
    const next = lane.waiting.shift();
    // The place goes on to the next one, so the number of active ones stays.
    if (next) return next();
    lane.active -= 1;
    if (lane.active === 0) this.#lanes.delete(accountId);
  }
}
