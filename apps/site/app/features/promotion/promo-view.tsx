import { WeaveArt } from '../../components/weave-art.tsx';
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

/** The picture in its 2:1 box; a woven one where there is none, or it does not come. */
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
