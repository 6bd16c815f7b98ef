/** Where the docked item is among the rows of the page; null if it is not on this page. */
export type Place = { index: number; count: number };

export function placeOf(ids: readonly string[], id: string | null): Place | null {
  const index = id === null ? -1 : ids.indexOf(id);
  return index === -1 ? null : { index, count: ids.length };
}

/** What the next or previous row is: an id, a page of the list, or null at the end of the list. */
export type Neighbour = { id: string } | 'page' | null;

/** An item that is not on this page, such as one of a shared link, is followed by the page's first row. */
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

/** Which row of a page that is about to load will be docked. It is part of the history state. */
export function readOpens(state: unknown): 'first' | 'last' | null {
  const opens: unknown = typeof state === 'object' && state !== null && 'opens' in state ? state.opens : null;
  return opens === 'first' || opens === 'last' ? opens : null;
}
