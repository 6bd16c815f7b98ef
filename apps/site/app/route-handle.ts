import type { PageName } from '@feisuo/contract/facts/site-pages';

/**
 * How a page is dressed: in the common layout, under a slim bar of its own, or in nothing at all, as pages that only
 * other pages look at.
 */
export type PageLayout = 'site' | 'slim' | 'none';

/** Every page route exports one as its `handle`. */
export interface RouteHandle {
  /** Its name in the layout rule; null for pages the rule does not know. */
  page: PageName | null;
  layout: PageLayout;
  /** Undressed while the address names an image. */
  isBareWithImage?: boolean;
  /** Its first picture reaches up behind the header. */
  hasHero?: boolean;
  /** Brings a dock for phones that says more than the common one. */
  hasOwnDock?: boolean;
  /** Calm pages wear paper and carry no promotion. */
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
