import { minutesOfRuns } from '@feisuo/contract/facts/job-figures';
import type { QueueHour } from '@feisuo/contract/schemas/console-jobs';
import type { SystemStatus } from '@feisuo/contract/schemas/operator';
import { Table, type TableColumnsType } from 'antd';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { formatSpan } from '../format-time.ts';
import { Pill } from '../components/pill.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { figureKinds } from '../kit/chart/figure-kinds.ts';
import { RunStrip } from './run-strip.tsx';
import styles from './system-page.module.css';
import { queueNameOf } from './system-texts.ts';

type Queue = SystemStatus['queues'][number];

const columns: TableColumnsType<Queue> = [
  { title: '队列', dataIndex: 'name', render: (name: string) => <TwoLines first={queueNameOf(name)} second={name} /> },
  { title: '排队', dataIndex: 'queued', align: 'right', className: 'num' },
  {
    title: '最久等了',
    dataIndex: 'waitedSeconds',
    align: 'right',
    className: 'num',
    render: (waited: number | null) => (waited === null ? '—' : formatSpan(waited * 1000)),
  },
  { title: '执行中', dataIndex: 'active', align: 'right', className: 'num' },
  { title: '失败', dataIndex: 'failed', align: 'right', className: 'num' },
  { title: '状态', key: 'state', render: (_, queue) => <QueueState queue={queue} /> },
];

/** What the queues ran in the last hour, beside their name. */
function hourColumns(hours: readonly QueueHour[] | null): TableColumnsType<Queue> {
  const hourOf = (name: string) => hours?.find((hour) => hour.name === name);
  return [
    {
      title: '近 60 分钟，每格 1 分钟',
      key: 'hour',
      render: (_, { name }) => <RunStrip hour={hourOf(name) ?? restingHour} isKnown={hours !== null} />,
    },
    {
      title: '耗时 P95',
      key: 'p95',
      align: 'right',
      className: 'num',
      render: (_, { name }) => {
        const took = hourOf(name)?.p95Ms ?? null;
        return took === null ? '—' : <span className={styles.nowrap}>{formatTook(took)}</span>;
      },
    },
  ];
}

const restingHour = { runs: Array.from({ length: minutesOfRuns }, () => 0), failed: [] };
const formatTook = (ms: number) => (ms < 1000 ? figureKinds.ms.show(ms) : `${(ms / 1000).toFixed(1)} 秒`);

/** @param hours what each queue ran in the last hour, null while unknown; without it the card has no such columns */
export function QueuesCard({ queues, hours }: { queues: Queue[]; hours?: readonly QueueHour[] | null }) {
  const [name, ...rest] = columns;
  return (
    <Card title="任务队列" flush aside={<Backlog queues={queues} />}>
      {queues.length === 0 ? (
        <p className={styles.rest}>还没有队列。任务第一次登记时出现在这里。</p>
      ) : (
        <SidewaysScroll label="任务队列">
          <Table
            rowKey="name"
            columns={hours !== undefined && name ? [name, ...hourColumns(hours), ...rest] : columns}
            dataSource={queues}
            pagination={false}
          />
        </SidewaysScroll>
      )}
    </Card>
  );
}

/**
 * If a job waits longer than this, the queue has a backlog. Jobs usually start within a second, or within minutes if
 * they wait for another job.
 */
const longWaitS = 300;

/** Shows how long due jobs have been waiting. A job that is scheduled for later does not count. */
function Backlog({ queues }: { queues: readonly Queue[] }) {
  const waits = queues.flatMap(({ waitedSeconds }) => waitedSeconds ?? []);
  if (waits.length === 0) return <Pill tone="ok">没有积压</Pill>;
  const longest = Math.max(...waits);
  return (
    <Pill tone={longest >= longWaitS ? 'err' : 'info'}>
      {waits.length} 个队列在等，最久 {formatSpan(longest * 1000)}
    </Pill>
  );
}

function QueueState({ queue }: { queue: Queue }) {
  if (queue.failed > 0) return <Pill tone="err">有失败</Pill>;
  if (queue.active > 0) return <Pill tone="ok">执行中</Pill>;
  if (queue.queued > 0) return <Pill tone="info">等待中</Pill>;
  return <Pill tone="none">空闲</Pill>;
}
