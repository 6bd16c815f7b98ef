import { ownError } from '../errors/account-error.ts';
import type { Logger } from '../log/create-logger.ts';
import { type Platform, browserPlatform } from '../platform.ts';

export interface LockOptions {
  /** Whether the holder of the lock may enter it again by passing its session. Default: false. */
  reentrant?: boolean;
  /** Maximum time in milliseconds to wait for the lock. By default the wait is unlimited. */
  timeout?: number;
  log?: Pick<Logger, 'warn'>;
  platform?: Pick<Platform, 'wait'>;
}

/** Identifies one holder of the lock. */
export type LockSession = object;

export interface RunOptions {
  /** The session that the outer work received. In a reentrant lock, work with that session starts without waiting. */
  session?: LockSession | undefined;
  /** Replaces the timeout of the lock for this call. */
  timeout?: number | undefined;
}

/** A mutex with a queue: callers get the lock in the order of their calls. */
export interface Lock {
  /**
   * Runs the work once the lock is free, and releases the lock when the work has ended. The work receives its session,
   * which it can pass to nested calls.
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
  /** Number of running callers that share the holder's session. At zero the lock is free. */
  let inside = 0;

  function admit(): void {
    for (const waiter of line) {
      if (inside === 0) holder = waiter.session;
      // Callers with the same session run together, because one of them may wait for another.
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
        // Browsers fire timers with a longer delay at once.
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
  // NaN is refused too, because it does not equal itself.
  if (timeout !== undefined && Number(timeout) !== timeout) throw ownError('local', 'wrong options param: timeout');
}
