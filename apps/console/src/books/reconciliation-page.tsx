import type { ConsoleMismatch, ReconciledDay } from '@feisuo/contract/schemas/console-books';
import { payTypes, type PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { Button } from 'antd';
import { use, useCallback, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { serverNow } from '../api/server-now.ts';
import { Pill } from '../components/pill.tsx';
import { ActsContext } from '../kit/acts.ts';
import type { DockOf } from '../kit/dock/use-dock.ts';
import { formatMoney } from '../kit/format-number.ts';
import { useMay } from '../kit/me.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { fromTheStart } from '../kit/table/list-query.ts';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { useChangeQuery } from '../shell/address.ts';
import styles from '../orders/orders.module.css';
import { useRemote } from '../use-remote.ts';
import { BillsCard } from './bills-card.tsx';
import { channelNames, mismatchTexts } from './book-texts.ts';
import { BooksTabs } from './books-tabs.tsx';
import { DayBar } from './day-bar.tsx';
import { DayView } from './reconciled-day-view.tsx';
import { MismatchPage } from './mismatch-page.tsx';
import { stateOf } from './mismatch-state.ts';
import { useBills } from './use-bills.tsx';

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

/** Who resolved a mismatch, or who is to. */
function whoOf({ resolvedAt, resolvedBy, assignee, assigneeLeft }: ConsoleMismatch): string {
  if (resolvedAt !== null) return resolvedBy === 'system' ? '系统' : (resolvedBy ?? '');
  return assignee === null || assigneeLeft ? '未分配' : assignee;
}

const dock: DockOf = {
  Detail: MismatchPage,
  pathOf: (id) => `/console/books/reconciliation/${encodeURIComponent(id)}`,
};

const DAILY = '对账每天 10:30 自动进行，不一致的会逐笔列在这里。';
/** Message of an empty list of mismatches. `hasBills` null: it is unknown whether any bill was read. */
const noneFound = (hasBills: boolean | null, day: string | null) => ({
  title:
    day !== null ? '这一天没有差异' : hasBills === null ? '没有列出的差异' : hasBills ? '两边的账一致' : '还没有对过账',
  message: DAILY,
});

const channelIn = (address: URLSearchParams): PayType | null =>
  payTypes.find((type) => type === address.get('channel')) ?? null;

/**
 * Reconciles the channels' bills with our books: a chart of one day, its mismatches, and the bills that were read.
 * Without a day in the address the chart shows the newest bill, and the list the mismatches of all days.
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
  // Changes of mismatches, such as those in the dock, change the day's figures.
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
