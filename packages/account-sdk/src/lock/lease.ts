import type { Platform } from '../platform.ts';
import type { ResilientStorage } from '../storage/resilient-storage.ts';

/** Runs work while no other tab holds the lease with that name, or after the maximum wait. */
export async function underLease<T>(
  platform: Platform,
  storage: ResilientStorage,
  patienceMs: number,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  /** How long a tab that crashed blocks the others. */
  const leaseMs = 10_000;
  /**
   * Tabs that take a lease at the same time overwrite each other. After this time the tab that wrote last holds the
   * lease.
   */
  const lookAgainMs = 50;
  const key = `lock_${name}`;
  let own: string | undefined;
  for (let waited = 0; waited < patienceMs; waited += lookAgainMs) {
    const lease = await storage.getItem(key);
    if (lease === own) break;
    // A lease starts with its expiry. If the expiry is too far ahead, the lease was taken before the clock was set
    // back.
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
