import { mayInterrupt } from '../popups/pay-popup-rules.ts';
import { layoutOf, type RouteHandle } from '../route-handle.ts';

export interface PageNow {
  handle: RouteHandle | undefined;
  pathname: string;
  search: string;
  isThirdParty: boolean;
}

/** Whether a page requests the center popup. Every page with the common layout does. */
export const requestsPopup = ({ handle, search }: Pick<PageNow, 'handle' | 'search'>): boolean =>
  layoutOf(handle, new URLSearchParams(search).get('image')) === 'site';

/**
 * Whether a page shows promotion: all pages with the common layout, except light pages and pages to pay, to read
 * terms or to get help. Third-party landing pages promote only the download.
 */
export function showsPromotion({ handle, pathname, search, isThirdParty }: PageNow): boolean {
  if (!requestsPopup({ handle, search }) || handle?.theme === 'light') return false;
  if (isThirdParty && /^\/tf(?:-v2)?\/?$/.test(pathname)) return false;
  return mayInterrupt(pathname);
}

/**
 * Whether a link leads to the current page. The query is ignored, but an anchor on the page counts as another target.
 */
export const linksToCurrentPage = (url: string | undefined, pathname: string): boolean =>
  url?.split('?', 1)[0] === pathname;

/** Whether the right card fits the margin: it is 200 px wide, with gaps of 8 px, and pages are 1240 px wide. */
export const marginQuery = () => matchMedia('(min-width: 1672px)');

/** Members come to their centre with a purpose: it has no right card. */
export const hasRightCard = (pathname: string): boolean => !/^\/member(?:\/|$)/.test(pathname);

/** Whether the hero is still in view; no promotion is shown until most of it is scrolled away. */
export const isHeroInView = (handle: RouteHandle | undefined): boolean =>
  handle?.hasHero === true && window.scrollY <= HERO_SCREENS * window.innerHeight;
export const HERO_SCREENS = 0.8;

/** Whether this is a page of the third-party host, read from a mark in the page. */
export const isThirdPartyPage = (): boolean => document.querySelector('[data-third-party]') !== null;
