import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import { meetMember } from './member-popups.ts';
import { popups } from '../popups/open-popup.ts';
import { handleOf } from '../route-handle.ts';
import { session } from '../session/session.ts';
import type { PageRouter } from '../rendering/page-router.ts';
import { closedMarks } from '../promotion/closed-marks.ts';
import { heldPopups } from '../promotion/held-popups.ts';
import { isWebview } from '../promotion/is-webview.ts';
import { openCenterPop } from '../promotion/open-center-pop.tsx';
import {
  asksForPopup,
  carriesPromotion,
  isThirdPartyPage,
  isUnderHero,
  leadsHere,
  roomBeside,
  type PageNow,
} from '../promotion/page-rules.ts';
import { popupPace } from '../promotion/popup-pace.ts';
import { showCards, shownCards } from '../promotion/shown-cards.ts';
import { slots } from '../promotion/slots.ts';

/**
 * Asks for the popup in the middle on every page with the common layout, as soon as it is known who is here; a page that should
 * not be disturbed holds it back for a later one. Cards are asked for once, on a page without a popup: one promotion is
 * enough for a page. Those of a page that begins with a large picture come once it is scrolled away.
 */
export function startPromotion(router: PageRouter): void {
  // What a popup shows in a frame opens no popups of its own.
  if (isWebview()) return;
  let guest: Guest | null = null;
  const look = () => {
    const state = session().state();
    const { navigation, errors, location } = router.state;
    if (state.phase === 'unknown' || state.isEntering || navigation.state !== 'idle' || errors) return;
    const userId = state.phase === 'in' ? state.user.userId : '';
    if (guest?.userId !== userId) {
      guest = { userId, viewed: '', asking: 0, wantsCards: true, restOn: '' };
      showCards([]);
    }
    const now = guest;
    const asks = asksForPopup(pageNow(router));
    // A page that does not ask ends the view: the page before it asks anew when it is opened again.
    if (!asks) now.viewed = '';
    if (asks && now.viewed !== location.pathname) {
      now.viewed = location.pathname;
      now.asking += 1;
      void offerPopup(now, router, () => guest === now && now.viewed === location.pathname)
        .catch(() => {})
        .finally(() => {
          now.asking -= 1;
          look();
        });
    } else if (
      now.wantsCards &&
      now.asking === 0 &&
      location.key !== now.restOn &&
      carriesPromotion(pageNow(router)) &&
      !isUnderHero(handleIn(router))
    ) {
      now.wantsCards = false;
      void offerCards(() => guest === now).catch(() => {});
    }
  };
  session().subscribe(look);
  router.subscribe(look);
  addEventListener('scroll', () => guest?.wantsCards && look(), { passive: true });
  look();
}

/** The person here, and what has been asked for in their name. */
interface Guest {
  /** Empty for a visitor. */
  userId: string;
  /** The path of the page that is open, once the popup was asked for on it; empty where a page does not ask. */
  viewed: string;
  /** Popups that are being asked for. */
  asking: number;
  wantsCards: boolean;
  /** The key of the page that has had a popup. */
  restOn: string;
}

const handleIn = ({ state: { matches } }: PageRouter) => handleOf(matches.map(({ route: { handle } }) => ({ handle })));

const pageNow = (router: PageRouter): PageNow => ({
  handle: handleIn(router),
  pathname: router.state.location.pathname,
  search: window.location.search,
  isThirdParty: isThirdPartyPage(),
});

/** Fetches the popup of this page view, and opens the first that waits, where the page may be disturbed. */
async function offerPopup(guest: Guest, router: PageRouter, isCurrent: () => boolean): Promise<void> {
  const state = session().state();
  const { key, pathname } = router.state.location;
  popupPace.noteView();
  // What a member is owed comes first.
  if (state.phase === 'in') await meetMember(state.user);
  const slot = (await slots.find([slotIds.centerPop])).get(slotIds.centerPop);
  if (slot !== undefined) heldPopups.add(guest.userId, slot);
  if (!isCurrent()) return;
  if (!isFree()) {
    // One thing above a page is enough: the next page may show it.
    guest.restOn = key;
    return;
  }
  const promo = heldPopups
    .list(guest.userId)
    .find(({ creativeId, link }) => !closedMarks.has(creativeId) && !leadsHere(link?.url, pathname));
  const mayDisturb = () => isCurrent() && carriesPromotion(pageNow(router)) && isFree();
  if (!promo || !popupPace.mayShow() || !mayDisturb()) return;
  await handsFree();
  if (!(await openCenterPop(promo, mayDisturb))) return;
  heldPopups.remove(promo.creativeId);
  popupPace.noteShown();
  shownCards.rest(key);
  guest.restOn = key;
}

async function offerCards(isCurrent: () => boolean): Promise<void> {
  const ids = [slotIds.tipsCard, ...(roomBeside().matches ? [slotIds.rightCard] : [])];
  const promos = [...(await slots.get(ids)).values()].filter(({ creativeId }) => !closedMarks.has(creativeId));
  if (isCurrent()) showCards(promos);
}

/** No popup, no question and no sign-in is open. */
const isFree = () => popups.current() === null && document.querySelector('dialog[open]') === null;

/** Resolves once nobody types. */
async function handsFree(): Promise<void> {
  while (document.activeElement?.matches('input, textarea, select, [contenteditable]')) {
    const field = document.activeElement;
    await new Promise((resolve) => field.addEventListener('blur', resolve, { once: true }));
    await new Promise((resolve) => setTimeout(resolve));
  }
}
