import type { ConsoleMismatch, ReconciledDay } from '@feisuo/contract/schemas/console-books';
import { payTypes, type PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
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
import { DayView } from './day-view.tsx';
import { detailWith } from './mismatch-detail.tsx';
import { useBills } from './use-bills.tsx';

const filters: readonly Filter[] = [
  {
    name: 'state',
    kind: 'choice',
    label: '状态',
    options: [
      { value: 'open', label: '待处理' },
      { value: 'resolved', label: '已处理' },
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
    render: (_, { resolvedAt }) => <Pill tone={resolvedAt ? 'none' : 'warn'}>{resolvedAt ? '已处理' : '待处理'}</Pill>,
  },
  {
    title: '账单',
    key: 'bill',
    render: (_, { channel, day }) => <TwoLines first={channelNames[channel]} second={day} />,
  },
  { title: '我们', dataIndex: 'oursFen', className: 'num', align: 'right', render: sumOf },
  { title: '渠道', dataIndex: 'theirsFen', className: 'num', align: 'right', render: sumOf },
  {
    title: '单号',
    key: 'reference',
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
  const api = useApi();
  const askAction = useAction();
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
  const resolve = ({ id, kind }: ConsoleMismatch) =>
    askAction({
      title: '说明差异',
      about: id,
      message: `${mismatchTexts[kind].advice}。这里只记下查到的结果，不动钱。`,
      verb: '标为已处理',
      perform: ({ reason }) => api.post(`books/mismatches/${id}/resolve`, { reason }),
      onDone: changed,
      onConflict: changed,
    });
  const actions: Column<ConsoleMismatch> = {
    title: '处理',
    key: 'acts',
    render: (_, mismatch) => {
      if (mismatch.resolvedAt) {
        const by = mismatch.resolvedBy === 'system' ? '后来的账单对上了' : `${mismatch.resolvedBy}：${mismatch.note}`;
        return <TwoLines first={by} second={formatTime(mismatch.resolvedAt)} />;
      }
      return may('books.write') ? (
        <Button size="small" onClick={() => resolve(mismatch)}>
          说明差异
        </Button>
      ) : (
        '还没有'
      );
    },
  };
  return (
    <div className={styles.page}>
      <BooksTabs />
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
      <PagedTable<ConsoleMismatch>
        what="差异"
        from={asked === '' ? 'books/mismatches' : `books/mismatches?${asked}`}
        columns={[...columns, actions]}
        rowKey={({ id }) => id}
        filters={filters}
        refreshKey={changes}
        expand={detailWith({ onResolve: resolve, onRead: read })}
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
      <BillsCard bills={bills} refreshKey={changes} />
    </div>
  );
}
