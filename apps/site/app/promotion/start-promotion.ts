import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import { meetMember } from '../popups/member-popups.ts';
import { popups } from '../popups/open-popup.ts';
import { handleOf } from '../route-handle.ts';
import { session } from '../session/session.ts';
import type { PageRouter } from '../telemetry/page-router.ts';
import { closedMarks } from './closed-marks.ts';
import { isWebview } from './is-webview.ts';
import { openCenterPop } from './open-center-pop.tsx';
import { carriesPromotion, isThirdPartyPage, isUnderHero, leadsHere, roomBeside } from './page-rules.ts';
import type { Promo } from './promo.ts';
import { showCards } from './shown-cards.ts';
import { slots } from './slots.ts';

/**
 * As soon as it is known who is here, and the page carries promotion: asks once for the popup in the middle, then once
 * for the cards; and again when somebody comes or goes. One promotion is enough for a page, and what is asked for is
 * counted as shown: so the cards of a page that had a popup are asked for on the next, and those of a page that begins with
 * a large picture once it is scrolled away.
 */
export function startPromotion(router: PageRouter): void {
  // What a popup shows in a frame opens no popups of its own.
  if (isWebview()) return;
  let guest: Guest | null = null;
  const look = () => {
    const state = session().state();
    if (state.phase === 'unknown' || state.isEntering || !isFit(router)) return;
    const userId = state.phase === 'in' ? state.user.userId : '';
    if (guest?.userId !== userId) {
      const now: Guest = { userId, wants: 'nothing', restOn: '' };
      guest = now;
      showCards([]);
      void offerPopup(now, router, () => guest === now)
        .catch(() => {})
        .finally(() => {
          now.wants = 'cards';
          look();
        });
    } else if (
      guest.wants === 'cards' &&
      router.state.location.key !== guest.restOn &&
      !isUnderHero(handleIn(router))
    ) {
      const now = guest;
      now.wants = 'nothing';
      void offerCards(() => guest === now).catch(() => {});
    }
  };
  session().subscribe(look);
  router.subscribe(look);
  addEventListener('scroll', () => guest?.wants === 'cards' && look(), { passive: true });
  look();
}

/** Whoever is here, empty for a visitor; and what is to be asked for next. */
interface Guest {
  userId: string;
  wants: 'nothing' | 'cards';
  /** The key of the page that has had a popup. */
  restOn: string;
}

const handleIn = ({ state: { matches } }: PageRouter) => handleOf(matches.map(({ route: { handle } }) => ({ handle })));

const isFit = (router: PageRouter) => {
  const { navigation, errors, location } = router.state;
  return (
    navigation.state === 'idle' &&
    !errors &&
    carriesPromotion({
      handle: handleIn(router),
      pathname: location.pathname,
      search: window.location.search,
      isThirdParty: isThirdPartyPage(),
    })
  );
};

async function offerPopup(guest: Guest, router: PageRouter, isCurrent: () => boolean): Promise<void> {
  const state = session().state();
  // What a member is owed comes first; then nobody is asked for a popup that could not open.
  if (state.phase === 'in') await meetMember(state.user);
  if (isFree()) {
    const [promo] = await openOnes([slotIds.centerPop]);
    if (!promo || leadsHere(promo.link?.url, location.pathname)) return;
    await handsFree();
    if (!(await openCenterPop(promo, () => isCurrent() && isFit(router) && isFree()))) return;
  }
  guest.restOn = router.state.location.key;
}

async function offerCards(isCurrent: () => boolean): Promise<void> {
  const promos = await openOnes([slotIds.tipsCard, ...(roomBeside().matches ? [slotIds.rightCard] : [])]);
  if (isCurrent()) showCards(promos);
}

/** What these slots have to show, without what somebody has closed during this visit. */
const openOnes = async (ids: readonly string[]): Promise<Promo[]> =>
  [...(await slots.get(ids)).values()].filter(({ creativeId }) => !closedMarks.has(creativeId));

/** No popup, no question and no sign-in is open. */
const isFree = () => popups.current() === null && document.querySelector('dialog[open]') === null;

/** Resolves once nobody types. */
async function handsFree(): Promise<void> {
  while (document.activeElement?.matches('input, textarea, select, [contenteditable]')) {
    const field = document.activeElement;
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    await new Promise((resolve) => field.addEventListener('blur', resolve, { once: true }));
    // oxlint-disable-next-line no-await-in-loop -- the next one has the focus only after this one lost it
    await new Promise((resolve) => setTimeout(resolve));
  }
}
