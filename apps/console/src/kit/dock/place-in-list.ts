/** Position of the opened item among the rows of the loaded page; null if the item is not on this page. */
export type Place = { index: number; count: number };

export function placeOf(ids: readonly string[], id: string | null): Place | null {
  const index = id === null ? -1 : ids.indexOf(id);
  return index === -1 ? null : { index, count: ids.length };
}

/** What the next or previous row is: an id, a page of the list, or null at the end of the list. */
export type Neighbour = { id: string } | 'page' | null;

/** The row after an item that is not on this page, such as the item of a shared link, is the first row of the page. */
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

/** Reads from the history state whether the first or the last row opens after the next page is loaded. */
export function readOpens(state: unknown): 'first' | 'last' | null {
  const opens: unknown = typeof state === 'object' && state !== null && 'opens' in state ? state.opens : null;
  return opens === 'first' || opens === 'last' ? opens : null;
}
