import type { PageRouter } from '../rendering/page-router.ts';
import { routeName } from './route-name.ts';

export interface ShownPage {
  path: string;
  route: string;
}

/** Reports the current page and later ones; returns the unsubscribe function. */
export function watchPages(router: PageRouter, onPage: (page: ShownPage) => void): () => void {
  let shown = '';
  const look = ({ location, navigation, ...rest }: PageRouter['state']) => {
    // While loading the old page is still shown. A new query or fragment is no new page.
    if (navigation.state !== 'idle' || location.pathname === shown) return;
    shown = location.pathname;
    onPage({ path: location.pathname, route: routeName(rest) });
  };
  look(router.state);
  return router.subscribe(look);
}
