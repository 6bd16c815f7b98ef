import type { Calendar, CalendarItem } from '@feisuo/contract/schemas/console-promotion';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { EmptyView } from '../components/views.tsx';
import { formatCount } from '../kit/format-number.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { useChangeQuery } from '../shell/address.ts';
import { useRemote } from '../use-remote.ts';
import { addDays, dayAt, formatWindow, spanOf, startOfDay } from './calendar-days.ts';
import styles from './calendar.module.css';
import { promotionNav } from './promotion-texts.ts';
import page from './promotion.module.css';
import { useSlotNames } from './slot-names.tsx';

const LENGTH = 28;

/** Calendar of four weeks. It shows the line items of each slot, those with higher precedence first. */
export function CalendarPage() {
  const changeQuery = useChangeQuery();
  const [now] = useState(Date.now);
  const today = dayAt(now);
  const slotName = useSlotNames();
  const from = useSearchParams()[0].get('from') ?? addDays(today, -3);
  const to = addDays(from, LENGTH - 1);
  const remote = useRemote<Calendar>(`promotion/calendar?from=${from}&to=${to}`);
  const days = Array.from({ length: LENGTH }, (_, index) => addDays(from, index));
  const move = (count: number) => changeQuery({ from: addDays(from, count) });
  return (
    <div className={page.page}>
      <AreaTabs label="推广位" tabs={promotionNav} />
      <Card
        title={`${from} 至 ${to}`}
        flush
        aside={
          <span className={page.line} style={{ marginLeft: 'auto' }}>
            <Button onClick={() => move(-7)}>前一周</Button>
            <Button onClick={() => changeQuery({ from: null })}>今天</Button>
            <Button onClick={() => move(7)}>后一周</Button>
          </span>
        }
      >
        <RemoteView what="排期" remote={remote}>
          {({ list, more }) =>
            list.length === 0 ? (
              <EmptyView title="这几周没有投放" message="新建投放并设好时间之后会出现在这里。" />
            ) : (
              <>
                {more > 0 && (
                  <p className={page.note}>
                    只画出前 {list.length} 条，另有 {formatCount(more)} 条在投放列表里。
                  </p>
                )}
                <SidewaysScroll label="排期">
                  <table className={styles.table}>
                    <thead>
                      <tr>
                        <th scope="col">投放</th>
                        {days.map((day) => (
                          <th key={day} scope="col" className={day === today ? styles.today : undefined}>
                            {day.slice(8)}
                          </th>
                        ))}
                      </tr>
                    </thead>
                    <tbody>
                      {list.map((item) => (
                        <Row key={item.id} item={item} slot={slotName(item.slotId)} from={from} />
                      ))}
                    </tbody>
                  </table>
                </SidewaysScroll>
              </>
            )
          }
        </RemoteView>
      </Card>
      <p className={page.note}>
        同一个推广位里优先级数字小的先展示。斜纹是已暂停或推广位已停投；没有设时间的整行都算。
      </p>
    </div>
  );
}

function Row({ item, slot, from }: { item: CalendarItem; slot: ReactNode; from: string }) {
  const { first, length } = spanOf(item, startOfDay(from), LENGTH);
  const isShown = item.isOn && !item.isSlotOff;
  const message = [
    formatWindow(item),
    ...(item.isOn ? [] : ['已暂停']),
    ...(item.isSlotOff ? ['推广位已停投'] : []),
    ...(item.hours === null ? [] : ['分时段']),
  ].join('，');
  return (
    <tr>
      <th scope="row">
        <Link to={`/console/promotion/${encodeURIComponent(item.id)}`}>{item.name}</Link>
        <small>
          {slot} · 优先级 {item.priority}
        </small>
      </th>
      {first > 0 && <td colSpan={first} aria-label="不投放" />}
      <td colSpan={length}>
        <span className={isShown ? styles.bar : styles.off}>{message}</span>
      </td>
      {first + length < LENGTH && <td colSpan={LENGTH - first - length} aria-label="不投放" />}
    </tr>
  );
}
