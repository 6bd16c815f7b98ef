import { ReadBillRequest, type Bill, type BillReading } from '@feisuo/contract/schemas/console-books';
import { Button, Select, Table } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../api/console-api.ts';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { DayInput } from '../kit/date/day-input.tsx';
import { Field } from '../kit/form/field.tsx';
import { formatMoney } from '../kit/format-number.ts';
import { useMay } from '../kit/me.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { OlderRows } from '../kit/table/older-rows.tsx';
import { useLongerList } from '../kit/table/use-longer-list.ts';
import { channelOptions } from '../orders/money-texts.ts';
import styles from '../orders/orders.module.css';
import { useRemote } from '../use-remote.ts';
import { channelNames } from './book-texts.ts';

const SHOWN = 10;
const FROM = 'books/bills';
/**
 * Poll interval. A bill is usually read within seconds; the page does not wait for a retry, which follows after
 * minutes.
 */
const LOOK_AGAIN_MS = 2000;
type Page = { list: Bill[]; next: string | null; reading: BillReading[] };

/** Fetches the newest bills, and the bills that are still being read. */
export function useBills() {
  return useRemote<Page>(FROM);
}

type Props = { bills: ReturnType<typeof useBills>; refreshKey: number; onRead: () => void };

/** Card of the newest bills with their settled and unexplained amounts. */
export function BillsCard({ bills: remote, refreshKey, onRead }: Props) {
  const api = useApi();
  const askAction = useAction();
  const may = useMay();
  const { refresh, refreshUnasked, isFetching } = remote;
  const isReading = remote.data?.reading.some(({ state }) => state !== 'retrying') ?? false;
  const wasReading = useRef(false);
  useEffect(() => {
    if (isFetching) return;
    // When reading has ended, the bill may have mismatches, so the parent fetches them.
    if (wasReading.current && !isReading) onRead();
    wasReading.current = isReading;
    if (!isReading) return;
    const timer = setTimeout(() => void refreshUnasked(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isFetching, isReading, refreshUnasked, onRead]);
  useEffect(() => {
    if (refreshKey > 0) void refresh();
  }, [refreshKey, refresh]);
  const read = () =>
    askAction({
      title: '读取账单',
      message: '由后台任务读取这一天的渠道账单并逐笔比对，读过的可以再读，不会重复入账。进度会写在这里。',
      verb: '读取',
      schema: ReadBillRequest,
      initial: { channel: 'wechat' },
      fields: (
        <>
          <Field name="channel" label="支付渠道">
            <Select options={channelOptions} />
          </Field>
          <Field name="day" label="账单日">
            <DayInput />
          </Field>
        </>
      ),
      perform: ({ channel, day, reason }) => api.post('books/bills/read', { channel, day, reason }),
      done: '已经排队，读完会出现在这里',
      onDone: () => {
        // The server may finish reading the bill before the first poll, so the page notes here that reading began.
        wasReading.current = true;
        void refresh();
      },
    });
  return (
    <Card
      title="最近的账单"
      aside={
        may('books.write') && (
          <Button size="small" onClick={read}>
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

/** Bills that are still being read. */
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

function Bills({ first }: { first: Page }) {
  const [isWhole, setWhole] = useState(false);
  const more = useLongerList<Bill>(FROM, first);
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
