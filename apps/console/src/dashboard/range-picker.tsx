import { Button, Input } from 'antd';
import { useChangeQuery } from '../shell/address.ts';
import styles from './dashboard.module.css';
import { DAY, usualRanges } from './range.ts';

type Props = { usual: number | null; from: string; to: string };

/** Selects a preset range or custom days. The URL holds the selection. */
export function RangePicker({ usual, from, to }: Props) {
  const changeQuery = useChangeQuery();
  const setDay = (change: { from?: string; to?: string }) => {
    const wanted = { from, to, ...change };
    if (DAY.test(wanted.from) && DAY.test(wanted.to)) changeQuery({ ...wanted, days: null });
  };
  return (
    <div className={styles.range} role="group" aria-label="时间范围">
      <div className={styles.usual}>
        {usualRanges.map(({ days, label }) => (
          <Button
            key={days}
            type={usual === days ? 'primary' : 'default'}
            aria-pressed={usual === days}
            onClick={() => changeQuery({ days: String(days), from: null, to: null })}
          >
            {label}
          </Button>
        ))}
      </div>
      <label htmlFor="dashboard-from">
        <span>从</span>
        <Input
          id="dashboard-from"
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => setDay({ from: target.value })}
        />
      </label>
      <label htmlFor="dashboard-to">
        <span>到</span>
        <Input
          id="dashboard-to"
          type="date"
          value={to}
          min={from}
          onChange={({ target }) => setDay({ to: target.value })}
        />
      </label>
    </div>
  );
}
