import { cancelled } from '../errors/account-error.ts';

/** Does work, and settles as it does, unless the signal comes first. @throws AccountError `cancelled` then */
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
    // One signal may serve a page for hours; what has settled must not hang on it.
    signal?.removeEventListener('abort', giveUp);
  }
}
