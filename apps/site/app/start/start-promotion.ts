import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import { openPopupsFor } from './member-popups.ts';
import { popups } from '../popups/open-popup.ts';
import { handleOf } from '../route-handle.ts';
import { session } from '../session/session.ts';
import type { PageRouter } from '../rendering/page-router.ts';
import { closedMarks } from '../promotion/dismissed-promotions.ts';
import { heldPopups } from '../promotion/deferred-popups.ts';
import { isWebview } from '../promotion/is-webview.ts';
import { openCenterPop } from '../promotion/open-center-pop.tsx';
import {
  requestsPopup,
  showsPromotion,
  isThirdPartyPage,
  isHeroInView,
  linksToCurrentPage,
  hasRightCard,
  marginQuery,
  type PageNow,
} from '../promotion/page-rules.ts';
import { popupSpacing } from '../promotion/popup-spacing.ts';
import { showCards, shownCards } from '../promotion/shown-cards.ts';
import { slots } from '../promotion/slots.ts';

/**
 * Requests the center popup on each page with the common layout, and holds it on pages without promotion. Cards are
 * requested once, on a page without a popup and after the visitor has scrolled past its hero.
 */
export function startPromotion(router: PageRouter): void {
  // A page in the frame of a popup opens no popups of its own.
  if (isWebview()) return;
  let viewer: Viewer | null = null;
  const update = () => {
    const state = session().state();
    const { navigation, errors, location } = router.state;
    if (state.phase === 'unknown' || state.isRestoring || navigation.state !== 'idle' || errors) return;
    const userId = state.phase === 'in' ? state.user.userId : '';
    if (viewer?.userId !== userId) {
      viewer = { userId, requestedPath: '', pendingCount: 0, wantsCards: true, popupPageKey: '' };
      showCards([]);
    }
    const now = viewer;
    const asks = requestsPopup(pageNow(router));
    // Leaving for a page that requests no popup resets the path, so that going back requests the popup again.
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

/** The current member or visitor, and the state of promotion requests for that person. */
interface Viewer {
  /** Id of the member; empty for a visitor. */
  userId: string;
  /** The path for which the popup was requested; empty on a page that requests none. */
  requestedPath: string;
  /** Number of pending popup requests. */
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

/** Requests a popup for this page view, and opens the oldest held popup if the page allows it. */
async function offerPopup(viewer: Viewer, router: PageRouter, isCurrent: () => boolean): Promise<void> {
  const state = session().state();
  const { key, pathname } = router.state.location;
  popupSpacing.noteView();
  // Popups for this member, such as the payment popup, have priority over promotion.
  if (state.phase === 'in') await openPopupsFor(state.user);
  const slot = (await slots.find([slotIds.centerPop])).get(slotIds.centerPop);
  if (slot !== undefined) heldPopups.add(viewer.userId, slot);
  if (!isCurrent()) return;
  if (!isFree()) {
    // Only one overlay is shown per page, so the popup stays held for a later page.
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
  const ids = [
    slotIds.tipsCard,
    ...(marginQuery().matches && hasRightCard(location.pathname) ? [slotIds.rightCard] : []),
  ];
  const promos = [...(await slots.get(ids)).values()].filter(({ creativeId }) => !closedMarks.has(creativeId));
  if (isCurrent()) showCards(promos);
}

/** Whether no popup, dialog or sign-in dialog is open. */
const isFree = () => popups.current() === null && document.querySelector('dialog[open]') === null;

/** Resolves when no input has the focus, so that a popup does not interrupt typing. */
async function untilInputBlurred(): Promise<void> {
  while (document.activeElement?.matches('input, textarea, select, [contenteditable]')) {
    const field = document.activeElement;
    await new Promise((resolve) => field.addEventListener('blur', resolve, { once: true }));
    await new Promise((resolve) => setTimeout(resolve));
  }
}
