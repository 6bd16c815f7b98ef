import type { PageRouter } from '../rendering/page-router.ts';
import { routeName } from './route-name.ts';

export interface ShownPage {
  path: string;
  route: string;
}

/** Calls `onPage` for the current page, and for each page that is shown later. Returns the unsubscribe function. */
export function watchPages(router: PageRouter, onPage: (page: ShownPage) => void): () => void {
  let shown = '';
  const look = ({ location, navigation, ...rest }: PageRouter['state']) => {
    // While the next page is loading, the old page is shown. A change of query or fragment only is no new page.
    if (navigation.state !== 'idle' || location.pathname === shown) return;
    shown = location.pathname;
    onPage({ path: location.pathname, route: routeName(rest) });
  };
  look(router.state);
  return router.subscribe(look);
}
