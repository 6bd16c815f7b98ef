import type { RouterState } from '../rendering/page-router.ts';

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
