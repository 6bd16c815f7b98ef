import { pageAt } from './page-at.ts';
import { pendingSearch } from './provider/pending.ts';

/**
 * The query string with the page's language. An identity provider returns to an address without it, so the query
 * string of the page before the provider is used.
 */
export function localeSearch(page: {
  location: Pick<Location, 'pathname' | 'search'>;
  sessionStorage: Storage;
}): string {
  const { pathname, search } = page.location;
  if (pageAt(pathname) !== 'provider') return search;
  return pendingSearch(page.sessionStorage, new URLSearchParams(search).get('state'));
}
