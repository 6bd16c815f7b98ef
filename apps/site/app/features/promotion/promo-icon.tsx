import { useState } from 'react';
import styles from './promo-icon.module.css';

/** A small square picture beside words that say what it means. One that does not come leaves no hole. */
export function PromoIcon({ src, size = 48 }: { src: string; size?: 28 | 40 | 48 }) {
  const [isBroken, setBroken] = useState(false);
  return (
    !isBroken && (
      <img
        className={styles.icon}
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
