import type { Platform } from './platform.ts';

/** Maximum wait for work that the user did not ask for. */
const PATIENCE_MS = 3_000;

/** The work's result, or undefined after the maximum wait; the work then continues. */
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
