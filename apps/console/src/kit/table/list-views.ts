import type { Filter } from './filter-bar.tsx';

type Filters = Readonly<Record<string, string>>;

/** Whether the list currently has exactly the filters of the view. */
export const isView = (view: Filters, now: Filters): boolean =>
  Object.keys(view).length === Object.keys(now).length &&
  Object.entries(view).every(([name, value]) => now[name] === value);

/** The filters that a saved view stores: all but search texts, which are often the contact of a member. */
export const savedFiltersOf = (now: Filters, filters: readonly Pick<Filter, 'name' | 'kind'>[]): Filters =>
  Object.fromEntries(
    filters.flatMap(({ name, kind }) => {
      const value = now[name];
      return kind === 'search' || value === undefined ? [] : [[name, value]];
    }),
  );

/** Query string of a link to the view, without cursor and opened item, so that the list starts at its first page. */
export const searchOf = (view: Filters): string => {
  const query = new URLSearchParams(view).toString();
  return query === '' ? '' : `?${query}`;
};
