import { type MetaArgs, useRouteLoaderData } from 'react-router';
import { pageMeta, type PageMeta } from './page-meta.ts';
import type { loadRootData } from './root-data.server.ts';

/** Names, links and whereabouts that every page shares. */
export function useSite() {
  const shared = useRouteLoaderData<typeof loadRootData>('root');
  if (!shared) throw new Error('a page is drawn only where the site has content');
  return shared;
}

/** The head of a page from what it says of itself and what the root knows. Empty where the page failed to load. */
export function metaOf(args: Pick<MetaArgs, 'matches' | 'location'>, page: PageMeta | null) {
  const root = args.matches.find((match) => match?.id === 'root');
  const shared = root?.loaderData as Awaited<ReturnType<typeof loadRootData>> | undefined;
  if (!shared || !page) return [];
  return pageMeta(page, { site: shared.site, origin: shared.mainOrigin, pathname: args.location.pathname });
}
