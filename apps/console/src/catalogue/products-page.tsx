import type { ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Pill } from '../components/pill.tsx';
import { formatMoney } from '../kit/format-number.ts';
import { useMay } from '../kit/current-operator.ts';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import styles from '../orders/orders.module.css';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { kindOf, lengthOf, quotaOf, saleOf } from './catalogue-texts.ts';

const filters: Filter[] = [
  { name: 'q', label: '查找商品', kind: 'search', placeholder: '名称或编号' },
  {
    name: 'state',
    label: '状态',
    kind: 'choice',
    options: [
      { value: 'offered', label: '没有停售' },
      { value: 'retired', label: '已停售' },
    ],
  },
];

/** All products, in the order of sale. */
export function ProductsPage() {
  const navigate = useNavigate();
  const may = useMay()('catalogue.write');
  return (
    <div className={styles.page}>
      <CatalogueTabs />
      <PagedTable<ConsoleProduct>
        what="商品"
        from="catalogue/products"
        rowKey={({ id }) => id}
        linkTo={({ id }) => `/console/catalogue/products/${encodeURIComponent(id)}`}
        filters={filters}
        aside={
          may && (
            <Button type="primary" onClick={() => void navigate('/console/catalogue/products/new')}>
              新建商品
            </Button>
          )
        }
        columns={columns}
      />
    </div>
  );
}

const columns: Column<ConsoleProduct>[] = [
  { title: '商品', render: (_, { id, name }) => <TwoLines first={name} second={id} /> },
  {
    title: '类型',
    render: (_, product) => <TwoLines first={kindOf(product.vas)} second={lengthOf(product)} />,
  },
  {
    title: '价格',
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
  { title: '名额', className: 'num', render: (_, product) => quotaOf(product) },
  {
    title: '状态',
    render: (_, product) => {
      const { text, tone, message } = saleOf(product);
      return (
        <TwoLines
          first={
            <span>
              <Pill tone={tone}>{text}</Pill>
            </span>
          }
          second={message}
        />
      );
    },
  },
  { title: '自动续费', dataIndex: 'isRenewable', render: (is: boolean) => (is ? '支持' : '不支持') },
];
