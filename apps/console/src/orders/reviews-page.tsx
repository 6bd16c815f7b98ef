import type { ReviewedMoney } from '@feisuo/contract/schemas/console-orders';
import { Link } from 'react-router';
import { Card } from '../components/card.tsx';
import { EmptyView } from '../components/views.tsx';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import { Person } from '../kit/person/person.tsx';
import { RemoteView } from '../kit/remote-view.tsx';
import { ActionTable } from '../kit/table/action-table.tsx';
import { NoFurtherRows } from '../kit/table/no-rows.tsx';
import { Pager } from '../kit/table/pager.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { usePagedList } from '../kit/table/use-paged-list.ts';
import { channelNames, reviewReasonText } from './money-texts.ts';
import styles from './orders.module.css';
import { ReviewActions } from './review-actions.tsx';
import { RefundTabs } from './refund-tabs.tsx';

/** List of payments that do not fit their order. */
export function ReviewsPage() {
  const page = usePagedList<ReviewedMoney>({ from: 'reviews', filters: [] });
  const { remote } = page;
  return (
    <div className={styles.page}>
      <RefundTabs />
      <RemoteView what="待核对款项" remote={remote}>
        {({ list }) =>
          list.length === 0 && page.query.place !== null ? (
            <NoFurtherRows what="待核对款项" />
          ) : list.length === 0 ? (
            <EmptyView title="没有要核对的款项" message="付款金额不符，或者渠道自行退回的款项，会在这里等人决定。" />
          ) : (
            <Card title="等待决定的款项，先到的在前" flush>
              <ActionTable<ReviewedMoney>
                label="待核对款项"
                rowKey={({ id }) => id}
                rows={list}
                columns={[
                  {
                    title: '订单',
                    key: 'order',
                    render: (_, { orderId, productName }) => (
                      <Link to={`/console/orders/${encodeURIComponent(orderId)}`}>
                        <TwoLines first={productName} second={orderId} />
                      </Link>
                    ),
                  },
                  { title: '会员', dataIndex: 'accountId', render: (id: string | null) => <Person id={id} /> },
                  { title: '为什么', dataIndex: 'why', render: reviewReasonText },
                  { title: '应付', dataIndex: 'askedFen', className: 'num', align: 'right', render: formatMoney },
                  { title: '实付', dataIndex: 'paidFen', className: 'num', align: 'right', render: formatMoney },
                  {
                    title: '渠道',
                    key: 'channel',
                    render: (_, { channel, transactionId }) => (
                      <TwoLines first={channelNames[channel]} second={transactionId} />
                    ),
                  },
                  { title: '付款时间', dataIndex: 'paidAt', className: 'num', render: formatTime },
                  {
                    title: '操作',
                    key: 'acts',
                    render: (_, money) => <ReviewActions money={money} onDone={() => void remote.refresh()} />,
                  },
                ]}
              />
              <Pager {...page} count={list.length} total={undefined} isFetching={remote.isFetching} />
            </Card>
          )
        }
      </RemoteView>
    </div>
  );
}
