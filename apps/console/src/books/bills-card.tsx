import type { Bill, BillReading } from '@feisuo/contract/schemas/console-books';
import { Button, Table } from 'antd';
import { useEffect, useState } from 'react';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { OlderRows, useLongerList } from '../kit/table/longer-list.tsx';
import styles from '../orders/orders.module.css';
import { channelNames } from './book-texts.ts';
import { BILLS, type BillsPage, type useBills } from './use-bills.tsx';

const SHOWN = 10;

type Props = { bills: ReturnType<typeof useBills>; refreshKey: number };

/** Card of the channels' newest bills, with the amounts that match our books and those that do not. */
export function BillsCard({ bills: { remote, readBill }, refreshKey }: Props) {
  const may = useMay();
  const { refresh } = remote;
  useEffect(() => {
    if (refreshKey > 0) void refresh();
  }, [refreshKey, refresh]);
  return (
    <Card
      title="最近的账单"
      aside={
        may('books.write') && (
          <Button size="small" onClick={() => readBill({ channel: 'wechat' })}>
            读取账单
          </Button>
        )
      }
      flush
    >
      <RemoteView what="账单" remote={remote}>
        {(first) => (
          <>
            <Readings reading={first.reading} />
            <Bills first={first} />
          </>
        )}
      </RemoteView>
    </Card>
  );
}

const readingTexts: Record<BillReading['state'], string> = {
  waiting: '排队中',
  reading: '正在读取',
  retrying: '这次没有读到，稍后自动再试',
};

function Readings({ reading }: { reading: readonly BillReading[] }) {
  return (
    <div className={styles.reading} role="status">
      {reading.map(({ channel, day, state }, index) => (
        <p key={`${day} ${channel} ${String(index)}`}>
          {channelNames[channel]} {day} 的账单：{readingTexts[state]}
        </p>
      ))}
    </div>
  );
}

function Bills({ first }: { first: BillsPage }) {
  const [isWhole, setWhole] = useState(false);
  const more = useLongerList<Bill>(BILLS, first);
  const { list } = more;
  return (
    <>
      <SidewaysScroll label="账单">
        <Table
          rowKey={({ channel, day }) => `${day} ${channel}`}
          pagination={false}
          dataSource={isWhole ? list : list.slice(0, SHOWN)}
          locale={{ emptyText: '还没有读过账单。每天 10:30 会读前一天的' }}
          columns={[
            { title: '账单日', dataIndex: 'day', className: 'num' },
            { title: '渠道', dataIndex: 'channel', render: (_, { channel }) => channelNames[channel] },
            { title: '笔数', dataIndex: 'rowCount', className: 'num', align: 'right' },
            { title: '到银行', dataIndex: 'bankFen', className: 'num', align: 'right', render: formatMoney },
            { title: '手续费', dataIndex: 'feeFen', className: 'num', align: 'right', render: formatMoney },
            { title: '待查', dataIndex: 'unknownFen', className: 'num', align: 'right', render: formatMoney },
            {
              title: '结果',
              key: 'result',
              render: (_, { found, open }) => (
                <Pill tone={open > 0 ? 'warn' : 'ok'}>
                  {open > 0 ? `${open} 条待处理` : found > 0 ? `${found} 条都已处理` : '一致'}
                </Pill>
              ),
            },
            { title: '读取时间', dataIndex: 'at', className: 'num', render: formatTime },
          ]}
        />
      </SidewaysScroll>
      <div className={styles.older}>
        {isWhole ? (
          <OlderRows what="账单" more={more} />
        ) : (
          list.length > SHOWN && (
            <Button size="small" onClick={() => setWhole(true)}>
              更早的账单
            </Button>
          )
        )}
      </div>
    </>
  );
}
