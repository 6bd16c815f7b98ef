import type { Platform } from '../platform.ts';
import type { SteadyStorage } from '../storage/steady.ts';

/** Does work while no other tab of the browser does work under that name. */
export type TabLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Nobody waits longer for another tab: it may hang, and then to go on beside it is better than to hang too. */
const PATIENCE_MS = 15_000;
/** A tab that crashed stands in the way of the others this long. */
const LEASE_MS = 10_000;
/** Tabs that want a lease at once overwrite each other; after this the last one stands. */
const LOOK_AGAIN_MS = 50;

/** Web Locks where there are some, a lease in the store of all tabs elsewhere. */
export function createTabLock(platform: Platform, storage: SteadyStorage): TabLock {
  async function underLease<T>(name: string, work: () => Promise<T>): Promise<T> {
    const key = `lock_${name}`;
    let own: string | undefined;
    for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_AGAIN_MS) {
      const lease = await storage.getItem(key);
      if (lease === own) break;
      if (!isHeld(lease, platform.now())) {
        own = `${platform.now() + LEASE_MS} ${platform.random(8)}`;
        await storage.setItem(key, own);
      }
      await platform.wait(LOOK_AGAIN_MS);
    }
    try {
      return await work();
    } finally {
      if ((await storage.getItem(key)) === own) await storage.removeItem(key);
    }
  }

  return (name, work) => underWebLock(platform, name, work, () => underLease(name, work));
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
  void wait(PATIENCE_MS).then(() => giveUp.abort());
  try {
    return await locks.request(name, { signal: giveUp.signal }, () => {
      isInside = true;
      return work();
    });
  } catch (failure) {
    if (isInside) throw failure;
    return otherwise();
  }
}

/** Until when a lease runs is its first word. One that ends later than any could was written before the clock was set back. */
function isHeld(lease: string | null, now: number): boolean {
  const left = Number.parseInt(lease ?? '', 10) - now;
  return left > 0 && left <= LEASE_MS;
}
