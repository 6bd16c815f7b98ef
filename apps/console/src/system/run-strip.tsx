import type { QueueHour } from '@feisuo/contract/schemas/console-jobs';
import { formatCount } from '../kit/format-number.ts';
import styles from './run-strip.module.css';

const BAR = 3;
const HEIGHT = 24;
const BASE = HEIGHT - 1;
/** Height of the smallest bar, so that one run among thousands stays visible. */
const LEAST = 4;

type Props = {
  hour: Pick<QueueHour, 'runs' | 'failed'>;
  /** False while the hour is fetched; the strip then keeps its place. */
  isKnown: boolean;
};

/** Runs of a queue in the last hour, one bar per minute; minutes with a failed try are red. */
export function RunStrip({ hour: { runs, failed }, isKnown }: Props) {
  const most = Math.max(1, ...runs);
  const width = runs.length * BAR;
  const total = sum(runs);
  const failures = sum(failed);
  const told = !isKnown ? '…' : total === 0 ? '没有执行' : `执行 ${formatCount(total)} 次`;
  return (
    <span className={styles.strip}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} aria-hidden="true">
        <path className={styles.base} d={`M0 ${BASE + 0.5}H${width}`} />
        {runs.map((count, minute) => {
          if (count === 0) return null;
          const height = Math.max(LEAST, (count / most) * BASE);
          return (
            <rect
              // Minutes have no other identity than their place.
              // oxlint-disable-next-line react/no-array-index-key
              key={minute}
              className={failed[minute] ? styles.failed : styles.run}
              x={minute * BAR}
              y={BASE - height}
              width={BAR - 1}
              height={height}
            />
          );
        })}
      </svg>
      <small>
        {told}
        {failures > 0 && <b>，失败 {formatCount(failures)} 次</b>}
      </small>
    </span>
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
