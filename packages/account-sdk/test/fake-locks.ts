type Locks = Pick<LockManager, 'request'>;
interface Holder {
  given: () => void;
}

/** Exclusive Web Locks in memory. Fake tabs that use the same instance share their locks. */
export function fakeLocks(): Locks {
  const lines = new Map<string, Holder[]>();

  async function request(name: string, ...rest: unknown[]): Promise<unknown> {
    const run = rest.at(-1) as (lock: Lock | null) => unknown;
    const { ifAvailable, signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    signal?.throwIfAborted();
    const line = lines.get(name) ?? [];
    lines.set(name, line);
    if (ifAvailable && line.length > 0) return run(null);
    await new Promise<void>((given, reject) => {
      const holder = { given };
      line.push(holder);
      if (line.length === 1) given();
      signal?.addEventListener('abort', () => {
        // Aborting a request has no effect on a lock that was already granted, as in a browser.
        if (line.indexOf(holder) > 0) {
          line.splice(line.indexOf(holder), 1);
          reject(signal.reason);
        }
      });
    });
    try {
      return await run({ name, mode: 'exclusive' });
    } finally {
      line.shift();
      line[0]?.given();
    }
  }

  return { request };
}
