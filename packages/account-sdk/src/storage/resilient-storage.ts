import type { Logger } from '../log/create-logger.ts';
import type { AccountStorage } from './web-stores.ts';

/** An asynchronous store that never throws. */
export interface ResilientStorage extends AccountStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/**
 * Wraps a store that may be full, forbidden or broken: values that the store refuses are kept in memory for this page.
 * When other code changes or clears the store, the store's value is used again.
 */
export function resilientStorage(storage: AccountStorage, log: Pick<Logger, 'warn'>): ResilientStorage {
  /** The last known value of each key. */
  const known = new Map<string, string | null>();
  /** For each key that the store refused to write: the old value, which the store still contains. */
  const stale = new Map<string, string | null>();
  const warned = new Set<string>();

  function warn(key: string, failure: unknown): void {
    // Each use of a forbidden store fails, so each key is logged only once.
    if (!warned.has(key)) log.warn('storage', key, failure);
    warned.add(key);
  }

  async function ask(key: string): Promise<string | null> {
    const value: unknown = await storage.getItem(key);
    return typeof value === 'string' ? value : null;
  }

  async function write(key: string, value: string | null): Promise<void> {
    known.set(key, value);
    stale.delete(key);
    try {
      await (value === null ? storage.removeItem(key) : storage.setItem(key, value));
    } catch (failure) {
      warn(key, failure);
      // Removes the old value and tries again. Other tabs must not read the old value, because reusing a refresh token
      // ends the session.
      try {
        await storage.removeItem(key);
        if (value !== null) await storage.setItem(key, value);
      } catch {
        stale.set(key, await ask(key).catch(() => null));
      }
    }
  }

  return {
    async getItem(key) {
      try {
        const value = await ask(key);
        if (stale.has(key) && stale.get(key) === value) return known.get(key) ?? null;
        stale.delete(key);
        known.set(key, value);
        return value;
      } catch (failure) {
        warn(key, failure);
        return known.get(key) ?? null;
      }
    },
    setItem: write,
    removeItem: (key) => write(key, null),
  };
}
