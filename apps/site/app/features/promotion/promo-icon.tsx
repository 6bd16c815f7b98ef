import { useState } from 'react';
import styles from './promo-icon.module.css';

/** A small square picture beside its text. A picture that cannot be loaded leaves no gap. */
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
