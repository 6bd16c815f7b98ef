import type { PageName } from '@feisuo/contract/facts/site-pages';

/** `site`: the common layout. `slim`: a slim bar. `none`: no layout, for pages that are shown in frames. */
export type PageLayout = 'site' | 'slim' | 'none';

/** Describes a page. Every page route exports one as its `handle`. */
export interface RouteHandle {
  /** Name of the page in the layout rule; null for pages that the rule does not name. */
  page: PageName | null;
  layout: PageLayout;
  /** The page has no layout if the address has an image parameter. */
  isBareWithImage?: boolean;
  /** The page begins with a hero picture, which continues behind the header. */
  hasHero?: boolean;
  /** The page has its own bottom bar for phones. */
  hasOwnDock?: boolean;
  /** The page has a light theme; light pages show no promotion. */
  theme?: 'light';
}

const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'layout' in handle;

export const handleOf = (matches: readonly { handle: unknown }[]): RouteHandle | undefined =>
  matches.map(({ handle }) => handle).findLast(isRouteHandle);

/** The layout of a page. An empty image parameter is ignored. */
export function layoutOf(handle: RouteHandle | undefined, image: string | null): PageLayout {
  if (!handle || (handle.isBareWithImage && image)) return 'none';
  return handle.layout;
}
