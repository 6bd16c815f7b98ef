import { shuttle } from '@feisuo/design/logo';
import { ThreadDigits } from '../../../components/thread-digits.tsx';
import styles from './gift-card.module.css';
import { giftTexts } from './texts.ts';
import { warpField, warpOf } from './warp.ts';

interface GiftCardProps {
  brand: string;
  days: number;
  caption: string;
}

/** The gift as a piece of cloth that has just been begun: one thread a day. */
export function GiftCard({ brand, days, caption }: GiftCardProps) {
  const { threads, knots, seams } = warpOf(days);
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <span>{brand}</span>
        <span>{caption}</span>
      </div>
      <div className={styles.number}>
        <ThreadDigits className={styles.digits} text={`${days}`} label={`${days}`} />
        <b>{giftTexts.days}</b>
      </div>
      <svg
        className={styles.cloth}
        viewBox={`0 0 ${warpField.width} ${warpField.height}`}
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <path className={styles.warp} d={threads} />
        <path className={styles.knot} d={knots} />
        <path className={styles.seam} d={seams} />
        <path className={styles.weft} d="M0 150H300" />
        <path className={styles.shuttle} transform="translate(268 112) scale(1.72)" d={shuttle.path} />
      </svg>
    </div>
  );
}
