import { mayInterrupt } from '../popups/pay-popup-rules.ts';
import { layoutOf, type RouteHandle } from '../route-handle.ts';

export interface PageNow {
  handle: RouteHandle | undefined;
  pathname: string;
  search: string;
  isThirdParty: boolean;
}

/** Whether a page asks for the popup in the middle: every page with the common layout does. */
export const asksForPopup = ({ handle, search }: Pick<PageNow, 'handle' | 'search'>): boolean =>
  layoutOf(handle, new URLSearchParams(search).get('image')) === 'site';

/**
 * Whether a page shows promotion: those with the common layout do, unless they are calm, or a visitor pays, reads terms
 * or asks for help there. Landing pages of third-party traffic lead to the download and nowhere else.
 */
export function carriesPromotion({ handle, pathname, search, isThirdParty }: PageNow): boolean {
  if (!asksForPopup({ handle, search }) || handle?.theme === 'light') return false;
  if (isThirdParty && /^\/tf(?:-v2)?\/?$/.test(pathname)) return false;
  return mayInterrupt(pathname);
}

/** Nobody is invited to where they are; a place further down on the page is another matter. */
export const leadsHere = (url: string | undefined, pathname: string): boolean => url?.split('?', 1)[0] === pathname;

/** Whether the margin takes a card: pages are 1240 px wide. */
export const roomBeside = () => matchMedia('(min-width: 1424px)');

/** A first picture that fills the screen stays undisturbed until it is mostly gone. */
export const isUnderHero = (handle: RouteHandle | undefined): boolean =>
  handle?.hasHero === true && window.scrollY <= HERO_SCREENS * window.innerHeight;
export const HERO_SCREENS = 0.8;

/** As the page says it of itself. */
export const isThirdPartyPage = (): boolean => document.querySelector('[data-third-party]') !== null;
