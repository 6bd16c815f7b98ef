import type { Promo } from '../../promotion/promo.ts';

/** What every popup and card of a slot is given. */
export interface PromoViewProps {
  promo: Promo;
  /** Until it closes by itself; null where it stays. */
  secondsLeft: number | null;
  /** Somebody follows its link. */
  onFollow: () => void;
  /** Somebody closes it. */
  onClose: () => void;
}
