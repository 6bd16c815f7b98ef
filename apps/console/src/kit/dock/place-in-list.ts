/** Position of the opened item among the rows of the loaded page; null if the item is not on this page. */
export type Place = { index: number; count: number };

export function placeOf(ids: readonly string[], id: string | null): Place | null {
  const index = id === null ? -1 : ids.indexOf(id);
  return index === -1 ? null : { index, count: ids.length };
}

/** The next or previous row: its id, `page` if it is on another page of the list, or null at the end of the list. */
export type Neighbour = { id: string } | 'page' | null;

/**
 * Finds the next or previous row of an item. If the item is not on the loaded page, for example after opening a shared
 * link, the page's first row is used.
 */
export function neighbourOf(
  ids: readonly string[],
  id: string,
  step: 1 | -1,
  has: { next: boolean; previous: boolean },
): Neighbour {
  const place = placeOf(ids, id);
  const neighbour = ids[place === null ? 0 : place.index + step];
  if (neighbour !== undefined) return { id: neighbour };
  return (step === 1 ? has.next : has.previous) ? 'page' : null;
}

/** Reads from the history state which row opens after another page of the list is loaded: the first or the last. */
export function readOpens(state: unknown): 'first' | 'last' | null {
  const opens: unknown = typeof state === 'object' && state !== null && 'opens' in state ? state.opens : null;
  return opens === 'first' || opens === 'last' ? opens : null;
}
