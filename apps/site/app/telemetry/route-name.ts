import type { RouterState } from '../rendering/page-router.ts';

/** The route name of every page that does not exist. */
export const notFoundRoute = '/404';

/** The pattern of the current route, such as `/games/:id`. */
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

/** Whether visitors see the page. Pages without a layout are shown in frames or to operators. */
export const isForVisitors = ({ matches }: Pick<RouterState, 'matches'>): boolean =>
  !matches.some(({ route }) => (route.handle as { layout?: string } | undefined)?.layout === 'none');
