import { WeaveArt } from '../../components/weave-art.tsx';
import type { Promo } from '../../promotion/promo.ts';

/** Props of every popup and card of a slot. */
export interface PromoViewProps {
  promo: Promo;
  /** Until auto close; null without it. */
  secondsLeft: number | null;
  /** The visitor follows the link or claims the offer. */
  onFollow: () => void;
  /** Then it can close. */
  onDone: () => void;
  /** The visitor closes it. */
  onClose: () => void;
}

/** In a 2:1 box; a woven one replaces a missing or broken picture. */
export const PromoArt = ({ promo, className }: { promo: Promo; className?: string | undefined }) => (
  <WeaveArt
    className={className}
    name={promo.creativeId}
    motif="bolt"
    hue="lime"
    image={promo.picture && { src: promo.picture.src, alt: '', width: 460, height: 230 }}
    isEager
  />
);
