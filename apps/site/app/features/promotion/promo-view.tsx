import { useState } from 'react';
import styles from '../../components/tag.module.css';
import { WeaveArt } from '../../components/weave-art.tsx';
import type { Promo } from '../../promotion/promo.ts';
import promoIconStyles from './promo-icon.module.css';
import { promotionTexts } from './texts.ts';

/** Properties of each popup and card that shows a promotion slot. */
export interface PromoViewProps {
  promo: Promo;
  /** Seconds until the popup closes automatically; null if it does not close automatically. */
  secondsLeft: number | null;
  /** Called when the visitor follows the link or claims the offer. */
  onFollow: () => void;
  /** Called when the link was opened or the offer was claimed, so that the popup can close. */
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

/** The label of a link that leads to another site. */
export const SponsoredTag = () => <span className={styles.sponsored}>{promotionTexts.sponsored}</span>;

/** A small square picture beside a text. If the picture cannot be loaded, no space is left for it. */
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
