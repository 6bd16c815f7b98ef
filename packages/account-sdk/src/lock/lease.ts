import type { Platform } from '../platform.ts';
import type { ResilientStorage } from '../storage/resilient-storage.ts';

/** Runs work while no other tab holds the lease of that name, or after the maximum wait. */
export async function underLease<T>(
  platform: Platform,
  storage: ResilientStorage,
  patienceMs: number,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  /** A crashed tab blocks the others this long. */
  const leaseMs = 10_000;
  /** Tabs that take a lease at once overwrite each other; after this time the last one holds it. */
  const lookAgainMs = 50;
  const key = `lock_${name}`;
  let own: string | undefined;
  for (let waited = 0; waited < patienceMs; waited += lookAgainMs) {
    const lease = await storage.getItem(key);
    if (lease === own) break;
    // The lease starts with its expiry. An expiry too far ahead is from before the clock was set back.
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
