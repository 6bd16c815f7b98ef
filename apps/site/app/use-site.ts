import { type MetaArgs, useRouteLoaderData } from 'react-router';
import { pageMeta, type PageMeta } from './page-meta.ts';
import type { loadRootData } from './root-data.server.ts';

export function useSite() {
  const shared = useRouteLoaderData<typeof loadRootData>('root');
  if (!shared) throw new Error('site content is missing');
  return shared;
}

/** The meta tags of a page, which need data of the root route. Empty if the page failed to load. */
export function metaOf(args: Pick<MetaArgs, 'matches' | 'location'>, page: PageMeta | null) {
  const root = args.matches.find((match) => match?.id === 'root');
  const shared = root?.loaderData as Awaited<ReturnType<typeof loadRootData>> | undefined;
  if (!shared || !page) return [];
  return pageMeta(page, { site: shared.site, origin: shared.mainOrigin, pathname: args.location.pathname });
}
