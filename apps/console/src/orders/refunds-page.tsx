import type { RefundRow } from '@feisuo/contract/schemas/console-orders';
import { useState } from 'react';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import { Person } from '../kit/person/person.tsx';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { channelNames, partyNames, refundStateOptions, refundStateTexts } from './money-texts.ts';
import styles from './orders.module.css';
import { RefundActions } from './refund-actions.tsx';
import { RefundTabs } from './refund-tabs.tsx';
import { refundsPollMs } from './poll-intervals.ts';

const filters: readonly Filter[] = [{ name: 'state', kind: 'choice', label: '状态', options: refundStateOptions }];

const columns: readonly Column<RefundRow>[] = [
  {
    title: '退款',
    key: 'refund',
    render: (_, { refundNo, orderId }) => <TwoLines first={refundNo} second={`订单 ${orderId}`} />,
  },
  { title: '会员', dataIndex: 'accountId', render: (id: string | null) => <Person id={id} /> },
  {
    title: '状态',
    dataIndex: 'state',
    render: (_, { state }) => <Pill tone={refundStateTexts[state].tone}>{refundStateTexts[state].text}</Pill>,
  },
  { title: '金额', dataIndex: 'amountFen', className: 'num', align: 'right', render: formatMoney },
  {
    title: '来自',
    dataIndex: 'by',
    render: (_, { by, takesGrant }) => (
      <TwoLines first={partyNames[by]} second={takesGrant ? '收回时长' : '时长不变'} />
    ),
  },
  { title: '渠道', dataIndex: 'channel', className: 'num', render: (_, { channel }) => channelNames[channel] },
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
  const actions: Column<RefundRow> = {
    title: '操作',
    key: 'acts',
    render: (_, refund) => <RefundActions refund={refund} onDone={() => setChanges((number) => number + 1)} />,
  };
  return (
    <div className={styles.page}>
      <RefundTabs />
      <PagedTable<RefundRow>
        what="退款"
        from="refunds"
        columns={[...columns, actions]}
        rowKey={({ refundNo }) => refundNo}
        filters={filters}
        linkTo={({ orderId }) => `/console/orders/${encodeURIComponent(orderId)}`}
        refreshKey={changes}
        everyMs={refundsPollMs}
        empty={{ title: '还没有退款', message: '会员申请，或者有人退款之后，会出现在这里。' }}
      />
    </div>
  );
}
