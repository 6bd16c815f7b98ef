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
  /** Of the element that is watched. */
  watched?: ComponentProps<'div'>;
  onClose: () => void;
  onFollow: () => void;
  onFollowInner: (promo: Promo) => void;
}

/** A card where its slot has it: at the foot of the page, or in its right margin. */
export function CardPlace({ promo, isLeaving = false, watched, onFollowInner, ...acts }: CardPlaceProps) {
  // A card has nothing to say once its link was followed, but somebody may come back to it.
  const view = { promo, secondsLeft: null, onDone: () => {}, ...acts };
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
