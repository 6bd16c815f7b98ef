import type { Dashboard, DashboardChannel, DashboardDay } from '@feisuo/contract/schemas/console-dashboard';
import type { Series } from '../kit/chart/chart-data.ts';
import { Chart } from '../kit/chart/chart.tsx';
import { dayPoints } from '../kit/chart/day-points.ts';
import { changeQuery, useQuery } from '../shell/address.ts';
import { periodOf } from './period-words.ts';
import styles from './dashboard.module.css';
import { channelFigures, dayFigures, type Figure } from './figures.ts';

const FIGURE = 'figure';
const MOST_CHANNELS = 10;

/** Which figure is drawn; it is in the address. */
export function useFigure(): { picked: string; onPick: (name: string) => void } {
  const picked = useQuery().get(FIGURE) ?? dayFigures[0]?.name ?? '';
  return { picked, onPick: (name) => changeQuery({ [FIGURE]: name }) };
}

const seriesOf = <Row,>(
  { name, kind, of }: Figure<Row>,
  rows: readonly Row[],
  before: readonly (Row | undefined)[],
): Series => ({
  name,
  kind,
  colour: 'var(--c-1)',
  values: rows.map(of),
  before: before.map((row) => (row === undefined ? null : of(row))),
});

/** Each figure by day, beside the days before. */
export function TrendChart({ data }: { data: Dashboard }) {
  const picks = useFigure();
  const days: DashboardDay[] = data.days;
  const before = data.before.days;
  return (
    <Chart
      title={dayFigures.some(({ name }) => name === picks.picked) ? `${picks.picked}，按天` : '按天'}
      shape="lines"
      fileName={`days-${data.from}-${data.to}`}
      period={periodOf(data)}
      picks={picks}
      data={{
        heading: '日期',
        points: dayPoints(
          days.map(({ day }) => day),
          before.map(({ day }) => day),
        ),
        series: dayFigures.map((figure) => seriesOf(figure, days, before)),
      }}
    />
  );
}

/** The same by channel, without what agreements renewed by themselves. */
export function ChannelChart({ data }: { data: Dashboard }) {
  const picks = useFigure();
  const { channels } = data;
  const before = new Map(data.before.channels.map((row) => [row.channel, row]));
  const wasNone: DashboardChannel = {
    channel: '',
    name: '',
    visits: 0,
    downloads: 0,
    registers: 0,
    sales: 0,
    paidFen: 0,
    refunds: 0,
    refundedFen: 0,
  };
  return (
    <Chart
      title="渠道"
      shape="bars"
      fileName={`channels-${data.from}-${data.to}`}
      period={periodOf(data)}
      picks={picks}
      most={MOST_CHANNELS}
      isTableOpen
      aside={<span className={styles.hint}>不含自动续费；下单时还不知道渠道</span>}
      empty={{ title: '这段时间没有渠道数据', says: '有人访问、下载或付费以后，会按渠道列在这里。' }}
      data={{
        heading: '渠道',
        points: channels.map(({ name, channel }) => ({ name: name ? `${name} ${channel}` : channel })),
        series: channelFigures.map((figure) =>
          seriesOf(
            figure,
            channels,
            channels.map(({ channel }) => before.get(channel) ?? wasNone),
          ),
        ),
      }}
    />
  );
}
