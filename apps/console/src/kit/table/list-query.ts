/** Query parameter with the cursor of the visible page of a list. The list's filters have their own parameters. */
const PLACE = 'place';

export type ListQuery = { filters: Record<string, string>; place: string | null };

/** Reads a list's filters and cursor from the page's address and ignores other parameters. */
export function readListQuery(query: URLSearchParams, names: readonly string[]): ListQuery {
  const filters: Record<string, string> = {};
  for (const name of names) {
    const value = query.get(name)?.trim();
    if (value) filters[name] = value;
  }
  return { filters, place: query.get(PLACE) };
}

/** Path of the API request: the filters, and the cursor in the parameter that the server expects. */
export function requestOf(path: string, { filters, place }: ListQuery, cursor: string): string {
  const query = new URLSearchParams(filters);
  if (place) query.set(cursor, place);
  return query.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
}

/** Changes of the query parameters when filters change: the list returns to its first page. */
export const fromTheStart = (changes: Record<string, string | null>) => ({ ...changes, [PLACE]: null });

export const atPlace = (place: string | null) => ({ [PLACE]: place });

/** Cursors of the previous pages, from the history state, which survives a reload of the browser tab. */
export function placesBefore(state: unknown): string[] {
  const places: unknown = typeof state === 'object' && state !== null && 'places' in state ? state.places : null;
  return Array.isArray(places) ? places.filter((place) => typeof place === 'string') : [];
}
