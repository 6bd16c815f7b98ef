import { mayInterrupt } from '../popups/pay-popup-rules.ts';
import { layoutOf, type RouteHandle } from '../route-handle.ts';

export interface PageNow {
  handle: RouteHandle | undefined;
  pathname: string;
  search: string;
  isThirdParty: boolean;
}

/** Whether the page requests the center popup. All pages with the common layout do. */
export const requestsPopup = ({ handle, search }: Pick<PageNow, 'handle' | 'search'>): boolean =>
  layoutOf(handle, new URLSearchParams(search).get('image')) === 'site';

/**
 * Whether the page shows promotion. Pages without the common layout, light pages, and pages to pay, to read terms or to
 * get help show none; third-party landing pages promote only the download.
 */
export function showsPromotion({ handle, pathname, search, isThirdParty }: PageNow): boolean {
  if (!requestsPopup({ handle, search }) || handle?.theme === 'light') return false;
  if (isThirdParty && /^\/tf(?:-v2)?\/?$/.test(pathname)) return false;
  return mayInterrupt(pathname);
}

/** Whether a link leads to the current page. The query is ignored, but a link to an anchor counts as another target. */
export const linksToCurrentPage = (url: string | undefined, pathname: string): boolean =>
  url?.split('?', 1)[0] === pathname;

/** Whether the right card fits into the margin: it is 200 px wide, with gaps of 8 px, beside a page of 1240 px. */
export const marginQuery = () => matchMedia('(min-width: 1672px)');

/** The member centre has no right card, because members come there for a task of their own. */
export const hasRightCard = (pathname: string): boolean => !/^\/member(?:\/|$)/.test(pathname);

/** Whether the page begins with a hero that is still in view. Cards wait until most of the hero is scrolled away. */
export const isHeroInView = (handle: RouteHandle | undefined): boolean =>
  handle?.hasHero === true && window.scrollY <= HERO_SCREENS * window.innerHeight;
export const HERO_SCREENS = 0.8;

/** Whether this is a page of the third-party host. The server marks such pages with an attribute. */
export const isThirdPartyPage = (): boolean => document.querySelector('[data-third-party]') !== null;
