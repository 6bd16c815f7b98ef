import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useMatches } from 'react-router';
import { useScrolledPast } from '../features/site-layout/use-scrolled-past.ts';
import { handleOf } from '../route-handle.ts';
import { CardPlace } from './card-place.tsx';
import { closedMarks } from './dismissed-promotions.ts';
import { hasRightCard, showsPromotion, isThirdPartyPage, HERO_SCREENS, linksToCurrentPage } from './page-rules.ts';
import type { Promo } from './promo.ts';
import { shownCards, type Cards } from './shown-cards.ts';
import { lifecycleOf } from './slots.ts';
import { useFitsMargin } from './use-fits-margin.ts';
import { useImpression } from './use-impression.ts';

/**
 * Shows one promotion card at the end of the page or in its margin. On a page with a hero, the card appears after the
 * visitor has scrolled past the hero.
 */
export function CardHost({ promos, pausedPageKey: restOn }: Cards) {
  const { key, pathname, search } = useLocation();
  const handle = handleOf(useMatches());
  const isPastHero = useScrolledPast({ screens: HERO_SCREENS });
  const isRoomy = useFitsMargin();
  const tipsPlace = useTipsPlace(key);
  if (key === restOn || !showsPromotion({ handle, pathname, search, isThirdParty: isThirdPartyPage() })) return null;
  if (handle?.hasHero && !isPastHero) return null;
  const promo = promos.find(
    ({ slotId, link }) =>
      !linksToCurrentPage(link?.url, pathname) && (slotId === slotIds.tipsCard || (isRoomy && hasRightCard(pathname))),
  );
  const place = promo?.slotId === slotIds.tipsCard ? tipsPlace : document.body;
  return (
    promo &&
    place &&
    createPortal(<Card key={promo.slotId} promo={promo} onFaded={() => shownCards.remove(promo, key)} />, place)
  );
}

/** Milliseconds of the fade-out in CSS. */
const FADE_MS = 220;

function Card({ promo, onFaded }: { promo: Promo; onFaded: () => void }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    setTimeout(onFaded, FADE_MS);
  };
  const { shown } = useImpression(promo, leave);
  const showing = lifecycleOf(promo);
  useEffect(() => () => [promo, ...promo.inner].forEach((one) => lifecycleOf(one).hide()), [promo]);

  const close = () => {
    if (isLeaving) return;
    showing.close('manual');
    closedMarks.add(promo.creativeId);
    // The focus was inside the removed card, so it moves to the page.
    if (shown.ref.current?.contains(document.activeElement)) {
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
    }
    leave();
  };
  // Escape closes the card, unless a dialog or menu is open.
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
      onFollowInner={(inner) => lifecycleOf(inner).click()}
    />
  );
}

/**
 * The element of the page in which the tips card is rendered. Null until this element is below the window, so that the
 * card shifts no visible content.
 */
function useTipsPlace(pageKey: string): Element | null {
  const [place, setPlace] = useState<{ pageKey: string; element: Element } | null>(null);
  useEffect(() => {
    const stop = () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
    const look = () => {
      const found = document.querySelector('[data-tips-place]');
      if (!found || found.getBoundingClientRect().bottom < innerHeight) return;
      stop();
      setPlace({ pageKey, element: found });
    };
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look, { passive: true });
    look();
    return stop;
  }, [pageKey]);
  return place?.pageKey === pageKey ? place.element : null;
}
