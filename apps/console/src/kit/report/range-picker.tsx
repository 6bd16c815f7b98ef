import { Button } from 'antd';
import { DayInput } from '../date/day-input.tsx';
import { useChangeQuery } from '../../shell/address.ts';
import styles from './report.module.css';
import { fromTheStart } from '../table/list-query.ts';
import { usualRanges } from './range.ts';

type Props = { usual: number | null; from: string; to: string };

/** Selects a preset period or custom days. The page's address stores the selection. */
export function RangePicker({ usual, from, to }: Props) {
  const changeQuery = useChangeQuery();
  const setDay = (change: { from?: string | null; to?: string | null }) =>
    changeQuery(fromTheStart({ from, to, ...change, days: null }));
  return (
    <div className={styles.range} role="group" aria-label="时间范围">
      <div className={styles.usual}>
        {usualRanges.map(({ days, label }) => (
          <Button
            key={days}
            type={usual === days ? 'primary' : 'default'}
            aria-pressed={usual === days}
            onClick={() => changeQuery(fromTheStart({ days: String(days), from: null, to: null }))}
          >
            {label}
          </Button>
        ))}
      </div>
      <span className={styles.bound}>
        <label htmlFor="range-from">从</label>
        <DayInput id="range-from" value={from} max={to} allowClear={false} onChange={(day) => setDay({ from: day })} />
      </span>
      <span className={styles.bound}>
        <label htmlFor="range-to">到</label>
        <DayInput id="range-to" value={to} min={from} allowClear={false} onChange={(day) => setDay({ to: day })} />
      </span>
    </div>
  );
}
