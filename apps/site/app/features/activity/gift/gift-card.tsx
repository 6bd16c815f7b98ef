import { shuttle } from '@feisuo/design/logo';
import { ThreadDigits } from '../../../components/thread-digits.tsx';
import styles from './gift-card.module.css';
import { giftTexts } from './texts.ts';

/** Size of the SVG viewBox in which the threads of a gift are drawn. */
export const warpField = { width: 520, height: 292 } as const;

const margin = 12;
/** The largest number of threads that fit side by side without touching each other. */
const MOST_THREADS = 62;
const rows = 7;

interface Warp {
  /** SVG path with one thread per day. */
  threads: string;
  /** SVG path of the dark knots at the beginning of the cloth; `seams` draws a light line inside each knot. */
  knots: string;
  seams: string;
}

/** Computes one warp thread per day of membership, and the first rows of the cloth. */
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

/** Shows a gift of membership days as the beginning of a woven cloth, with one thread per day. */
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
