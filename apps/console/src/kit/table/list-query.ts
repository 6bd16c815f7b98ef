/** The list's own query parameter; all others are filters. */
const PLACE = 'place';

export type ListQuery = { filters: Record<string, string>; place: string | null };

/** Reads a list's filters and cursor from the address; unknown names are left alone. */
export function readListQuery(query: URLSearchParams, names: readonly string[]): ListQuery {
  const filters: Record<string, string> = {};
  for (const name of names) {
    const value = query.get(name)?.trim();
    if (value) filters[name] = value;
  }
  return { filters, place: query.get(PLACE) };
}

/** The request: the filters, and the server's name for the cursor. */
export function requestOf(path: string, { filters, place }: ListQuery, cursor: string): string {
  const query = new URLSearchParams(filters);
  if (place) query.set(cursor, place);
  return query.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
}

/** A change of filters starts at the first page. */
export const fromTheStart = (changes: Record<string, string | null>) => ({ ...changes, [PLACE]: null });

export const atPlace = (place: string | null) => ({ [PLACE]: place });

/** Cursors of the previous pages. In the history state, so that a reload keeps them. */
export function placesBefore(state: unknown): string[] {
  const places: unknown = typeof state === 'object' && state !== null && 'places' in state ? state.places : null;
  return Array.isArray(places) ? places.filter((place) => typeof place === 'string') : [];
}
