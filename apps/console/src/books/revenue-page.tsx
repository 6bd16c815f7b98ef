import type { Revenue, RevenueFigures, RevenueRow } from '@feisuo/contract/schemas/console-books';
import { Select, Table, type TableColumnType } from 'antd';
import { useSearchParams } from 'react-router';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { EmptyView } from '../components/views.tsx';
import { Chart } from '../kit/chart/chart.tsx';
import { everyDay, timePoints } from '../kit/chart/day-points.ts';
import { formatCount, formatMoney } from '../kit/format-number.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { periodOf } from '../kit/report/compare.ts';
import type { Figure } from '../kit/report/figure.ts';
import { FigureTiles, useFigure } from '../kit/report/figure-tiles.tsx';
import { ReportBar, useReportRange } from '../kit/report/report-bar.tsx';
import { seriesOf } from '../kit/report/report-figures.tsx';
import { countCell, moneyCell } from '../kit/report/number-cell.tsx';
import reportStyles from '../kit/report/report.module.css';
import { totalsOf } from '../kit/report/totals-row.tsx';
import tableStyles from '../kit/table/table.module.css';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { channelOptions } from '../orders/money-texts.ts';
import styles from '../orders/orders.module.css';
import { useChangeQuery } from '../shell/address.ts';
import { useRemote } from '../use-remote.ts';
import { channelNames } from './book-texts.ts';
import { BooksTabs } from './books-tabs.tsx';

const headings = { day: '日期', hour: '时间', product: '商品', channel: '支付渠道' } as const;
type By = keyof typeof headings;
/** Groups that the operator can choose. Not by hour: only a period of one day is grouped by hour, and always. */
type Group = Exclude<By, 'hour'>;
const groupOptions: { value: Group; label: string }[] = [
  { value: 'day', label: '按天' },
  { value: 'product', label: '按商品' },
  { value: 'channel', label: '按支付渠道' },
];
const byTexts: Record<By, string> = { day: '按天', hour: '按小时', product: '按商品', channel: '按支付渠道' };

const MOST_BARS = 12;

const money = { className: 'num', align: 'right', render: moneyCell } as const;
const count = { className: 'num', align: 'right', render: countCell } as const;

const figures: readonly Figure<RevenueFigures>[] = [
  { name: '收款', kind: 'money', of: ({ paidFen }) => paidFen },
  { name: '退款', kind: 'money', of: ({ refundedFen }) => refundedFen, isBad: true },
  { name: '净收款', kind: 'money', of: ({ paidFen, refundedFen }) => paidFen - refundedFen },
  { name: '确认收入', kind: 'money', of: ({ earnedFen }) => earnedFen },
  { name: '渠道手续费', kind: 'money', of: ({ feeFen }) => feeFen, isBad: true },
  { name: '付款笔数', kind: 'count', of: ({ payments }) => payments },
  { name: '退款笔数', kind: 'count', of: ({ refunds }) => refunds, isBad: true },
  {
    name: '每笔平均',
    kind: 'money',
    of: ({ paidFen, payments }) => (payments === 0 ? null : Math.round(paidFen / payments)),
  },
];

/** Page of revenue, refunds and earnings. The period and the grouping are stored in the page's address. */
export function RevenuePage() {
  const changeQuery = useChangeQuery();
  const [address] = useSearchParams();
  const { from, to } = useReportRange();
  const group = groupOptions.find(({ value }) => value === address.get('by'))?.value ?? 'day';
  const by: By = group === 'day' && from === to ? 'hour' : group;
  const channel = address.get('channel');
  const query = new URLSearchParams({ from, to, by, ...(channel && { channel }) }).toString();
  const remote = useRemote<Revenue>(`books/revenue?${query}`);
  const set = (name: string) => (value: string | null | undefined) => changeQuery({ [name]: value ?? null });
  return (
    <div className={styles.page}>
      <BooksTabs />
      <ReportBar from={from} to={to} csv={`books/revenue.csv?${query}`}>
        <Select
          aria-label="分组"
          value={group}
          options={groupOptions}
          onChange={set('by')}
          className={tableStyles.choice ?? ''}
        />
        <Select
          aria-label="支付渠道"
          placeholder="支付渠道"
          allowClear
          value={channel}
          options={channelOptions}
          onChange={set('channel')}
          className={tableStyles.choice ?? ''}
        />
      </ReportBar>
      <RemoteView what="收入报表" remote={remote}>
        {(data) => <Report data={data} by={by} from={from} to={to} />}
      </RemoteView>
    </div>
  );
}

type ReportProps = { data: Revenue; by: By; from: string; to: string };

function Report({ data, by, from, to }: ReportProps) {
  const { list, totals, before } = data;
  const shown = totals.earnedFen === null ? figures.filter(({ name }) => !daily.has(name)) : figures;
  const points = by === 'day' || by === 'hour' ? rowsOf(list, timesOf(by, from, to)) : [];
  return (
    <>
      <FigureTiles figures={shown} totals={totals} before={before} points={points} />
      <p className={reportStyles.note}>
        与 {periodOf(before)} 相比。收款和退款按到账的时间算，含自动续费；确认收入按已提供的天数算，选了支付渠道时不分。
      </p>
      {list.length === 0 && before.list.length === 0 ? (
        <EmptyView title="这段时间没有收款" message="换一段时间，或者去掉渠道筛选再看。" />
      ) : (
        <>
          <RevenueChart data={data} by={by} from={from} to={to} />
          <RevenueTable data={data} by={by} />
        </>
      )}
    </>
  );
}

/** Figures that the server knows only for whole days, and only for all payment channels together. */
const daily = new Set(['确认收入', '渠道手续费']);

function RevenueTable({ data: { list, totals }, by }: Pick<ReportProps, 'data' | 'by'>) {
  const hasEarnings = list.some(({ earnedFen }) => earnedFen !== null);
  const columns: TableColumnType<RevenueRow>[] = [
    {
      title: headings[by],
      key: 'key',
      className: `num ${reportStyles.stuck ?? ''}`,
      render: (_, row) => headingOf(row, by),
    },
    { title: '付款笔数', dataIndex: 'payments', ...count },
    { title: '收款', dataIndex: 'paidFen', ...money },
    { title: '退款笔数', dataIndex: 'refunds', ...count },
    { title: '退款', dataIndex: 'refundedFen', ...money },
    {
      title: '净收款',
      key: 'net',
      className: 'num',
      align: 'right',
      render: (_, row) => moneyCell(row.paidFen - row.refundedFen),
    },
    ...(hasEarnings
      ? [
          { title: '确认收入', dataIndex: 'earnedFen', ...money },
          { title: '渠道手续费', dataIndex: 'feeFen', ...money },
        ]
      : []),
  ];
  return (
    <Card title="明细" flush>
      <SidewaysScroll label="收入明细">
        <Table
          rowKey="key"
          pagination={false}
          dataSource={list}
          columns={columns}
          locale={{ emptyText: '这段时间没有收款，图里的虚线是上一期' }}
          summary={totalsOf([
            ['付款笔数', formatCount(totals.payments)],
            ['收款', formatMoney(totals.paidFen)],
            ['退款笔数', formatCount(totals.refunds)],
            ['退款', formatMoney(totals.refundedFen)],
            ['净收款', formatMoney(totals.paidFen - totals.refundedFen)],
            ...(hasEarnings
              ? ([
                  ['确认收入', formatMoney(totals.earnedFen ?? 0)],
                  ['渠道手续费', formatMoney(totals.feeFen ?? 0)],
                ] as const)
              : []),
          ])}
        />
      </SidewaysScroll>
    </Card>
  );
}

const nothing: RevenueFigures = { payments: 0, paidFen: 0, refunds: 0, refundedFen: 0, earnedFen: 0, feeFen: 0 };

/** All days of a period; for grouping by hour, the 24 hours of its first day. */
const timesOf = (by: 'day' | 'hour', from: string, to: string): string[] =>
  by === 'day'
    ? everyDay(from, to)
    : Array.from({ length: 24 }, (_, hour) => `${from} ${String(hour).padStart(2, '0')}:00`);

/** The figures for each key, in this order. A key without a row had no payments, so its figures are zero. */
function rowsOf(list: readonly RevenueRow[], keys: readonly string[]): RevenueFigures[] {
  const byKey = new Map(list.map((row) => [row.key, row]));
  return keys.map((key) => byKey.get(key) ?? nothing);
}

/** Chart of the selected figure for this period and the preceding one. Days and hours without revenue are included. */
function RevenueChart({ data: { list, totals, before }, by, from, to }: ReportProps) {
  const picks = useFigure(figures);
  const isTime = by === 'day' || by === 'hour';
  const times = isTime ? timesOf(by, from, to) : [];
  const timesBefore = isTime ? timesOf(by, before.from, before.to) : [];
  const keys = isTime ? times : list.map(({ key }) => key);
  const rows = rowsOf(list, keys);
  const earlier = rowsOf(before.list, isTime ? timesBefore : keys);
  const shown = by === 'day' && totals.earnedFen !== null ? figures : figures.filter(({ name }) => !daily.has(name));
  const figure = shown.some(({ name }) => name === picks.picked) ? `${picks.picked}，` : '';
  return (
    <Chart
      title={`${figure}${byTexts[by]}`}
      shape={isTime ? 'lines' : 'bars'}
      fileName={`收入${byTexts[by]}`}
      period={periodOf({ from, to })}
      picks={picks}
      {...(!isTime && { most: MOST_BARS })}
      data={{
        heading: headings[by],
        points: isTime ? timePoints(by, times, timesBefore) : list.map((row) => ({ name: nameOf(row, by) })),
        series: shown.map((one) => seriesOf(one, rows, earlier)),
      }}
    />
  );
}

const headingOf = (row: RevenueRow, by: By) =>
  by === 'product' ? <TwoLines first={row.name} second={row.key} /> : nameOf(row, by);

/** Name of a row, without a line break. */
function nameOf({ key, name }: RevenueRow, by: By): string {
  if (by === 'channel') return key in channelNames ? channelNames[key as keyof typeof channelNames] : key;
  return by === 'product' ? `${name} ${key}` : key;
}
