import type { Platform } from '../platform.ts';
import type { SteadyStorage } from '../storage/steady.ts';

/** Does work while no other tab of the browser does work under that name. */
export type TabLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Nobody waits longer for another tab: it may hang, and then to go on beside it is better than to hang too. */
const PATIENCE_MS = 15_000;
/** Web Locks where there are some, a lease in the store of all tabs elsewhere. */
export function createTabLock(platform: Platform, storage: SteadyStorage): TabLock {
  return (name, work) =>
    underWebLock(platform, name, work, async () => {
      // Loaded by the few who need it. Without, tabs may refresh side by side, which the service forgives for a while.
      const lease = await import('./lease.ts').catch(() => null);
      return lease ? lease.underLease(platform, storage, PATIENCE_MS, name, work) : work();
    });
}

/** Does work under a Web Lock; `otherwise` where there are none, or none for this page, or the wait is too long. */
export async function underWebLock<T>(
  { locks, wait }: Pick<Platform, 'locks' | 'wait'>,
  name: string,
  work: () => Promise<T>,
  otherwise = work,
): Promise<T> {
  if (!locks) return otherwise();
  let isInside = false;
  const giveUp = new AbortController();
  void wait(PATIENCE_MS, giveUp.signal).then(() => giveUp.abort());
  try {
    return await locks.request(name, { signal: giveUp.signal }, () => {
      isInside = true;
      return work();
    });
  } catch (failure) {
    if (isInside) throw failure;
    return otherwise();
  } finally {
    giveUp.abort();
  }
}
