import type { Platform } from './platform.ts';

/**
 * What the work comes to, or nothing where that takes longer than so many milliseconds: the work goes on then, and nobody
 * is held up by it.
 */
export async function within<T>({ wait }: Pick<Platform, 'wait'>, ms: number, work: Promise<T>): Promise<T | void> {
  const limit = new AbortController();
  try {
    return await Promise.race([work, wait(ms, limit.signal)]);
  } finally {
    limit.abort();
  }
}
