import { cancelled } from '../errors/account-error.ts';

/**
 * Settles like the work, unless the signal is aborted first.
 * @throws AccountError `cancelled`
 */
export async function unlessAborted<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal?.aborted) throw cancelled();
  let giveUp = () => {};
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(cancelled());
    signal?.addEventListener('abort', giveUp);
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    // A signal may live for hours and must not keep references to work that has ended.
    signal?.removeEventListener('abort', giveUp);
  }
}
