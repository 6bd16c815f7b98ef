import type { ConsoleMismatch, ReconciledDay } from '@feisuo/contract/schemas/console-books';
import { payTypes, type PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { Button, Segmented } from 'antd';
import { use, useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { serverNow } from '../api/server-clock.ts';
import { Pill } from '../components/pill.tsx';
import { ActsContext } from '../kit/changes-context.ts';
import type { DockOf } from '../kit/dock/use-dock.ts';
import { DayInput } from '../kit/date/day-input.tsx';
import { formatMoney } from '../kit/format-number.ts';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { lastDays } from '../kit/report/range.ts';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { fromTheStart } from '../kit/table/list-query.ts';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { channelOptions } from '../orders/money-texts.ts';
import { useChangeQuery } from '../shell/address.ts';
import styles from '../orders/orders.module.css';
import { useRemote } from '../use-remote.ts';
import { BillsCard } from './bills-card.tsx';
import { channelNames, mismatchTexts } from './book-texts.ts';
import { BooksTabs } from './books-tabs.tsx';
import booksStyles from './books.module.css';
import { DayView } from './reconciled-day-view.tsx';
import { MismatchPage } from './mismatch-page.tsx';
import { stateOf } from './mismatch-state.ts';
import { shiftDay } from './shift-day.ts';
import { useBills } from './use-bills.tsx';

const Arrow = ({ to }: { to: 'left' | 'right' }) => (
  <svg width="16" height="16" viewBox="0 0 18 18" aria-hidden="true">
    <path d={to === 'left' ? 'm11 4-5 5 5 5' : 'm7 4 5 5-5 5'} fill="none" stroke="currentColor" strokeWidth="1.6" />
  </svg>
);

const filters: readonly Filter[] = [
  {
    name: 'state',
    kind: 'choice',
    label: '状态',
    options: [
      { value: 'open', label: '待处理' },
      { value: 'parked', label: '挂账中' },
      { value: 'resolved', label: '已处理' },
    ],
  },
  {
    name: 'assignee',
    kind: 'choice',
    label: '处理人',
    options: [
      { value: 'me', label: '我' },
      { value: 'none', label: '未分配' },
    ],
  },
];

const sumOf = (fen: number | null) => (fen === null ? '没有' : formatMoney(fen));

const columns: readonly Column<ConsoleMismatch>[] = [
  {
    title: '差异',
    key: 'kind',
    render: (_, { kind, rowKind }) => (
      <TwoLines first={mismatchTexts[kind].text} second={rowKind === 'payment' ? '付款' : '退款'} />
    ),
  },
  {
    title: '状态',
    key: 'state',
    render: (_, mismatch) => {
      const { tone, text } = stateOf(mismatch, serverNow());
      return <TwoLines first={<Pill tone={tone}>{text}</Pill>} second={whoOf(mismatch)} />;
    },
  },
  {
    title: '账单',
    key: 'bill',
    isExtra: true,
    render: (_, { channel, day }) => <TwoLines first={channelNames[channel]} second={day} />,
  },
  { title: '我们', dataIndex: 'oursFen', className: 'num', align: 'right', render: sumOf },
  { title: '渠道', dataIndex: 'theirsFen', className: 'num', align: 'right', render: sumOf },
  {
    title: '单号',
    key: 'reference',
    isExtra: true,
    render: (_, { reference, orderId }) => (
      <TwoLines
        first={reference}
        second={
          orderId ? <Link to={`/console/orders/${encodeURIComponent(orderId)}`}>订单 {orderId}</Link> : '没有对应的订单'
        }
      />
    ),
  },
];

/** The operator who resolved the mismatch, or else the operator it is assigned to. */
function whoOf({ resolvedAt, resolvedBy, assignee, assigneeLeft }: ConsoleMismatch): string {
  if (resolvedAt !== null) return resolvedBy === 'system' ? '系统' : (resolvedBy ?? '');
  return assignee === null || assigneeLeft ? '未分配' : assignee;
}

const dock: DockOf = {
  Detail: MismatchPage,
  pathOf: (id) => `/console/books/reconciliation/${encodeURIComponent(id)}`,
};

const DAILY = '对账每天 10:30 自动进行，不一致的会逐笔列在这里。';
/** Message of an empty list of mismatches. `hasBills` is null if it is unknown whether a bill has been read. */
const noneFound = (hasBills: boolean | null, day: string | null) => ({
  title:
    day !== null ? '这一天没有差异' : hasBills === null ? '没有列出的差异' : hasBills ? '两边的账一致' : '还没有对过账',
  message: DAILY,
});

const channelIn = (address: URLSearchParams): PayType | null =>
  payTypes.find((type) => type === address.get('channel')) ?? null;

/**
 * Reconciles the channels' bills with our books: a chart of one day, the mismatches, and the bills. Without a day in
 * the address, the chart shows the newest bill's day, and the list has mismatches of all days.
 */
export function ReconciliationPage() {
  const [changes, setChanges] = useState(0);
  const [now] = useState(() => Date.now());
  const [address] = useSearchParams();
  const changeQuery = useChangeQuery();
  const may = useMay();
  const [day, channel] = [address.get('day'), channelIn(address)];
  const asked = new URLSearchParams({ ...(day && { day }), ...(channel && { channel }) }).toString();
  const remote = useRemote<ReconciledDay>(asked === '' ? 'books/reconciliation' : `books/reconciliation?${asked}`);
  const { refresh } = remote;
  const changed = useCallback(() => {
    setChanges((number) => number + 1);
    void refresh();
  }, [refresh]);
  const bills = useBills(changed);
  const billList = bills.remote.data?.list;
  const shownDay = remote.data?.day ?? day;
  const read = (of: { channel: PayType; day: string }) => bills.readBill({ channel: of.channel, day: of.day });
  // Refreshes the figures of the day after an action, because it may have changed a mismatch.
  const acts = use(ActsContext);
  useEffect(() => {
    if (acts > 0) void refresh();
  }, [acts, refresh]);
  return (
    <div className={styles.page}>
      <BooksTabs />
      <PagedTable<ConsoleMismatch>
        what="差异"
        from={asked === '' ? 'books/mismatches' : `books/mismatches?${asked}`}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        refreshKey={changes}
        dock={dock}
        above={
          <>
            {shownDay !== null && (
              <DayBar day={shownDay} channel={channel} now={now}>
                {may('books.write') && (
                  <Button onClick={() => read({ channel: channel ?? 'wechat', day: shownDay })}>重新对账</Button>
                )}
              </DayBar>
            )}
            <RemoteView what="这一天的账" remote={remote}>
              {(data) => <DayView data={data} />}
            </RemoteView>
          </>
        }
        empty={noneFound(billList ? billList.length > 0 : null, day)}
        aside={
          <>
            <span>{day === null ? '全部日子的差异' : `${day} 的差异`}</span>
            <Button
              size="small"
              onClick={() => changeQuery(fromTheStart({ day: day === null ? (shownDay ?? null) : null }))}
            >
              {day === null ? '只看这一天' : '看全部日子'}
            </Button>
          </>
        }
      />
      <BillsCard bills={bills} refreshKey={changes + acts} />
    </div>
  );
}

type Props = {
  day: string;
  channel: string | null;
  now: number;
  children?: React.ReactNode;
};

/** Selects the day and the payment channel to reconcile; the page's address stores the selection. */
function DayBar({ day, channel, now, children }: Props) {
  const changeQuery = useChangeQuery();
  const today = lastDays(1, now).to;
  const go = (to: string | null) => changeQuery(fromTheStart({ day: to }));
  return (
    <div className={booksStyles.bar} role="search" aria-label="账单日和支付渠道">
      <div className={booksStyles.day}>
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
      <div className={booksStyles.aside}>{children}</div>
    </div>
  );
}
