import type { PageName } from '@feisuo/contract/facts/site-pages';

/** `site`: the common layout; `slim`: a slim bar; `none`: no layout, for pages shown in frames. */
export type PageLayout = 'site' | 'slim' | 'none';

/** Every page route exports one as its `handle`. */
export interface RouteHandle {
  /** Its name in the layout rule; null for pages without one. */
  page: PageName | null;
  layout: PageLayout;
  /** No layout while the address names an image. */
  isBareWithImage?: boolean;
  /** The hero picture reaches behind the header. */
  hasHero?: boolean;
  /** Has its own bottom bar for phones. */
  hasOwnDock?: boolean;
  /** Light theme; these pages carry no promotion. */
  theme?: 'light';
}

const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'layout' in handle;

export const handleOf = (matches: readonly { handle: unknown }[]): RouteHandle | undefined =>
  matches.map(({ handle }) => handle).findLast(isRouteHandle);

/** An empty image parameter does not count. */
export function layoutOf(handle: RouteHandle | undefined, image: string | null): PageLayout {
  if (!handle || (handle.isBareWithImage && image)) return 'none';
  return handle.layout;
}
