import type { ProposalRow } from '@feisuo/contract/schemas/console-orders';
import { useState } from 'react';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import { Person } from '../kit/person/person.tsx';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { proposalKindNames, proposalStateOptions, proposalStateTexts } from './money-texts.ts';
import styles from './orders.module.css';
import { ProposalActions } from './refund-proposal-actions.tsx';
import { RefundLimitNote } from './refund-limit-note.tsx';
import { RefundTabs } from './refund-tabs.tsx';

const filters: readonly Filter[] = [{ name: 'state', kind: 'choice', label: '状态', options: proposalStateOptions }];

const columns: readonly Column<ProposalRow>[] = [
  {
    title: '申请',
    key: 'what',
    render: (_, { kind, orderId }) => <TwoLines first={proposalKindNames[kind]} second={`订单 ${orderId}`} />,
  },
  { title: '会员', dataIndex: 'accountId', render: (id: string | null) => <Person id={id} /> },
  {
    title: '状态',
    dataIndex: 'state',
    render: (_, { state }) => <Pill tone={proposalStateTexts[state].tone}>{proposalStateTexts[state].text}</Pill>,
  },
  { title: '金额', dataIndex: 'amountFen', className: 'num', align: 'right', render: formatMoney },
  {
    title: '发起',
    key: 'asked',
    render: (_, { askedBy, askedAt }) => <TwoLines first={askedBy} second={formatTime(askedAt)} />,
  },
  { title: '原因', dataIndex: 'reason', minWidth: 160 },
  {
    title: '复核',
    key: 'decided',
    render: (_, { decidedBy, decidedAt, note }) =>
      decidedBy && decidedAt ? (
        <TwoLines first={note ? `${decidedBy}：${note}` : decidedBy} second={formatTime(decidedAt)} />
      ) : (
        '还没有'
      ),
  },
];

/** List of refunds that a second operator must approve. */
export function ApprovalsPage() {
  const [changes, setChanges] = useState(0);
  const actions: Column<ProposalRow> = {
    title: '操作',
    key: 'acts',
    render: (_, proposal) => <ProposalActions proposal={proposal} onDone={() => setChanges((number) => number + 1)} />,
  };
  return (
    <div className={styles.page}>
      <RefundTabs />
      <RefundLimitNote />
      <PagedTable<ProposalRow>
        what="复核申请"
        from="refund-proposals"
        columns={[...columns, actions]}
        rowKey={({ id }) => id}
        filters={filters}
        linkTo={({ orderId }) => `/console/orders/${encodeURIComponent(orderId)}`}
        refreshKey={changes}
        empty={{ title: '没有要复核的退款', message: '超过单人限额的退款会先到这里，由发起人以外的同事决定。' }}
      />
    </div>
  );
}
