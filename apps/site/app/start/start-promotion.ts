import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import { openPopupsFor } from './member-popups.ts';
import { popups } from '../popups/open-popup.ts';
import { handleOf } from '../route-handle.ts';
import { session } from '../session/session.ts';
import type { PageRouter } from '../rendering/page-router.ts';
import { closedMarks } from '../promotion/closed-marks.ts';
import { heldPopups } from '../promotion/held-popups.ts';
import { isWebview } from '../promotion/is-webview.ts';
import { openCenterPop } from '../promotion/open-center-pop.tsx';
import {
  requestsPopup,
  showsPromotion,
  isThirdPartyPage,
  isHeroInView,
  linksToCurrentPage,
  marginQuery,
  type PageNow,
} from '../promotion/page-rules.ts';
import { popupSpacing } from '../promotion/popup-spacing.ts';
import { showCards, shownCards } from '../promotion/shown-cards.ts';
import { slots } from '../promotion/slots.ts';

/**
 * Requests the center popup on every page with the common layout; on a quiet page it waits for a later one. Cards are
 * requested once, on a page without a popup, and below a hero only after scrolling past it.
 */
export function startPromotion(router: PageRouter): void {
  // A popup's frame opens no popups.
  if (isWebview()) return;
  let viewer: Viewer | null = null;
  const update = () => {
    const state = session().state();
    const { navigation, errors, location } = router.state;
    if (state.phase === 'unknown' || state.isEntering || navigation.state !== 'idle' || errors) return;
    const userId = state.phase === 'in' ? state.user.userId : '';
    if (viewer?.userId !== userId) {
      viewer = { userId, requestedPath: '', pendingCount: 0, wantsCards: true, popupPageKey: '' };
      showCards([]);
    }
    const now = viewer;
    const asks = requestsPopup(pageNow(router));
    // A page without a popup resets this, so that going back requests it again.
    if (!asks) now.requestedPath = '';
    if (asks && now.requestedPath !== location.pathname) {
      now.requestedPath = location.pathname;
      now.pendingCount += 1;
      void offerPopup(now, router, () => viewer === now && now.requestedPath === location.pathname)
        .catch(() => {})
        .finally(() => {
          now.pendingCount -= 1;
          update();
        });
    } else if (
      now.wantsCards &&
      now.pendingCount === 0 &&
      location.key !== now.popupPageKey &&
      showsPromotion(pageNow(router)) &&
      !isHeroInView(handleIn(router))
    ) {
      now.wantsCards = false;
      void offerCards(() => viewer === now).catch(() => {});
    }
  };
  session().subscribe(update);
  router.subscribe(update);
  addEventListener('scroll', () => viewer?.wantsCards && update(), { passive: true });
  update();
}

/** The current member or visitor, and their pending requests. */
interface Viewer {
  /** Empty for a visitor. */
  userId: string;
  /** The path for which the popup was requested; empty on a page without one. */
  requestedPath: string;
  /** Pending popup requests. */
  pendingCount: number;
  wantsCards: boolean;
  /** The key of the page that showed a popup. */
  popupPageKey: string;
}

const handleIn = ({ state: { matches } }: PageRouter) => handleOf(matches.map(({ route: { handle } }) => ({ handle })));

const pageNow = (router: PageRouter): PageNow => ({
  handle: handleIn(router),
  pathname: router.state.location.pathname,
  search: window.location.search,
  isThirdParty: isThirdPartyPage(),
});

/** Fetches the popup of this page view, and opens the first held one if the page allows it. */
async function offerPopup(viewer: Viewer, router: PageRouter, isCurrent: () => boolean): Promise<void> {
  const state = session().state();
  const { key, pathname } = router.state.location;
  popupSpacing.noteView();
  // A member's own popups come first.
  if (state.phase === 'in') await openPopupsFor(state.user);
  const slot = (await slots.find([slotIds.centerPop])).get(slotIds.centerPop);
  if (slot !== undefined) heldPopups.add(viewer.userId, slot);
  if (!isCurrent()) return;
  if (!isFree()) {
    // One overlay per page: the next page may show it.
    viewer.popupPageKey = key;
    return;
  }
  const promo = heldPopups
    .list(viewer.userId)
    .find(({ creativeId, link }) => !closedMarks.has(creativeId) && !linksToCurrentPage(link?.url, pathname));
  const mayDisturb = () => isCurrent() && showsPromotion(pageNow(router)) && isFree();
  if (!promo || !popupSpacing.mayShow() || !mayDisturb()) return;
  await untilInputBlurred();
  if (!(await openCenterPop(promo, mayDisturb))) return;
  heldPopups.remove(promo.creativeId);
  popupSpacing.noteShown();
  shownCards.rest(key);
  viewer.popupPageKey = key;
}

async function offerCards(isCurrent: () => boolean): Promise<void> {
  const ids = [slotIds.tipsCard, ...(marginQuery().matches ? [slotIds.rightCard] : [])];
  const promos = [...(await slots.get(ids)).values()].filter(({ creativeId }) => !closedMarks.has(creativeId));
  if (isCurrent()) showCards(promos);
}

/** No popup, dialog or sign-in is open. */
const isFree = () => popups.current() === null && document.querySelector('dialog[open]') === null;

/** Resolves when no input has the focus. */
async function untilInputBlurred(): Promise<void> {
  while (document.activeElement?.matches('input, textarea, select, [contenteditable]')) {
    const field = document.activeElement;
    await new Promise((resolve) => field.addEventListener('blur', resolve, { once: true }));
    await new Promise((resolve) => setTimeout(resolve));
  }
}
