import { browserPlatform } from '../browser-platform.ts';
import { ownError } from '../errors/account-error.ts';
import type { Logger } from '../log/logger.ts';
import type { Platform } from '../platform.ts';

export interface LockOptions {
  /** Whoever holds the lock may take it again by naming its session. Not unless said. */
  reentrant?: boolean;
  /** How many milliseconds to wait for the lock; for ever unless given. */
  timeout?: number;
  log?: Pick<Logger, 'warn'>;
  platform?: Pick<Platform, 'wait'>;
}

/** Stands for one stay in the lock: who has it may come in again. */
export type LockSession = object;

export interface RunOptions {
  /** As the work that holds the lock was given it, or any object of your own. Only reentrant locks care. */
  session?: LockSession | undefined;
  /** In place of the lock's own. */
  timeout?: number | undefined;
}

/** Lets one at a time at something shared, in the order in which they came. */
export interface Lock {
  /**
   * Does the work once the lock is free, and frees it when the work is done or has failed. The work is given its session,
   * to pass on to what it calls.
   * @throws AccountError `local`, 'lock timeout'; and whatever the work throws
   */
  run<T>(work: (session: LockSession) => T | Promise<T>, options?: RunOptions): Promise<T>;
}

/**
 * Makes a lock for one resource of this page.
 * @throws AccountError `local`, 'wrong options param: timeout' for one that is no number
 */
export function createLock({ reentrant = false, timeout, log = console, platform }: LockOptions = {}): Lock {
  checkTimeout(timeout);
  const line: Waiter[] = [];
  let holder: LockSession | undefined;
  /** How many are inside with that session; the lock is free when the last of them has left. */
  let inside = 0;

  function admit(session: LockSession): void {
    holder = session;
    inside += 1;
  }

  function leave(): void {
    inside -= 1;
    if (inside > 0) return;
    const next = line[0]?.session;
    // All of one session go in together: one of them may wait for another.
    for (const waiter of line.filter(({ session }) => session === next)) {
      line.splice(line.indexOf(waiter), 1);
      admit(waiter.session);
      waiter.goIn();
    }
  }

  async function enter(session: LockSession, patience = Infinity): Promise<void> {
    if (inside === 0 || holder === session) return admit(session);
    await new Promise<void>((goIn, giveUp) => {
      const waiter = { session, goIn };
      line.push(waiter);
      if (patience === Infinity) return;
      const leaveLine = () => {
        const place = line.indexOf(waiter);
        if (place < 0) return;
        line.splice(place, 1);
        giveUp(ownError('local', 'lock timeout'));
      };
      // Beyond this a browser would not wait at all.
      void (platform ?? browserPlatform()).wait(Math.min(patience, 2 ** 31 - 1)).then(leaveLine);
    });
  }

  return {
    async run(work, { session, timeout: patience = timeout } = {}) {
      checkTimeout(patience);
      if (session && !reentrant) log.warn('a lock that is not reentrant ignores the session');
      const own = (reentrant && session) || {};
      await enter(own, patience);
      try {
        return await work(own);
      } finally {
        leave();
      }
    },
  };
}

interface Waiter {
  session: LockSession;
  goIn: () => void;
}

function checkTimeout(timeout: unknown): void {
  if (timeout === undefined || (typeof timeout === 'number' && !Number.isNaN(timeout))) return;
  throw ownError('local', 'wrong options param: timeout');
}
