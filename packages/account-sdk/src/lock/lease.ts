import type { Platform } from '../platform.ts';
import type { ResilientStorage } from '../storage/resilient-storage.ts';

/** Runs work while no other tab holds the lease with the given name, or after the maximum wait. */
export async function underLease<T>(
  platform: Platform,
  storage: ResilientStorage,
  patienceMs: number,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  /** Milliseconds after which a lease expires, for example the lease of a tab that has crashed. */
  const leaseMs = 10_000;
  /**
   * If tabs take a lease at the same time, each overwrites the others. After this number of milliseconds, the tab that
   * wrote last holds the lease.
   */
  const lookAgainMs = 50;
  const key = `lock_${name}`;
  let own: string | undefined;
  for (let waited = 0; waited < patienceMs; waited += lookAgainMs) {
    const lease = await storage.getItem(key);
    if (lease === own) break;
    // The value of a lease begins with its expiry. If the expiry is too far ahead, the clock was set back after the
    // lease was taken.
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
