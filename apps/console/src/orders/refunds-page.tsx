import type { ConsoleRefund } from '@feisuo/contract/schemas/console-orders';
import { useState } from 'react';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { channelNames, partyNames, refundStateOptions, refundWords } from './money-words.ts';
import styles from './orders.module.css';
import { RefundActs } from './refund-acts.tsx';
import { RefundTabs } from './refund-tabs.tsx';
import { refundsPollMs } from './poll-intervals.ts';

const filters: readonly Filter[] = [{ name: 'state', kind: 'choice', label: '状态', options: refundStateOptions }];

const columns: readonly Column<ConsoleRefund>[] = [
  {
    title: '退款',
    key: 'refund',
    render: (_, { refundNo, orderId }) => <TwoLines first={refundNo} second={`订单 ${orderId}`} />,
  },
  {
    title: '状态',
    dataIndex: 'state',
    render: (_, { state }) => <Pill tone={refundWords[state].tone}>{refundWords[state].word}</Pill>,
  },
  { title: '金额', dataIndex: 'amountFen', className: 'num', align: 'right', render: formatMoney },
  {
    title: '来自',
    dataIndex: 'by',
    render: (_, { by, takesGrant }) => (
      <TwoLines first={partyNames[by]} second={takesGrant ? '收回时长' : '时长不变'} />
    ),
  },
  { title: '渠道', dataIndex: 'channel', render: (_, { channel }) => channelNames[channel] },
  {
    title: '原因',
    key: 'reason',
    minWidth: 160,
    render: (_, { reason, note }) => (note ? `${reason}（${note}）` : reason),
  },
  { title: '时间', dataIndex: 'at', className: 'num', render: formatTime },
];

export function RefundsPage() {
  const [changes, setChanges] = useState(0);
  const acts: Column<ConsoleRefund> = {
    title: '操作',
    key: 'acts',
    render: (_, refund) => <RefundActs refund={refund} onDone={() => setChanges((number) => number + 1)} />,
  };
  return (
    <div className={styles.page}>
      <RefundTabs />
      <PagedTable<ConsoleRefund>
        what="退款"
        from="refunds"
        columns={[...columns, acts]}
        rowKey={({ refundNo }) => refundNo}
        filters={filters}
        linkTo={({ orderId }) => `/console/orders/${encodeURIComponent(orderId)}`}
        refreshKey={changes}
        everyMs={refundsPollMs}
        empty={{ title: '还没有退款', says: '会员申请，或者有人退款之后，会出现在这里。' }}
      />
    </div>
  );
}
