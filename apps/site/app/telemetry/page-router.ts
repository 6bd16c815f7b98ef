import type { SteadyRoute } from '../steady-routes.ts';

/** The little that is read of the router. */
export interface RouterState {
  location: { pathname: string; key: string };
  matches: readonly { route: { path?: string | undefined; handle?: unknown } }[];
  navigation: { state: 'idle' | 'loading' | 'submitting'; location?: { pathname: string; key: string } | undefined };
  errors: Record<string, unknown> | null;
}

export interface PageRouter {
  state: RouterState;
  routes?: readonly SteadyRoute[];
  subscribe(listener: (state: RouterState) => void): () => void;
}

/**
 * The router of the page. React Router keeps it here for its own tools; asking there costs pages nothing, while a hook
 * in the root would be part of every first load. Null where it is not to be found: pages are then not told apart.
 */
export function pageRouter(): PageRouter | null {
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: PageRouter };
  return typeof router?.subscribe === 'function' ? router : null;
}

/** What pages that do not exist are called, whatever was asked for. */
export const notFoundRoute = '/404';

/** The pattern of the page that is shown, such as `/games/:id`. */
export function routeName({ matches, errors }: Pick<RouterState, 'matches' | 'errors'>): string {
  const paths = matches.map(({ route }) => route.path ?? '').filter(Boolean);
  const isMissing = Object.values(errors ?? {}).some((error) => statusOf(error) === 404);
  if (isMissing || paths.includes('*')) return notFoundRoute;
  return `/${paths
    .map((path) => path.replace(/^\/|\/$/g, ''))
    .filter(Boolean)
    .join('/')}`;
}

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : null;

/** Whether it is a page for visitors. Those without any layout are looked at by other pages, or by operators. */
export const isForVisitors = ({ matches }: Pick<RouterState, 'matches'>): boolean =>
  !matches.some(({ route }) => (route.handle as { layout?: string } | undefined)?.layout === 'none');
