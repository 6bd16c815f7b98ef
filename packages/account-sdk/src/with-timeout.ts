import type { Platform } from './platform.ts';

/** Maximum wait for background work that the user did not request. */
const PATIENCE_MS = 3_000;

/** Returns the result of the work, or undefined after the maximum wait. The work continues in the background. */
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
