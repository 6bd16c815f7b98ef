type Values = Record<string, unknown>;

/** A field whose saved value differs from the typed value. */
export type Difference = {
  name: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
  /** Whether this operator and another one changed the field to different values, so that one value must be chosen. */
  isContested: boolean;
};

/** JSON with sorted keys, so that equal values give equal text even if the server sends keys in another order. */
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

/** Fields whose typed value differs from the currently saved value. The initial values tell who changed a field. */
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

/**
 * Values of the form after saving: the saved values, but for fields that were edited since the request was sent, the
 * typed values.
 */
export function keepTypedSince(sent: Values, typed: Values, saved: Values): Values {
  const later = Object.entries(typed).filter(([name, value]) => !isSame(value, sent[name]));
  return { ...saved, ...Object.fromEntries(later) };
}

/**
 * Values of the form after a reload: the new saved values, but the typed value for each edited field. Null if another
 * operator changed an edited field: the form then keeps its old version number, so that saving fails with a conflict.
 */
export function rebaseValues(before: Values, now: Values, typed: Values): Values | null {
  const isContested = differencesOf(before, now, typed).some((one) => one.isContested);
  return isContested ? null : keepTypedSince(before, typed, now);
}

/**
 * Merges two versions: the other operator's values, except fields that only this operator changed, or chose `mine` for.
 */
export function mergeOf(theirs: Values, differences: readonly Difference[], chosen: Record<string, 'theirs' | 'mine'>) {
  const merged = { ...theirs };
  for (const { name, before, mine, isContested } of differences) {
    const takesMine = isContested ? chosen[name] === 'mine' : !isSame(before, mine);
    if (takesMine) merged[name] = mine;
  }
  return merged;
}
