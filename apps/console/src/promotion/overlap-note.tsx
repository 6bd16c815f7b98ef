import type { Calendar } from '@feisuo/contract/schemas/console-promotion';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { Alert } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { serverNow } from '../api/server-clock.ts';
import { useRemote } from '../use-remote.ts';
import { dayAt, formatWindow } from './calendar-days.ts';
import { overlapsOf, type Window } from './overlaps.ts';

const DAYS = 60;
/** Number of overlapping line items that are named. */
const NAMED = 3;

type Props = Window & { id: string; slotId: string; priority: number };

/** Warns that other line items of the same place are shown first during a part of the time. */
export function OverlapNote({ priority, ...own }: Props) {
  const [from] = useState(() => dayAt(serverNow()));
  const to = dayAt(Date.parse(from) + DAYS * DAY_MS);
  const { data } = useRemote<Calendar>(`promotion/calendar?from=${from}&to=${to}`);
  const found = data && Number.isFinite(priority) ? overlapsOf({ ...own, priority }, data.list) : [];
  if (found.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <>
          {found.slice(0, NAMED).map(({ id, name, priority: other, ...window }, index) => (
            <span key={id}>
              {index > 0 && '；'}
              {formatWindow(window)}，<Link to={`/console/promotion/${encodeURIComponent(id)}`}>{name}</Link>（优先级{' '}
              {other}）先展示
            </span>
          ))}
          {found.length > NAMED && ` 等 ${found.length} 条`}。同时符合两条的人，先看到优先级数字小的。
        </>
      }
    />
  );
}
