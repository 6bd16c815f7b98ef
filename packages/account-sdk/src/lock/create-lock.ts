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
export function createLock(options: LockOptions = {}): Lock {
  const { reentrant, timeout, log = console, platform = browserPlatform() } = options;
  checkTimeout(timeout);
  const line = new Set<Waiter>();
  let holder: LockSession | undefined;
  /** How many are inside with that session; the lock is free when the last of them has left. */
  let inside = 0;

  function admit(): void {
    for (const waiter of line) {
      if (inside === 0) holder = waiter.session;
      // All of one session go in together: one of them may wait for another.
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
        // Beyond this a browser would not wait at all.
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
  // What is no number, is none either when it is made one.
  if (timeout !== undefined && Number(timeout) !== timeout) throw ownError('local', 'wrong options param: timeout');
}
