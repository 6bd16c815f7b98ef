import type { Platform } from './platform.ts';

/** As long as a person may be held up by what is not what they asked for. */
const PATIENCE_MS = 3_000;

/** What the work comes to, or nothing where that takes too long: the work goes on then, and nobody waits for it. */
export async function within<T>(
  { wait }: Pick<Platform, 'wait'>,
  work: Promise<T>,
  ms = PATIENCE_MS,
): Promise<T | void> {
  const limit = new AbortController();
  try {
    return await Promise.race([work, wait(ms, limit.signal)]);
  } finally {
    limit.abort();
  }
}
