/** When an outside party last did what we asked of it and when it last did not, as far as that is kept. */
export interface LastCalls {
  okAt: Date | null;
  failed: { at: Date; why: string } | null;
}

export const neverCalled: LastCalls = { okAt: null, failed: null };

/** The newer of what two places know. */
export function newerCalls(one: LastCalls, other: LastCalls): LastCalls {
  const isLater = (a: Date | undefined | null, b: Date | undefined | null) =>
    (a?.getTime() ?? 0) >= (b?.getTime() ?? 0);
  return {
    okAt: isLater(one.okAt, other.okAt) ? one.okAt : other.okAt,
    failed: isLater(one.failed?.at, other.failed?.at) ? one.failed : other.failed,
  };
}
