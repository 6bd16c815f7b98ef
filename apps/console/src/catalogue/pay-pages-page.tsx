import type { ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { Button, Table } from 'antd';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { useMay } from '../kit/me.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { channelNames } from '../orders/money-words.ts';
import styles from '../orders/orders.module.css';
import { navigate } from '../shell/address.ts';
import { PageLink } from '../shell/page-link.tsx';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { usePages } from './use-pages.ts';

const nameOf = (products: readonly ConsoleProduct[], productId: string) =>
  products.find(({ id }) => id === productId)?.name ?? productId;

/** Where products are offered. */
export function PayPagesPage() {
  const may = useMay();
  const remote = usePages();
  return (
    <div className={styles.page}>
      <CatalogueTabs />
      <RemoteView what="支付页" remote={remote}>
        {({ pages: list, products }) => (
          <Card
            title={`${list.length} 个支付页`}
            aside={
              may('catalogue.write') && (
                <Button type="primary" size="small" onClick={() => void navigate('/console/catalogue/pages/new')}>
                  新建支付页
                </Button>
              )
            }
            flush
          >
            <SidewaysScroll label="支付页">
              <Table
                rowKey="id"
                pagination={false}
                dataSource={list}
                columns={[
                  {
                    title: '支付页',
                    dataIndex: 'id',
                    render: (_, { id, isDefault }) => (
                      <>
                        <PageLink to={`/console/catalogue/pages/${encodeURIComponent(id)}`}>{id}</PageLink>{' '}
                        {isDefault && <Pill tone="info">默认</Pill>}
                      </>
                    ),
                  },
                  {
                    title: '组件号',
                    dataIndex: 'groupId',
                    className: 'num',
                    render: (id: number | null) => id ?? '无',
                  },
                  {
                    title: '提供的商品',
                    key: 'entries',
                    render: (_, { entries }) =>
                      entries
                        .map(({ productId, num }) => `${nameOf(products, productId)}${num > 1 ? ` × ${num}` : ''}`)
                        .join('、'),
                  },
                  {
                    title: '付款方式',
                    key: 'types',
                    render: (_, { types }) => types.map((type) => channelNames[type]).join('、'),
                  },
                ]}
              />
            </SidewaysScroll>
          </Card>
        )}
      </RemoteView>
    </div>
  );
}
