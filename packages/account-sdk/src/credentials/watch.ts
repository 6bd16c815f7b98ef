import { underWebLock } from '../lock/tab-lock.ts';
import type { Logger } from '../log/logger.ts';
import type { Platform } from '../platform.ts';
import type { CredentialsStore } from './credentials-store.ts';

export type SubListener = (sub: string | null) => void;

/**
 * Does what changes the store one after the other, and tells whoever wants to know when another account is current
 * after it than before, or none; and when another tab brought that about.
 */
export function createWatch(platform: Platform, log: Logger, store: CredentialsStore) {
  const listeners = new Set<SubListener>();
  /** What listeners believe. Undefined while nobody has looked. */
  let told: string | null | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function look(): Promise<void> {
    if (listeners.size === 0) return;
    const sub = (await store.readCurrent())?.sub ?? null;
    const isNews = told !== undefined && told !== sub;
    told = sub;
    if (!isNews) return;
    for (const listener of listeners) {
      try {
        listener(sub);
      } catch (failure) {
        log.error('listener', failure);
      }
    }
  }

  /**
   * Does this while nothing else of this page changes the store, nor of another where there are Web Locks. Elsewhere
   * the moment between reading and writing is left to luck: a lease takes longer than the moment.
   */
  function alone<T>(work: () => Promise<T>): Promise<T> {
    const inTurn = async () => {
      try {
        return await work();
      } finally {
        await look();
      }
    };
    const done = last.then(() => underWebLock(platform, store.name, inTurn));
    last = done.catch(() => {});
    return done;
  }

  const lookAgain = () => void alone(async () => {});

  return {
    alone,
    subscribe(listener: SubListener): () => void {
      if (listeners.size === 0) platform.page?.addEventListener('storage', lookAgain);
      listeners.add(listener);
      lookAgain();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        platform.page?.removeEventListener('storage', lookAgain);
        told = undefined;
      };
    },
  };
}
