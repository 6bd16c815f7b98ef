type Values = Record<string, unknown>;

/** A field with different values in the saved and the typed version. */
export type Difference = {
  name: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
  /** Whether both operators changed the field to different values, so that one must be chosen. */
  isContested: boolean;
};

/** JSON with sorted keys, so that values are equal even if the server sends keys in another order. */
export function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}

/** Whether two values are equal. In a form an empty text, null and a missing value are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  stableJson(one === '' ? undefined : (one ?? undefined)) ===
  stableJson(other === '' ? undefined : (other ?? undefined));

/** Compares the initial, the currently saved and the typed values. */
export function differencesOf(before: Values, theirs: Values, mine: Values): Difference[] {
  return Object.keys(mine)
    .map((name) => ({ name, before: before[name], theirs: theirs[name], mine: mine[name] }))
    .filter((one) => !isSame(one.theirs, one.mine))
    .map((one) => ({
      ...one,
      isContested: !isSame(one.before, one.theirs) && !isSame(one.before, one.mine),
    }));
}

export const hasChanges = (values: Values, kept: Values): boolean =>
  Object.keys(values).some((name) => !isSame(values[name], kept[name]));

/** Values of the form after saving: the saved values, overlaid with those typed since the request was sent. */
export function keepTypedSince(sent: Values, typed: Values, saved: Values): Values {
  const later = Object.entries(typed).filter(([name, value]) => !isSame(value, sent[name]));
  return { ...saved, ...Object.fromEntries(later) };
}

/**
 * Values of the form after a reload: the current values, overlaid with the typed ones. Null if another operator
 * changed a typed field: the form keeps its base, so that saving is a conflict.
 */
export function rebaseValues(before: Values, now: Values, typed: Values): Values | null {
  const isContested = differencesOf(before, now, typed).some((one) => one.isContested);
  return isContested ? null : keepTypedSince(before, typed, now);
}

/**
 * Merges two versions: the other operator's values, except fields that only this operator changed, or for which the
 * operator chose `mine`.
 */
export function mergeOf(theirs: Values, differences: readonly Difference[], chosen: Record<string, 'theirs' | 'mine'>) {
  const merged = { ...theirs };
  for (const { name, before, mine, isContested } of differences) {
    const takesMine = isContested ? chosen[name] === 'mine' : !isSame(before, mine);
    if (takesMine) merged[name] = mine;
  }
  return merged;
}
