/** The name in the address that belongs to the list itself; all others are filters. */
const PLACE = 'place';

export type ListQuery = { filters: Record<string, string>; place: string | null };

/** Reads a list's filters and place from the address; names that are nobody's are left alone. */
export function readListQuery(query: URLSearchParams, names: readonly string[]): ListQuery {
  const filters: Record<string, string> = {};
  for (const name of names) {
    const value = query.get(name)?.trim();
    if (value) filters[name] = value;
  }
  return { filters, place: query.get(PLACE) };
}

/** What the server is asked: the same filters, and its own name for the place. */
export function requestOf(path: string, { filters, place }: ListQuery, cursor: string): string {
  const query = new URLSearchParams(filters);
  if (place) query.set(cursor, place);
  return query.size > 0 ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
}

/** A change of filters begins at the first page. */
export const fromTheStart = (changes: Record<string, string | null>) => ({ ...changes, [PLACE]: null });

export const atPlace = (place: string | null) => ({ [PLACE]: place });

/** The places of the pages before this one. They ride in the browser's history, so that a reload keeps them. */
export function placesBefore(state: unknown): string[] {
  const places: unknown = typeof state === 'object' && state !== null && 'places' in state ? state.places : null;
  return Array.isArray(places) ? places.filter((place) => typeof place === 'string') : [];
}
