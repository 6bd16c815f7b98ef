/**
 * Query parameter with the cursor of the page that the list shows. The list's filters have parameters of their own.
 */
const PLACE = 'place';

export type ListQuery = { filters: Record<string, string>; place: string | null };

/** Reads a list's filters and cursor from the address. Other parameters are ignored. */
export function readListQuery(query: URLSearchParams, names: readonly string[]): ListQuery {
  const filters: Record<string, string> = {};
  for (const name of names) {
    const value = query.get(name)?.trim();
    if (value) filters[name] = value;
  }
  return { filters, place: query.get(PLACE) };
}

/** Path of the request: the filters, and the cursor under the name that the server expects. */
export function requestOf(path: string, { filters, place }: ListQuery, cursor: string): string {
  const query = new URLSearchParams(filters);
  if (place) query.set(cursor, place);
  return query.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
}

/** Changes of the address for changed filters: the list starts at its first page. */
export const fromTheStart = (changes: Record<string, string | null>) => ({ ...changes, [PLACE]: null });

export const atPlace = (place: string | null) => ({ [PLACE]: place });

/** Cursors of the previous pages. They are stored in the history state, so that they survive a reload. */
export function placesBefore(state: unknown): string[] {
  const places: unknown = typeof state === 'object' && state !== null && 'places' in state ? state.places : null;
  return Array.isArray(places) ? places.filter((place) => typeof place === 'string') : [];
}
