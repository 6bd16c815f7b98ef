import type { Platform } from '../platform.ts';
import type { ResilientStorage } from '../storage/resilient-storage.ts';

/** Runs work while no other tab of the browser runs work with the same lock name. */
export type TabLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Maximum wait for another tab in milliseconds. That tab may hang, and then it is better to run at the same time. */
const PATIENCE_MS = 15_000;
/** Creates a lock for all tabs of a browser: by Web Locks, or by a lease in the shared store. */
export function createTabLock(platform: Platform, storage: ResilientStorage): TabLock {
  return (name, work) =>
    underWebLock(platform, name, work, async () => {
      // The lease is a separate chunk, because few browsers need it. If the chunk cannot be loaded, tabs may refresh
      // concurrently, which the service tolerates within a grace period.
      const lease = await import('./lease.ts').catch(() => null);
      return lease ? lease.underLease(platform, storage, PATIENCE_MS, name, work) : work();
    });
}

/** Runs work under a Web Lock. Calls `otherwise` if Web Locks are missing or forbidden, or if the wait is too long. */
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
