import type { Platform } from './platform.ts';

/** Maximum wait in milliseconds for background work that the user did not start. */
const PATIENCE_MS = 3_000;

/** Returns the result of the work, or undefined after the maximum wait. The work itself continues. */
export async function withTimeout<T>(
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
