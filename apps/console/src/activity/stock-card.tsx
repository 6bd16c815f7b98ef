import type { ActivityDetail, StockView } from '@feisuo/contract/schemas/console-activity';
import { Table } from 'antd';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { formatCount } from '../kit/format-number.ts';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { sayAward } from './activity-words.ts';
import styles from './activity.module.css';

/** What is left of prizes or goods, and how many are let go by now. */
export function StockCard({ detail: { stock, prizes, goods } }: { detail: ActivityDetail }) {
  const things = [...(prizes ?? []), ...(goods ?? [])];
  const thingOf = ({ id }: StockView) => things.find((thing) => thing.id === id);
  return (
    <Card title="库存" flush aside={<span className={styles.note}>每 5 秒更新</span>}>
      <SidewaysScroll label="库存">
        <Table<StockView>
          rowKey={({ id }) => id}
          dataSource={stock}
          pagination={false}
          columns={[
            {
              title: prizes ? '奖品' : '商品',
              render: (_, row) => {
                const thing = thingOf(row);
                return <TwoLines first={thing ? sayAward(thing) : row.id} second={row.id} />;
              },
            },
            { title: '已发', align: 'right', render: (_, { taken }) => formatCount(taken) },
            { title: '已放出', align: 'right', render: (_, { out }) => (out === null ? '不限' : formatCount(out)) },
            {
              title: '库存',
              render: (_, row) => {
                const total = thingOf(row)?.stock ?? null;
                if (total === null) return '不限';
                return (
                  <div style={{ minWidth: 140 }}>
                    <div className={styles.bar}>
                      <i style={{ width: `${total === 0 ? 100 : (row.taken / total) * 100}%` }} />
                    </div>
                    剩 {formatCount(total - row.taken)} / {formatCount(total)}
                  </div>
                );
              },
            },
          ]}
        />
      </SidewaysScroll>
    </Card>
  );
}
