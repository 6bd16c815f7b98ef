import { formatShare } from '../kit/format-number.ts';
import styles from './interval-plot.module.css';

const WIDTH = 150;
const HEIGHT = 18;
const EDGE = 6;
const MIDDLE = HEIGHT / 2;

type Interval = { low: number; high: number };

/** The scale that all versions of an experiment share, so that their intervals can be compared by eye. */
export function scaleOf(intervals: readonly (Interval | null)[]): Interval | null {
  const known = intervals.filter((one) => one !== null);
  if (known.length === 0) return null;
  const low = Math.min(...known.map((one) => one.low));
  const high = Math.max(...known.map((one) => one.high));
  return low === high ? null : { low, high };
}

type Props = { share: number; interval: Interval; scale: Interval | null; isFirst: boolean };

/** The interval of a rate as a line with its ends, and the rate as a dot; the same in numbers below. */
export function IntervalPlot({ share, interval: { low, high }, scale, isFirst }: Props) {
  const text = `${formatShare(low)} – ${formatShare(high)}`;
  if (!scale) return text;
  const x = (value: number) => EDGE + ((value - scale.low) / (scale.high - scale.low)) * (WIDTH - 2 * EDGE);
  return (
    <span className={`${styles.plot} ${isFirst ? styles.first : ''}`}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
        <path className={styles.base} d={`M0 ${MIDDLE}H${WIDTH}`} />
        <path className={styles.range} d={`M${x(low)} ${MIDDLE}H${x(high)}M${x(low)} 3V15M${x(high)} 3V15`} />
        <circle className={styles.dot} cx={x(share)} cy={MIDDLE} r="4" />
      </svg>
      <small>{text}</small>
    </span>
  );
}
