import type { RevenueRow } from '@feisuo/contract/schemas/console-books';
import { Button, Select, Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { EmptyView } from '../components/views.tsx';
import type { Series } from '../kit/chart/chart-data.ts';
import { Chart } from '../kit/chart/chart.tsx';
import { dayPoints, everyDay } from '../kit/chart/day-points.ts';
import { DayInput } from '../kit/date/day-input.tsx';
import { formatMoney } from '../kit/format-number.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import tableStyles from '../kit/table/table.module.css';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { channelOptions } from '../orders/money-texts.ts';
import styles from '../orders/orders.module.css';
import { useChangeQuery } from '../shell/address.ts';
import { useRemote } from '../use-remote.ts';
import { channelNames } from './book-texts.ts';
import { BooksTabs } from './books-tabs.tsx';
import { lastDays } from './last-days.ts';

const headings = { day: '日期', product: '商品', channel: '支付渠道' } as const;
type By = keyof typeof headings;
const byOptions = [
  { value: 'day', label: '按天' },
  { value: 'product', label: '按商品' },
  { value: 'channel', label: '按支付渠道' },
];

const MOST_BARS = 12;

const money = { className: 'num', align: 'right', render: formatMoney } as const;

/** Page of revenue, refunds and earnings. The date range and the grouping are stored in the page's address. */
export function RevenuePage() {
  const changeQuery = useChangeQuery();
  const [address] = useSearchParams();
  const [usual] = useState(() => lastDays(30, Date.now()));
  const from = address.get('from') ?? usual.from;
  const to = address.get('to') ?? usual.to;
  const asked = address.get('by') ?? 'day';
  const by: By = asked in headings ? (asked as By) : 'day';
  const channel = address.get('channel');
  const query = new URLSearchParams({ from, to, by, ...(channel && { channel }) }).toString();
  const remote = useRemote<{ list: RevenueRow[] }>(`books/revenue?${query}`);
  const set = (name: string) => (value: string | null | undefined) => changeQuery({ [name]: value ?? null });
  return (
    <div className={styles.page}>
      <BooksTabs />
      <div className={tableStyles.filters} role="search">
        <Select
          aria-label="分组"
          value={by}
          options={byOptions}
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
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className={tableStyles.day}>
            <label htmlFor={`revenue-${name}`}>{name === 'from' ? '从' : '到'}</label>
            <DayInput id={`revenue-${name}`} value={name === 'from' ? from : to} onChange={set(name)} />
          </div>
        ))}
        <div className={tableStyles.extra}>
          <Button href={`/console/api/books/revenue.csv?${query}`} download>
            导出 CSV
          </Button>
        </div>
      </div>
      <RemoteView what="收入报表" remote={remote}>
        {({ list }) => <Report list={list} by={by} from={from} to={to} />}
      </RemoteView>
    </div>
  );
}

type ReportProps = { list: RevenueRow[]; by: By; from: string; to: string };

function Report({ list, by, from, to }: ReportProps) {
  if (list.length === 0) return <EmptyView title="这段时间没有收款" message="换一段时间，或者去掉渠道筛选再看。" />;
  const sum = (of: (row: RevenueRow) => number) => formatMoney(list.reduce((total, row) => total + of(row), 0));
  const hasEarnings = list.some(({ earnedFen }) => earnedFen !== null);
  const columns: TableColumnType<RevenueRow>[] = [
    { title: headings[by], key: 'key', className: 'num', render: (_, row) => headingOf(row, by) },
    { title: '付款笔数', dataIndex: 'payments', className: 'num', align: 'right' },
    { title: '收款', dataIndex: 'paidFen', ...money },
    { title: '退款笔数', dataIndex: 'refunds', className: 'num', align: 'right' },
    { title: '退款', dataIndex: 'refundedFen', ...money },
    {
      title: '净收款',
      key: 'net',
      className: 'num',
      align: 'right',
      render: (_, row) => formatMoney(row.paidFen - row.refundedFen),
    },
    ...(hasEarnings
      ? [
          { title: '确认收入', dataIndex: 'earnedFen', ...money },
          { title: '渠道手续费', dataIndex: 'feeFen', ...money },
        ]
      : []),
  ];
  return (
    <>
      <Card title="合计">
        <div className={styles.sums}>
          <div>
            <span>收款</span>
            <b>{sum(({ paidFen }) => paidFen)}</b>
          </div>
          <div>
            <span>退款</span>
            <b>{sum(({ refundedFen }) => refundedFen)}</b>
          </div>
          <div>
            <span>净收款</span>
            <b>{sum(({ paidFen, refundedFen }) => paidFen - refundedFen)}</b>
          </div>
          {hasEarnings && (
            <div>
              <span>确认收入（按已提供的天数）</span>
              <b>{sum(({ earnedFen }) => earnedFen ?? 0)}</b>
            </div>
          )}
        </div>
      </Card>
      <RevenueChart list={list} by={by} from={from} to={to} />
      <Card title="明细" flush>
        <SidewaysScroll label="收入明细">
          <Table rowKey="key" pagination={false} dataSource={list} columns={columns} />
        </SidewaysScroll>
      </Card>
    </>
  );
}

const nothing = { paidFen: 0, refundedFen: 0, earnedFen: 0 };

/** The report as a chart, including days without revenue. */
function RevenueChart({ list, by, from, to }: ReportProps) {
  const byKey = new Map(list.map((row) => [row.key, row]));
  const days = everyDay(from, to);
  const rows = by === 'day' ? days.map((day) => byKey.get(day) ?? nothing) : list;
  const series: Series[] = [
    { name: '收款', kind: 'money', colour: 'var(--c-1)', values: rows.map(({ paidFen }) => paidFen) },
    { name: '退款', kind: 'money', colour: 'var(--c-3)', values: rows.map(({ refundedFen }) => refundedFen) },
    {
      name: '净收款',
      kind: 'money',
      colour: 'var(--c-1)',
      values: rows.map(({ paidFen, refundedFen }) => paidFen - refundedFen),
    },
    { name: '确认收入', kind: 'money', colour: 'var(--c-2)', values: rows.map(({ earnedFen }) => earnedFen) },
  ];
  const title = byOptions.find(({ value }) => value === by)?.label ?? '';
  return (
    <Chart
      title={title}
      shape={by === 'day' ? 'lines' : 'bars'}
      fileName={`收入${title}`}
      period={`${from} 至 ${to}`}
      picks={{}}
      {...(by !== 'day' && { most: MOST_BARS })}
      data={{
        heading: headings[by],
        points: by === 'day' ? dayPoints(days) : list.map((row) => ({ name: nameOf(row, by) })),
        // Leaves out series without values: earnings are known only by day.
        series: series.filter(({ values }) => values.some((value) => value !== null)),
      }}
    />
  );
}

const headingOf = (row: RevenueRow, by: By) =>
  by === 'product' ? <TwoLines first={row.name} second={row.key} /> : nameOf(row, by);

/** Name of a row on one line. */
function nameOf({ key, name }: RevenueRow, by: By): string {
  if (by === 'channel') return key in channelNames ? channelNames[key as keyof typeof channelNames] : key;
  return by === 'product' ? `${name} ${key}` : key;
}
