import type { ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { Button, Table } from 'antd';
import { useCallback } from 'react';
import { useApi } from '../api/console-api.ts';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatMoney } from '../kit/format-money.ts';
import { useMay } from '../kit/me.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import styles from '../orders/orders.module.css';
import { navigate } from '../shell/address.ts';
import { PageLink } from '../shell/page-link.tsx';
import { useRemote } from '../use-remote.ts';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { kindOf, lengthOf, quotaOf, saleOf } from './catalogue-words.ts';

/** Everything that is or was sold, in the order in which it is offered. */
export function ProductsPage() {
  const api = useApi();
  const may = useMay();
  const remote = useRemote(useCallback(() => api.get<{ list: ConsoleProduct[] }>('catalogue/products'), [api]));
  return (
    <div className={styles.page}>
      <CatalogueTabs />
      <RemoteView what="商品" remote={remote}>
        {({ list }) => (
          <Card
            title={`${list.length} 个商品`}
            aside={
              may('catalogue.write') && (
                <Button type="primary" size="small" onClick={() => void navigate('/console/catalogue/products/new')}>
                  新建商品
                </Button>
              )
            }
            flush
          >
            <SidewaysScroll label="商品">
              <Table
                rowKey="id"
                pagination={false}
                dataSource={list}
                columns={[
                  {
                    title: '商品',
                    key: 'name',
                    render: (_, { id, name }) => (
                      <PageLink to={`/console/catalogue/products/${encodeURIComponent(id)}`}>
                        <TwoLines first={name} second={id} />
                      </PageLink>
                    ),
                  },
                  {
                    title: '类型',
                    key: 'kind',
                    render: (_, product) => <TwoLines first={kindOf(product.vas)} second={lengthOf(product)} />,
                  },
                  {
                    title: '价格',
                    key: 'price',
                    className: 'num',
                    align: 'right',
                    render: (_, { priceFen, promotions, firstPeriodFen }) => {
                      const lower = [
                        ...promotions.map((one) => `促销 ${formatMoney(one.priceFen)}`),
                        ...(firstPeriodFen === null ? [] : [`首期 ${formatMoney(firstPeriodFen)}`]),
                      ];
                      return <TwoLines first={formatMoney(priceFen)} second={lower.join('，')} />;
                    },
                  },
                  { title: '名额', key: 'quota', className: 'num', render: (_, product) => quotaOf(product) },
                  {
                    title: '状态',
                    key: 'sale',
                    render: (_, product) => {
                      const { word, tone, says } = saleOf(product);
                      return (
                        <TwoLines
                          first={
                            <span>
                              <Pill tone={tone}>{word}</Pill>
                            </span>
                          }
                          second={says}
                        />
                      );
                    },
                  },
                  { title: '自动续费', dataIndex: 'isRenewable', render: (is: boolean) => (is ? '支持' : '不支持') },
                ]}
              />
            </SidewaysScroll>
          </Card>
        )}
      </RemoteView>
    </div>
  );
}
