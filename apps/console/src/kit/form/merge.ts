type Values = Record<string, unknown>;

/** One field that somebody changed since I began. */
export type Difference = {
  name: string;
  before: unknown;
  theirs: unknown;
  mine: unknown;
  /** Both changed it, to different things: somebody has to choose. */
  isContested: boolean;
};

/** JSON with its keys in one order: the server may tell the same thing in another. */
export function steady(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}

/** Blank, null and missing are the same to whoever fills in a form. */
export const isSame = (one: unknown, other: unknown): boolean =>
  steady(one === '' ? undefined : (one ?? undefined)) === steady(other === '' ? undefined : (other ?? undefined));

/** What differs between what I began with, what is there now and what I have typed. */
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

/** What a form shows once it is saved: what is there now, and over it whatever was typed since it was sent. */
export function typedSince(sent: Values, typed: Values, saved: Values): Values {
  const later = Object.entries(typed).filter(([name, value]) => !isSame(value, sent[name]));
  return { ...saved, ...Object.fromEntries(later) };
}

/**
 * What a form shows when the page has read the thing anew: that, and over it what was typed. Null where somebody changed what was
 * typed over: they have to see it, so the form stays with what it began with, and saving is a conflict.
 */
export function caughtUp(before: Values, now: Values, typed: Values): Values | null {
  const isContested = differencesOf(before, now, typed).some((one) => one.isContested);
  return isContested ? null : typedSince(before, typed, now);
}

/** Theirs, with mine where I changed it or was asked to choose and chose mine. */
export function mergeOf(theirs: Values, differences: readonly Difference[], chosen: Record<string, 'theirs' | 'mine'>) {
  const merged = { ...theirs };
  for (const { name, before, mine, isContested } of differences) {
    const takesMine = isContested ? chosen[name] === 'mine' : !isSame(before, mine);
    if (takesMine) merged[name] = mine;
  }
  return merged;
}
