import { useState } from 'react';
import styles from '../../components/tag.module.css';
import { WeaveArt } from '../../components/weave-art.tsx';
import type { Promo } from '../../promotion/promo.ts';
import promoIconStyles from './promo-icon.module.css';
import { promotionTexts } from './texts.ts';

/** Properties of every popup and card that shows a slot. */
export interface PromoViewProps {
  promo: Promo;
  /** Seconds until the popup closes automatically; null if it does not. */
  secondsLeft: number | null;
  /** Called when the visitor follows the link or claims the offer. */
  onFollow: () => void;
  /** Called when that is done, so that the popup can close. */
  onDone: () => void;
  /** Called when the visitor closes the promotion. */
  onClose: () => void;
}

/** The picture in a 2:1 box. If it is missing or cannot be loaded, a generated picture is shown. */
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

/** Label of a link that leads to another site. */
export const SponsoredTag = () => <span className={styles.sponsored}>{promotionTexts.sponsored}</span>;

/** A small square picture beside its text. A picture that cannot be loaded leaves no gap. */
export function PromoIcon({ src, size = 48 }: { src: string; size?: 28 | 40 | 48 }) {
  const [isBroken, setBroken] = useState(false);
  return (
    !isBroken && (
      <img
        className={promoIconStyles.icon}
        data-size={size}
        src={src}
        alt=""
        width={size}
        height={size}
        onError={() => setBroken(true)}
      />
    )
  );
}
