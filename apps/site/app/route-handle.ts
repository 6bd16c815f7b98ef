import type { PageName } from '@feisuo/contract/facts/site-pages';

/** `site`: the common layout. `slim`: a small header bar. `none`: no layout, for pages that are shown in frames or that
 * bring their own. */
export type PageLayout = 'site' | 'slim' | 'none';

/** Describes a page. Each page route exports such an object as its `handle`. */
export interface RouteHandle {
  /** The name of the page in the specification's rule for layouts; null for pages that this rule does not name. */
  page: PageName | null;
  layout: PageLayout;
  /** Whether the page has no layout if the address has an image parameter. */
  isBareWithImage?: boolean;
  /** Whether the page begins with a hero picture, which continues behind the header. */
  hasHero?: boolean;
  /** Whether the page has a bottom bar of its own for phones. */
  hasOwnDock?: boolean;
  /** The language of the page, if it is not Chinese. */
  language?: 'en';
  /** Set if the page has the light theme. Light pages show no promotion. */
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
