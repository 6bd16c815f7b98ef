import { shuttle } from '@feisuo/design/logo';
import { ThreadDigits } from '../../../components/thread-digits.tsx';
import styles from './gift-card.module.css';
import { giftTexts } from './texts.ts';

/** The viewBox of a gift's threads. */
export const warpField = { width: 520, height: 292 } as const;

const margin = 12;
/** More threads would touch each other. */
const MOST_THREADS = 62;
const rows = 7;

interface Warp {
  /** One thread per day. */
  threads: string;
  /** Knots of the cloth below: a dark one with a light one inside. */
  knots: string;
  seams: string;
}

/** One warp thread per day, and the first rows of the cloth. */
export function warpOf(days: number): Warp {
  const count = Math.max(2, Math.min(days, MOST_THREADS));
  const step = (warpField.width - 2 * margin) / (count - 1);
  const at = (thread: number) => margin + thread * step;
  const half = step * 0.73;
  let threads = '';
  for (let i = 0; i < count; i++) threads += `M${round(at(i))} 18V${warpField.height}`;
  let knots = '';
  let seams = '';
  for (let row = 0; row < rows; row++) {
    const y = warpField.height - 6 - row * 15;
    for (let i = row % 2; i < count; i += 2) {
      knots += `M${round(at(i) - half)} ${y}h${round(2 * half)}`;
      seams += `M${round(at(i) - half + 1)} ${y}h${round(2 * half - 2)}`;
    }
  }
  return { threads, knots, seams };
}

const round = (value: number) => Math.round(value * 10) / 10;

interface GiftCardProps {
  brand: string;
  days: number;
  caption: string;
}

/** The gift as a cloth just begun: one thread per day. */
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
