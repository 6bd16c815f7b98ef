import type { Promo } from '../../promotion/promo.ts';

/** What every popup and card of a slot is given. */
export interface PromoViewProps {
  promo: Promo;
  /** Until it closes by itself; null where it stays. */
  secondsLeft: number | null;
  /** Somebody does what it asks for: follows its link, claims what it gives. */
  onFollow: () => void;
  /** After that it has nothing more to say. */
  onDone: () => void;
  /** Somebody closes it. */
  onClose: () => void;
}
