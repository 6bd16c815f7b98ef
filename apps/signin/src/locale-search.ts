import { pageAt } from './page-at.ts';
import { pendingSearch } from './provider/pending.ts';

/** The query that names the page's language. A provider sends people back without it, so there it is the left page's. */
export function localeSearch(page: {
  location: Pick<Location, 'pathname' | 'search'>;
  sessionStorage: Storage;
}): string {
  const { pathname, search } = page.location;
  if (pageAt(pathname) !== 'provider') return search;
  return pendingSearch(page.sessionStorage, new URLSearchParams(search).get('state'));
}
