import { toDos } from '@feisuo/contract/facts/to-do';
import type { Dashboard } from '@feisuo/contract/schemas/console-dashboard';
import { Button, Alert } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams, Link } from 'react-router';
import { needsSecondFactor } from '@feisuo/contract/facts/permissions';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { countText, toDoTexts } from '../kit/to-do/to-do-texts.ts';
import { useToDo } from '../kit/to-do/to-do-provider.tsx';
import { useRemote } from '../use-remote.ts';
import { askedChannel } from './channels.ts';
import styles from './dashboard.module.css';
import { ChannelChart, TrendChart } from './trend-charts.tsx';
import { FlowChart, FunnelChart, HoursChart } from './flow-charts.tsx';
import { ErrorsChart, SlotsChart, VitalsChart } from './health-charts.tsx';
import { periodOf } from '../kit/report/compare.ts';
import { RangePicker } from '../kit/report/range-picker.tsx';
import { rangeOf, usualOf, lastDays } from '../kit/report/range.ts';
import { useMay, useMe } from '../kit/current-operator.ts';
import { FigureTiles } from '../kit/report/figure-tiles.tsx';
import { figures } from './figures.ts';
import { RecentOrdersCard } from './recent-orders-card.tsx';

const PUT_AWAY = 'factor-nudge-put-away';

/**
 * Reminds operators who have sensitive permissions to set up a second factor. A dismissed reminder stays hidden in this
 * browser tab.
 */
function FactorNudge() {
  const { operator, permissions, hasFactor } = useMe();
  const [isAway, setAway] = useState(() => sessionStorage.getItem(PUT_AWAY) === operator.id);
  if (hasFactor || isAway || !permissions.some(needsSecondFactor)) return null;
  const putAway = () => {
    sessionStorage.setItem(PUT_AWAY, operator.id);
    setAway(true);
  };
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ 'aria-label': '以后再说', onClose: putAway }}
      title="请先开启两步验证，否则不能处理资金、账号和权限"
      action={
        <Link to="/console/me" className={styles.go}>
          去开启
        </Link>
      }
    />
  );
}

const LOOK_MS = 60_000;

/** `now` if it is on another day in Beijing, else the time shown so far. The page thus changes only at midnight. */
export const laterDay = (shown: number, now: number): number =>
  lastDays(1, now).to === lastDays(1, shown).to ? shown : now;

/** A time of the current day. Checks every minute, because a timer for midnight fires late if the computer slept. */
function useNow(): number {
  const [shown, setShown] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setShown((last) => laterDay(last, Date.now())), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return shown;
}

const liveTexts = { live: '实时', connecting: '正在连接', off: '未连接' } as const;
const liveTones = { live: 'ok', connecting: 'warn', off: 'none' } as const;

/**
 * Page with the figures of a period, compared with the previous period. The page loads new figures when the server
 * reports a change.
 */
export function DashboardPage() {
  const [address] = useSearchParams();
  const now = useNow();
  const { from, to } = rangeOf(address, now);
  const channel = askedChannel(address);
  const days = new URLSearchParams({ from, to }).toString();
  const query = channel === null ? days : `${days}&channel=${channel}`;
  const remote = useRemote<Dashboard>(`dashboard?${query}`);
  const { data, refreshUnasked } = remote;
  const seen = data ? (data.countedAt ?? 'never') : null;
  const live = useLive(
    seen,
    useCallback(() => void refreshUnasked(), [refreshUnasked]),
  );
  return (
    <div className={styles.page}>
      <FactorNudge />
      <ToDoStrip />
      <div className={styles.bar}>
        <RangePicker usual={usualOf(address)} from={from} to={to} />
        <LiveBadge live={live} countedAt={data?.countedAt ?? null} />
        <Button href={`/console/api/dashboard/figures.csv?${days}`} download>
          导出 CSV
        </Button>
      </div>
      <RemoteView what="概览" remote={remote}>
        {(shown) => <Figures data={shown} />}
      </RemoteView>
    </div>
  );
}

function LiveBadge({ live, countedAt }: { live: Live; countedAt: string | null }) {
  return (
    <span className={styles.live} role="status">
      <Pill tone={liveTones[live]}>{liveTexts[live]}</Pill>
      {countedAt && <small>订单与转化统计到 {formatTime(countedAt).slice(5, 16)}</small>}
    </span>
  );
}

function Figures({ data }: { data: Dashboard }) {
  const mayOrders = useMay()('orders.read');
  return (
    <>
      <FigureTiles figures={figures} totals={data.totals} before={data.before} points={data.days} />
      <p className={styles.note}>
        与 {periodOf(data.before)} 相比。访问、推广位和页面速度每 10 分钟统计一次，
        {data.visitsCountedAt ? `已统计到 ${formatTime(data.visitsCountedAt).slice(5, 16)}` : '还没有统计过'}
        。访问只含同意统计的访客；收款含自动续费，付费订单不含。
      </p>
      <div className={styles.grid}>
        <div className={styles.c8}>
          <TrendChart data={data} />
        </div>
        <div className={styles.c4}>
          <FlowChart data={data} />
        </div>
        <div className={styles.c12}>
          <ChannelChart data={data} />
        </div>
        <div className={styles.c4}>
          <FunnelChart data={data} />
        </div>
        <div className={styles.c8}>
          <HoursChart data={data} />
        </div>
        {mayOrders && (
          <div className={styles.c12}>
            <RecentOrdersCard />
          </div>
        )}
        <div className={styles.c6}>
          <SlotsChart data={data} />
        </div>
        <div className={styles.c6}>
          <VitalsChart data={data} />
        </div>
        {data.errors.some(({ events }) => events > 0) && (
          <div className={styles.c12}>
            <ErrorsChart data={data} />
          </div>
        )}
      </div>
    </>
  );
}

type Live = 'connecting' | 'live' | 'off';

/** Listens for the server's change events. The browser reconnects after a lost connection, but not after a refusal. */
function useLive(seen: string | null, onChange: () => void): Live {
  const [live, setLive] = useState<Live>('connecting');
  const changed = useRef(onChange);
  const shown = useRef(seen);
  useEffect(() => {
    changed.current = onChange;
    shown.current = seen;
  });
  const isReady = seen !== null;
  useEffect(() => {
    if (!isReady) return;
    const source = new EventSource(`/console/api/dashboard/live?seen=${encodeURIComponent(shown.current ?? 'never')}`);
    source.addEventListener('open', () => setLive('live'));
    source.addEventListener('error', () => setLive(source.readyState === EventSource.CLOSED ? 'off' : 'connecting'));
    source.addEventListener('changed', () => changed.current());
    return () => source.close();
  }, [isReady]);
  return live;
}

/** Counts of tasks that wait for operators. Each count links to the list of these tasks. */
function ToDoStrip() {
  const counts = useToDo();
  const waiting = toDos.flatMap((one) => {
    const count = counts?.[one] ?? 0;
    return count > 0 ? [{ ...toDoTexts[one], count }] : [];
  });
  // Renders nothing for an operator who may read none of the lists.
  if (counts !== null && Object.keys(counts).length === 0) return null;
  return (
    <section className={styles.strip} aria-label="待办" aria-busy={counts === null}>
      <h2>待办</h2>
      {counts !== null && waiting.length === 0 && <p>都处理完了</p>}
      <ul>
        {waiting.map(({ name, to, count }) => (
          <li key={to}>
            <Link to={to}>
              {name} <b>{countText(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
