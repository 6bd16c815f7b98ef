import type { Dashboard } from '@feisuo/contract/schemas/console-dashboard';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import type { CallManner } from '../api/call-console.ts';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { useQuery } from '../shell/address.ts';
import { useRemote } from '../use-remote.ts';
import { ChannelsCard } from './channels-card.tsx';
import styles from './dashboard.module.css';
import { ErrorsCard } from './errors-card.tsx';
import { FlowCard, FunnelCard, HoursCard } from './flow-cards.tsx';
import { RangePicker } from './range-picker.tsx';
import { rangeOf, usualOf } from './range.ts';
import { SlotsCard } from './slots-card.tsx';
import { StatTiles } from './stat-tiles.tsx';
import { useLive, type Live } from './use-live.ts';
import { VitalsCard } from './vitals-card.tsx';

const liveWords = { live: '实时', connecting: '正在连接', off: '没有连上' } as const;
const liveTones = { live: 'ok', connecting: 'warn', off: 'none' } as const;

/** How business goes: figures of a range beside those of the range before, fetched again whenever there is something new. */
export function DashboardPage() {
  const api = useApi();
  const address = useQuery();
  const [now] = useState(() => Date.now());
  const { from, to } = rangeOf(address, now);
  const query = new URLSearchParams({ from, to }).toString();
  const remote = useRemote(
    useCallback((manner: CallManner) => api.get<Dashboard>(`dashboard?${query}`, manner), [api, query]),
  );
  const { data, refreshUnasked } = remote;
  const seen = data ? (data.countedAt ?? 'never') : null;
  const live = useLive(
    seen,
    useCallback(() => void refreshUnasked(), [refreshUnasked]),
  );
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <RangePicker usual={usualOf(address)} from={from} to={to} />
        <LiveBadge live={live} countedAt={data?.countedAt ?? null} />
        <Button href={`/console/api/dashboard/figures.csv?${query}`} download>
          导出 CSV
        </Button>
      </div>
      <RemoteView what="概览" remote={remote}>
        {(shown) => <Figures data={shown} query={query} />}
      </RemoteView>
    </div>
  );
}

function LiveBadge({ live, countedAt }: { live: Live; countedAt: string | null }) {
  return (
    <span className={styles.live} role="status">
      <Pill tone={liveTones[live]}>{liveWords[live]}</Pill>
      {countedAt && <small>统计到 {formatTime(countedAt).slice(5, 16)}</small>}
    </span>
  );
}

function Figures({ data, query }: { data: Dashboard; query: string }) {
  const range = `${data.from}-${data.to}`;
  const { from, to } = data.before;
  return (
    <>
      <StatTiles {...data} />
      <p className={styles.note}>
        与 {from} 至 {to} 相比。访问只含同意统计的访客；收款含自动续费，付费订单不含。
      </p>
      <div className={styles.grid}>
        <div className={styles.c8}>
          <FlowCard data={data} range={range} />
        </div>
        <div className={styles.c4}>
          <FunnelCard data={data} range={range} />
        </div>
        <div className={styles.c12}>
          <ChannelsCard channels={data.channels} query={query} />
        </div>
        <div className={styles.c7}>
          <HoursCard data={data} range={range} />
        </div>
        <div className={styles.c5}>
          <ErrorsCard errors={data.errors} range={range} />
        </div>
        <div className={styles.c6}>
          <SlotsCard slots={data.slots} />
        </div>
        <div className={styles.c6}>
          <VitalsCard vitals={data.vitals} />
        </div>
      </div>
    </>
  );
}
