import { ownError } from '../errors/account-error.ts';
import type { Logger } from '../log/create-logger.ts';
import { type Platform, browserPlatform } from '../platform.ts';

export interface LockOptions {
  /** Whether the holder of the lock may enter again by passing its session. Default: false. */
  reentrant?: boolean;
  /** Milliseconds to wait for the lock. By default there is no limit. */
  timeout?: number;
  log?: Pick<Logger, 'warn'>;
  platform?: Pick<Platform, 'wait'>;
}

/** Identifies one holder of the lock. */
export type LockSession = object;

export interface RunOptions {
  /** Identifies the holder of a reentrant lock: the session that the outer work received enters without waiting. */
  session?: LockSession | undefined;
  /** Replaces the timeout of the lock. */
  timeout?: number | undefined;
}

/** A mutex with a queue: first in, first out. */
export interface Lock {
  /**
   * Runs the work once the lock is free, and releases the lock when the work settles. The work receives its session,
   * which it can pass on.
   * @throws AccountError `local`, 'lock timeout'; and any error of the work
   */
  run<T>(work: (session: LockSession) => T | Promise<T>, options?: RunOptions): Promise<T>;
}

/**
 * Creates a lock for one resource of this page.
 * @throws AccountError `local`, 'wrong options param: timeout' for a timeout that is not a number
 */
export function createLock(options: LockOptions = {}): Lock {
  const { reentrant, timeout, log = console, platform = browserPlatform() } = options;
  checkTimeout(timeout);
  const line = new Set<Waiter>();
  let holder: LockSession | undefined;
  /** Number of running callers with the holder's session. At zero the lock is free. */
  let inside = 0;

  function admit(): void {
    for (const waiter of line) {
      if (inside === 0) holder = waiter.session;
      // Callers with the same session enter together, because one may wait for another.
      if (waiter.session !== holder) continue;
      line.delete(waiter);
      inside += 1;
      waiter.goIn();
    }
  }

  return {
    async run(work, { session, timeout: patience = timeout } = {}) {
      checkTimeout(patience);
      if (session && !reentrant) log.warn('not reentrant: session ignored');
      const own = (reentrant && session) || {};
      await new Promise<void>((goIn, giveUp) => {
        const waiter = { session: own, goIn };
        line.add(waiter);
        admit();
        if (!line.has(waiter) || patience === undefined || patience === Infinity) return;
        const leaveLine = () => {
          if (line.delete(waiter)) giveUp(ownError('local', 'lock timeout'));
        };
        // A browser would fire a longer timer immediately.
        void platform.wait(Math.min(patience, 2 ** 31 - 1)).then(leaveLine);
      });
      try {
        return await work(own);
      } finally {
        inside -= 1;
        admit();
      }
    },
  };
}

interface Waiter {
  session: LockSession;
  goIn: () => void;
}

function checkTimeout(timeout: unknown): void {
  // The comparison also refuses NaN.
  if (timeout !== undefined && Number(timeout) !== timeout) throw ownError('local', 'wrong options param: timeout');
}
