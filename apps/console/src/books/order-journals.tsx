import type { Journal } from '@feisuo/contract/schemas/console-books';
import { Table } from 'antd';
import { Link } from 'react-router';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { RemoteView } from '../kit/remote-view.tsx';
import { clientPagination } from '../kit/table/client-pagination.ts';
import { useRemote } from '../use-remote.ts';
import { journalColumns } from './journal-columns.tsx';

/** The newest journals of an order; the books page has all of them. */
export function OrderJournals({ orderId }: { orderId: string }) {
  const of = `order=${encodeURIComponent(orderId)}`;
  const remote = useRemote<{ list: Journal[]; next: string | null }>(`books/journals?${of}`);
  return (
    <Card title="账本分录" aside={<Link to={`/console/books?${of}`}>在账本中查看</Link>} flush>
      <RemoteView what="分录" remote={remote}>
        {({ list, next }) => (
          <SidewaysScroll label="账本分录">
            <Table
              rowKey="id"
              pagination={clientPagination(list)}
              dataSource={list}
              locale={{ emptyText: '还没有记过账' }}
              columns={journalColumns}
              {...(next !== null && { footer: () => '只列出最近的，更早的在账本里。' })}
            />
          </SidewaysScroll>
        )}
      </RemoteView>
    </Card>
  );
}
