import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useMatches } from 'react-router';
import { useScrolledPast } from '../features/site-layout/use-scrolled-past.ts';
import { handleOf } from '../route-handle.ts';
import { CardPlace } from './card-place.tsx';
import { closedMarks } from './closed-marks.ts';
import { carriesPromotion, isThirdPartyPage, HERO_SCREENS, leadsHere } from './page-rules.ts';
import type { Promo } from './promo.ts';
import { shownCards, type Cards } from './shown-cards.ts';
import { showingOf } from './slots.ts';
import { useIsRoomy } from './use-is-roomy.ts';
import { useShown } from './use-shown.ts';

/**
 * Draws one card at the edge of the page, where the page carries any: one promotion is enough for a page. A first picture
 * that fills the screen stays undisturbed until it is mostly gone.
 */
export function CardHost({ promos, restOn }: Cards) {
  const { key, pathname, search } = useLocation();
  const handle = handleOf(useMatches());
  const isPastHero = useScrolledPast({ screens: HERO_SCREENS });
  const isRoomy = useIsRoomy();
  if (key === restOn || !carriesPromotion({ handle, pathname, search, isThirdParty: isThirdPartyPage() })) return null;
  if (handle?.hasHero && !isPastHero) return null;
  const promo = promos.find(
    ({ slotId, link }) => !leadsHere(link?.url, pathname) && (isRoomy || slotId === slotIds.tipsCard),
  );
  return (
    promo &&
    createPortal(<Card key={promo.slotId} promo={promo} onGone={() => shownCards.remove(promo, key)} />, document.body)
  );
}

/** As long as the stylesheet takes to fade it. */
const FADE_MS = 220;

function Card({ promo, onGone }: { promo: Promo; onGone: () => void }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    setTimeout(onGone, FADE_MS);
  };
  const { shown } = useShown(promo, leave);
  const showing = showingOf(promo);
  useEffect(() => () => [promo, ...promo.inner].forEach((one) => showingOf(one).hide()), [promo]);

  const close = () => {
    if (isLeaving) return;
    showing.close('manual');
    closedMarks.add(promo.creativeId);
    // Whoever closed it by keys goes on from the page.
    if (shown.ref.current?.contains(document.activeElement)) {
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    }
    leave();
  };
  // Escape is its button for keys, wherever they are, unless something else is open and wants it.
  const onEscape = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && !document.querySelector('dialog[open], [aria-expanded="true"]'))
      close();
  });
  useEffect(() => {
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, []);
  return (
    <CardPlace
      promo={promo}
      isLeaving={isLeaving}
      watched={shown}
      onClose={close}
      onFollow={showing.click}
      onFollowInner={(inner) => showingOf(inner).click()}
    />
  );
}
