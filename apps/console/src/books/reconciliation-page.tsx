import type { ConsoleMismatch } from '@feisuo/contract/schemas/console-books';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { formatMoney } from '../kit/format-number.ts';
import { useMay } from '../kit/me.ts';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { channelOptions } from '../orders/money-texts.ts';
import styles from '../orders/orders.module.css';
import { BillsCard, useBills } from './bills-card.tsx';
import { channelNames, mismatchTexts } from './book-texts.ts';
import { BooksTabs } from './books-tabs.tsx';

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
  { name: 'channel', kind: 'choice', label: '支付渠道', options: channelOptions },
  { name: 'day', kind: 'day', label: '账单日' },
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
/** Message of an empty list of mismatches. `null`: it is unknown whether any bill was read. */
const noneFound = (hasBills: boolean | null) => ({
  title: hasBills === null ? '没有列出的差异' : hasBills ? '两边的账一致' : '还没有对过账',
  message: DAILY,
});

/** Reconciles the channels' bills with our books: shows the bills that were read, and their mismatches. */
export function ReconciliationPage() {
  const [changes, setChanges] = useState(0);
  const bills = useBills();
  const hasBills = bills.data && bills.data.list.length > 0;
  const api = useApi();
  const askAction = useAction();
  const may = useMay();
  const changed = useCallback(() => setChanges((number) => number + 1), []);
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
      <BillsCard bills={bills} refreshKey={changes} onRead={changed} />
      <PagedTable<ConsoleMismatch>
        what="差异"
        from="books/mismatches"
        columns={[...columns, actions]}
        rowKey={({ id }) => id}
        filters={filters}
        refreshKey={changes}
        empty={noneFound(hasBills)}
      />
    </div>
  );
}
