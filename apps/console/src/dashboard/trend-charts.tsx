import { zeroFigures } from '@feisuo/contract/facts/zero-figures';
import type { Dashboard, DashboardDay, DashboardFigures } from '@feisuo/contract/schemas/console-dashboard';
import { Select } from 'antd';
import type { Series } from '../kit/chart/chart-data.ts';
import { Chart } from '../kit/chart/chart.tsx';
import { dayPoints } from '../kit/chart/day-points.ts';
import { useChangeQuery } from '../shell/address.ts';
import { channelNames, CHANNEL } from './channels.ts';
import styles from './dashboard.module.css';
import { figures } from './figures.ts';
import type { Figure } from '../kit/report/figure.ts';
import { useFigure } from '../kit/report/figure-tiles.tsx';
import { periodOf } from '../kit/report/compare.ts';
import { listOf } from './list-address.ts';

const MOST_CHANNELS = 10;

const seriesOf = (
  { name, kind, of }: Figure<DashboardFigures>,
  rows: readonly DashboardFigures[],
  before: readonly DashboardFigures[],
): Series => ({
  name,
  kind,
  colour: 'var(--c-1)',
  values: rows.map(of),
  before: before.map(of),
});

/** Chart of figures by day, for all channels or the selected channel, compared with the previous period. */
export function TrendChart({ data }: { data: Dashboard }) {
  const picks = useFigure(figures);
  const { channel } = data;
  const days: DashboardDay[] = data.channelDays ?? data.days;
  const before = data.before.channelDays ?? data.before.days;
  const figure = figures.some(({ name }) => name === picks.picked) ? `${picks.picked}，按天` : '按天';
  const of = channel === null ? '' : `${channelNames(data).get(channel) ?? channel}：`;
  return (
    <Chart
      title={`${of}${figure}`}
      shape="lines"
      period={periodOf(data)}
      picks={picks}
      aside={<ChannelPicker data={data} />}
      data={{
        heading: '日期',
        points: dayPoints(
          days.map(({ day }) => day),
          before.map(({ day }) => day),
        ),
        series: figures.map((one) => seriesOf(one, days, before)),
      }}
    >
      {channel !== null && <p className={styles.note}>渠道的收款和退款不含自动续费；上方的数字仍是全部渠道。</p>}
    </Chart>
  );
}

/** Chart of figures by channel. Automatic renewals belong to no channel and are not counted. */
export function ChannelChart({ data }: { data: Dashboard }) {
  const picks = useFigure(figures);
  const { channels } = data;
  const names = channelNames(data);
  const before = new Map(data.before.channels.map((row) => [row.channel, row]));
  return (
    <Chart
      title="渠道"
      shape="bars"
      period={periodOf(data)}
      picks={picks}
      most={MOST_CHANNELS}
      isTableOpen
      aside={<span className={styles.hint}>不含自动续费</span>}
      empty={{ title: '这段时间没有渠道数据', message: '有人访问、下载或付费以后，会按渠道列在这里。' }}
      data={{
        heading: '渠道',
        points: channels.map(({ channel }) => ({
          name: names.get(channel) ?? channel,
          to: listOf('/console/attribution/report', data, { channel }),
        })),
        series: figures.map((figure) =>
          seriesOf(
            figure,
            channels,
            channels.map(({ channel }) => before.get(channel) ?? zeroFigures),
          ),
        ),
      }}
    />
  );
}

function ChannelPicker({ data }: { data: Dashboard }) {
  const changeQuery = useChangeQuery();
  const channels = [...channelNames(data)].map(([value, label]) => ({ value, label }));
  return (
    <Select
      size="small"
      aria-label="按天：看哪个渠道"
      className={styles.channel ?? ''}
      value={data.channel ?? ''}
      options={[{ value: '', label: '全部渠道' }, ...channels]}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      onChange={(channel) => changeQuery({ [CHANNEL]: channel })}
    />
  );
}
