import type { Journal, LedgerBalance } from '@feisuo/contract/schemas/console-books';
import { Alert, Table } from 'antd';
import { Link } from 'react-router';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { formatMoney } from '../kit/format-number.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { useRemote } from '../use-remote.ts';
import styles from '../orders/orders.module.css';
import { accountNameOf, accountOptions } from './book-texts.ts';
import { BooksTabs } from './books-tabs.tsx';
import { journalColumns } from './journal-columns.tsx';

const filters: readonly Filter[] = [
  { name: 'order', kind: 'search', label: '订单号', placeholder: '订单号' },
  { name: 'account', kind: 'choice', label: '科目', options: accountOptions },
  { name: 'from', kind: 'day', label: '从' },
  { name: 'to', kind: 'day', label: '到' },
];

const orderColumn: Column<Journal> = {
  title: '订单',
  dataIndex: 'orderId',
  className: 'num',
  render: (id: string | null) => (id ? <Link to={`/console/orders/${encodeURIComponent(id)}`}>{id}</Link> : '无'),
};

export function LedgerPage() {
  const remote = useRemote<{ list: LedgerBalance[]; sumFen: number }>('books/balances');
  return (
    <div className={styles.page}>
      <BooksTabs />
      <RemoteView what="余额" remote={remote}>
        {({ list, sumFen }) => (
          <>
            {sumFen !== 0 && (
              <Alert
                type="error"
                showIcon
                title={`账不平：相差 ${formatMoney(sumFen)}`}
                description="请立即停止退款和对账，联系开发人员。"
              />
            )}
            <Card title="科目余额" aside={sumFen === 0 && <span>借贷相等</span>} flush>
              <SidewaysScroll label="科目余额">
                <Table
                  rowKey="account"
                  pagination={false}
                  dataSource={list}
                  locale={{ emptyText: '还没有记过账' }}
                  columns={[
                    { title: '科目', dataIndex: 'account', render: accountNameOf },
                    { title: '借方累计', dataIndex: 'debitFen', className: 'num', align: 'right', render: formatMoney },
                    {
                      title: '贷方累计',
                      dataIndex: 'creditFen',
                      className: 'num',
                      align: 'right',
                      render: formatMoney,
                    },
                    { title: '余额', dataIndex: 'balanceFen', className: 'num', align: 'right', render: formatMoney },
                  ]}
                />
              </SidewaysScroll>
            </Card>
          </>
        )}
      </RemoteView>
      <PagedTable<Journal>
        what="分录"
        from="books/journals"
        columns={[...journalColumns, orderColumn]}
        rowKey={({ id }) => id}
        filters={filters}
        empty={{ title: '还没有分录', message: '收到第一笔付款之后会出现在这里。' }}
      />
    </div>
  );
}
