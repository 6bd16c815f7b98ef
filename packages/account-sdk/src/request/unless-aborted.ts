/** Settles as `work` does, unless the signal comes first: then it fails with what `failure` makes. */
export async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  failure: () => Error,
): Promise<T> {
  let giveUp = () => {};
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(failure());
    signal?.addEventListener('abort', giveUp);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    // One signal may serve a page for hours; what has settled must not hang on it.
    signal?.removeEventListener('abort', giveUp);
  }
}
