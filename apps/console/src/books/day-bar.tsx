import { Button, Segmented } from 'antd';
import { DayInput } from '../kit/date/day-input.tsx';
import { lastDays } from '../kit/report/last-days.ts';
import { fromTheStart } from '../kit/table/list-query.ts';
import { channelOptions } from '../orders/money-texts.ts';
import { useChangeQuery } from '../shell/address.ts';
import { shiftDay } from './shift-day.ts';
import styles from './books.module.css';

type Props = {
  day: string;
  channel: string | null;
  now: number;
  children?: React.ReactNode;
};

/** Selects the day and the payment channel that are reconciled. The address stores both. */
export function DayBar({ day, channel, now, children }: Props) {
  const changeQuery = useChangeQuery();
  const today = lastDays(1, now).to;
  const go = (to: string | null) => changeQuery(fromTheStart({ day: to }));
  return (
    <div className={styles.bar} role="search" aria-label="账单日和支付渠道">
      <div className={styles.day}>
        <Button aria-label="前一天" icon={<Arrow to="left" />} onClick={() => go(shiftDay(day, -1))} />
        <DayInput aria-label="账单日" value={day} max={today} allowClear={false} onChange={go} />
        <Button
          aria-label="后一天"
          icon={<Arrow to="right" />}
          disabled={day >= today}
          onClick={() => go(shiftDay(day, 1))}
        />
      </div>
      <Segmented
        aria-label="支付渠道"
        value={channel ?? ''}
        options={[{ value: '', label: '全部' }, ...channelOptions]}
        onChange={(chosen) => changeQuery(fromTheStart({ channel: chosen || null }))}
      />
      <div className={styles.aside}>{children}</div>
    </div>
  );
}

const Arrow = ({ to }: { to: 'left' | 'right' }) => (
  <svg width="16" height="16" viewBox="0 0 18 18" aria-hidden="true">
    <path d={to === 'left' ? 'm11 4-5 5 5 5' : 'm7 4 5 5-5 5'} fill="none" stroke="currentColor" strokeWidth="1.6" />
  </svg>
);
