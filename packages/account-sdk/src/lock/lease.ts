import type { Platform } from '../platform.ts';
import type { SteadyStorage } from '../storage/steady.ts';

/** Does work while no other tab holds the lease of that name, or after it has waited long enough. */
export async function underLease<T>(
  platform: Platform,
  storage: SteadyStorage,
  patienceMs: number,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  /** A tab that crashed stands in the way of the others this long. */
  const leaseMs = 10_000;
  /** Tabs that want a lease at once overwrite each other; after this the last one stands. */
  const lookAgainMs = 50;
  const key = `lock_${name}`;
  let own: string | undefined;
  for (let waited = 0; waited < patienceMs; waited += lookAgainMs) {
    const lease = await storage.getItem(key);
    if (lease === own) break;
    // Until when a lease runs is its first word. One that ends later than any could is from before the clock was set back.
    const left = Number.parseInt(lease ?? '', 10) - platform.now();
    if (!(left > 0 && left <= leaseMs)) {
      own = `${platform.now() + leaseMs} ${platform.random(8)}`;
      await storage.setItem(key, own);
    }
    await platform.wait(lookAgainMs);
  }
  try {
    return await work();
  } finally {
    if ((await storage.getItem(key)) === own) await storage.removeItem(key);
  }
}
