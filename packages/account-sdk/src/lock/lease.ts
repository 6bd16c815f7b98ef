import type { Platform } from '../platform.ts';
import type { SteadyStorage } from '../storage/steady.ts';

/** A tab that crashed stands in the way of the others this long. */
const LEASE_MS = 10_000;
/** Tabs that want a lease at once overwrite each other; after this the last one stands. */
const LOOK_AGAIN_MS = 50;

/** Does work while no other tab holds the lease of that name, or after it has waited long enough. */
export async function underLease<T>(
  platform: Platform,
  storage: SteadyStorage,
  patienceMs: number,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const key = `lock_${name}`;
  let own: string | undefined;
  for (let waited = 0; waited < patienceMs; waited += LOOK_AGAIN_MS) {
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

/** Until when a lease runs is its first word. One that ends later than any could was written before the clock was set back. */
function isHeld(lease: string | null, now: number): boolean {
  const left = Number.parseInt(lease ?? '', 10) - now;
  return left > 0 && left <= LEASE_MS;
}
