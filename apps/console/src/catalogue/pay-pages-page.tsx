import type { ConsolePayPage } from '@feisuo/contract/schemas/console-catalogue';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Pill } from '../components/pill.tsx';
import { useMay } from '../kit/current-operator.ts';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { channelNames } from '../orders/money-texts.ts';
import styles from '../orders/orders.module.css';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { namePage } from './catalogue-texts.ts';

export function PayPagesPage() {
  const navigate = useNavigate();
  const may = useMay()('catalogue.write');
  return (
    <div className={styles.page}>
      <CatalogueTabs />
      <PagedTable<ConsolePayPage>
        what="支付页"
        from="catalogue/pages"
        rowKey={({ id }) => id}
        linkTo={({ id }) => `/console/catalogue/pages/${encodeURIComponent(id)}`}
        filters={[{ name: 'q', label: '查找支付页', kind: 'search', placeholder: '名称或编号' }]}
        aside={
          may && (
            <Button type="primary" onClick={() => void navigate('/console/catalogue/pages/new')}>
              新建支付页
            </Button>
          )
        }
        columns={columns}
      />
    </div>
  );
}

const columns: Column<ConsolePayPage>[] = [
  { title: '支付页', render: (_, page) => <TwoLines first={namePage(page)} second={page.id} /> },
  {
    title: '用途',
    render: (_, { isDefault }) => (isDefault ? <Pill tone="info">默认</Pill> : '指定渠道或页面'),
  },
  {
    title: '提供的商品',
    render: (_, { entries, names }) =>
      entries.map(({ productId, num }) => `${names[productId] ?? productId}${num > 1 ? ` × ${num}` : ''}`).join('、'),
  },
  { title: '付款方式', render: (_, { types }) => types.map((type) => channelNames[type]).join('、') },
];
