import { mayInterrupt } from '../popups/pay-popup-rules.ts';
import { layoutOf, type RouteHandle } from '../route-handle.ts';

export interface PageNow {
  handle: RouteHandle | undefined;
  pathname: string;
  search: string;
  isThirdParty: boolean;
}

/** Whether a page requests the center popup: every page with the common layout does. */
export const requestsPopup = ({ handle, search }: Pick<PageNow, 'handle' | 'search'>): boolean =>
  layoutOf(handle, new URLSearchParams(search).get('image')) === 'site';

/**
 * Whether a page shows promotion: the common layout, except light pages and pages to pay, read terms or get help.
 * Third-party landing pages promote only the download.
 */
export function showsPromotion({ handle, pathname, search, isThirdParty }: PageNow): boolean {
  if (!requestsPopup({ handle, search }) || handle?.theme === 'light') return false;
  if (isThirdParty && /^\/tf(?:-v2)?\/?$/.test(pathname)) return false;
  return mayInterrupt(pathname);
}

/** Without the query; an anchor on the same page counts as another target. */
export const linksToCurrentPage = (url: string | undefined, pathname: string): boolean =>
  url?.split('?', 1)[0] === pathname;

/** Whether a card fits the margin: pages are 1240 px wide. */
export const marginQuery = () => matchMedia('(min-width: 1424px)');

/** No promotion above a hero until it is mostly scrolled away. */
export const isHeroInView = (handle: RouteHandle | undefined): boolean =>
  handle?.hasHero === true && window.scrollY <= HERO_SCREENS * window.innerHeight;
export const HERO_SCREENS = 0.8;

/** From the page's own marker. */
export const isThirdPartyPage = (): boolean => document.querySelector('[data-third-party]') !== null;
