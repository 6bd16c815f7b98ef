/** The times of the last successful and the last failed call to an outside party. */
export interface LastCalls {
  okAt: Date | null;
  failed: { at: Date; why: string } | null;
}

export const neverCalled: LastCalls = { okAt: null, failed: null };

/** Merges two records and keeps the newer value of each field. */
export function newerCalls(one: LastCalls, other: LastCalls): LastCalls {
  const isLater = (a: Date | undefined | null, b: Date | undefined | null) =>
    (a?.getTime() ?? 0) >= (b?.getTime() ?? 0);
  return {
    okAt: isLater(one.okAt, other.okAt) ? one.okAt : other.okAt,
    failed: isLater(one.failed?.at, other.failed?.at) ? one.failed : other.failed,
  };
}
