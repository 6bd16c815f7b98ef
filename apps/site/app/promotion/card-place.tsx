import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import type { ComponentProps } from 'react';
import { RightCard } from '../features/promotion/right-card.tsx';
import { promotionTexts } from '../features/promotion/texts.ts';
import { TipsCard } from '../features/promotion/tips-card.tsx';
import styles from './card-place.module.css';
import type { Promo } from './promo.ts';

interface CardPlaceProps {
  promo: Promo;
  isLeaving?: boolean;
  watched?: ComponentProps<'div'>;
  onClose: () => void;
  onFollow: () => void;
  onFollowInner: (promo: Promo) => void;
}

/** Places a card at the end of the page or in its right margin, depending on the slot. */
export function CardPlace({ promo, isLeaving = false, watched, onFollowInner, ...actions }: CardPlaceProps) {
  // A card stays open after the visitor has followed its link, because the visitor may return to the page.
  const view = { promo, secondsLeft: null, onDone: () => {}, ...actions };
  const isTips = promo.slotId === slotIds.tipsCard;
  return (
    <aside
      className={isTips ? styles.tips : styles.right}
      data-leaving={isLeaving || undefined}
      aria-label={isTips ? promotionTexts.tips : promotionTexts.recommended}
    >
      <div {...watched}>{isTips ? <TipsCard {...view} /> : <RightCard {...view} onFollowInner={onFollowInner} />}</div>
    </aside>
  );
}
