import { type Span, startBrowserTracingNavigationSpan, startBrowserTracingPageLoadSpan } from '@sentry/browser';
import { incompleteNavigation } from './error-filters.ts';
import { routeName, type PageRouter } from './page-router.ts';

type Client = Parameters<typeof startBrowserTracingPageLoadSpan>[0];

const byRoute = { 'sentry.source': 'route' };

/** One transaction per page load and navigation, named by route. A navigation gets its name when the router has arrived. */
export function tracePages(client: Client, router: PageRouter): void {
  startBrowserTracingPageLoadSpan(client, {
    name: routeName(router.state),
    startTime: performance.timeOrigin / 1000,
    attributes: byRoute,
  });
  let key = router.state.location.key;
  let underway: { key: string; span: Span | undefined } | null = null;
  const begin = (next: string) => {
    const span = startBrowserTracingNavigationSpan(client, { name: incompleteNavigation, attributes: byRoute });
    underway = { key: next, span };
  };
  router.subscribe((state) => {
    const next = state.navigation.location?.key;
    if (state.navigation.state === 'loading' && next !== undefined && next !== underway?.key) begin(next);
    if (state.navigation.state !== 'idle' || state.location.key === key) return;
    key = state.location.key;
    // What needs no data arrives without having been underway.
    if (!underway) begin(key);
    underway?.span?.updateName(routeName(state));
    underway = null;
  });
}
