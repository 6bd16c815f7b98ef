type Values = Record<string, unknown>;

/** A field that another operator changed since editing began. */
export type Difference = {
  name: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
  /** Both changed it differently: the operator has to choose. */
  isContested: boolean;
};

/** JSON with sorted keys, independent of the server's order. */
export function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}

/** Blank, null and missing are equal in a form. */
export const isSame = (one: unknown, other: unknown): boolean =>
  stableJson(one === '' ? undefined : (one ?? undefined)) ===
  stableJson(other === '' ? undefined : (other ?? undefined));

/** Differences between the initial, the current and the typed values. */
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

/** Values after saving: the saved ones, overlaid with values typed meanwhile. */
export function keepTypedSince(sent: Values, typed: Values, saved: Values): Values {
  const later = Object.entries(typed).filter(([name, value]) => !isSame(value, sent[name]));
  return { ...saved, ...Object.fromEntries(later) };
}

/**
 * Values after a reload, overlaid with the typed ones. Null where another operator changed a typed field: the form
 * keeps its base, and saving is a conflict.
 */
export function rebaseValues(before: Values, now: Values, typed: Values): Values | null {
  const isContested = differencesOf(before, now, typed).some((one) => one.isContested);
  return isContested ? null : keepTypedSince(before, typed, now);
}

/** The current values, with mine where only I changed them or chose mine. */
export function mergeOf(theirs: Values, differences: readonly Difference[], chosen: Record<string, 'theirs' | 'mine'>) {
  const merged = { ...theirs };
  for (const { name, before, mine, isContested } of differences) {
    const takesMine = isContested ? chosen[name] === 'mine' : !isSame(before, mine);
    if (takesMine) merged[name] = mine;
  }
  return merged;
}
