import type { DeadLetter, QueueHours } from '@feisuo/contract/schemas/console-jobs';
import type { SystemStatus } from '@feisuo/contract/schemas/operator';
import { Button } from 'antd';
import { useState } from 'react';
import { useApi } from '../api/console-api.ts';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { useMay } from '../kit/current-operator.ts';
import { Payload } from '../kit/copyable-code.tsx';
import { RemoteView } from '../kit/remote-view.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { useRemote } from '../use-remote.ts';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { QueuesCard } from './queues-card.tsx';
import { queueNameOf } from './system-texts.ts';
import { systemNav } from './system-nav.ts';
import styles from './system-page.module.css';

export function JobsPage() {
  const api = useApi();
  const askAction = useAction();
  const may = useMay();
  const status = useRemote<SystemStatus>('system', { everyMs: 10_000 });
  const hours = useRemote<QueueHours>('jobs/hour', { everyMs: 60_000 });
  const [changes, setChanges] = useState(0);
  const changed = () => {
    setChanges((count) => count + 1);
    void status.refresh();
  };
  const retry = ({ id, queue }: DeadLetter) =>
    askAction({
      title: `重试「${queueNameOf(queue)}」？`,
      about: id,
      message: '任务会带着原来的内容排回队列，重新计次。先解决它失败的原因，否则还会回到这里。',
      verb: '重试',
      perform: ({ reason }) => api.post(`jobs/${id}/retry`, { reason }),
      done: '已重新排队，稍后看结果',
      onDone: changed,
      onConflict: changed,
    });
  const giveUp = ({ id, queue }: DeadLetter) =>
    askAction({
      title: `放弃「${queueNameOf(queue)}」？`,
      about: id,
      message: '这个任务不会再执行，也不能恢复；要发的消息不会发出，要办的事请另行处理。',
      verb: '放弃',
      isDangerous: true,
      perform: ({ reason }) => api.post(`jobs/${id}/give-up`, { reason }),
      onDone: changed,
      onConflict: changed,
    });
  const actions: Column<DeadLetter> = {
    title: '操作',
    render: (_, letter) => {
      if (letter.permit !== null && !may(letter.permit)) return <span className={styles.wrap}>由负责人处理</span>;
      return (
        <span className={styles.actions}>
          <Button
            size="small"
            aria-label={`重试 ${queueNameOf(letter.queue)} ${letter.id}`}
            onClick={() => retry(letter)}
          >
            重试
          </Button>
          <Button
            size="small"
            danger
            aria-label={`放弃 ${queueNameOf(letter.queue)} ${letter.id}`}
            onClick={() => giveUp(letter)}
          >
            放弃
          </Button>
        </span>
      );
    },
  };
  return (
    <div className={styles.page}>
      <AreaTabs label="系统" tabs={systemNav} />
      <RemoteView what="任务队列" remote={status}>
        {({ queues }) => (
          <>
            <section className={styles.section} aria-labelledby="dead-letters">
              <h2 id="dead-letters">死信</h2>
              <PagedTable<DeadLetter>
                what="死信"
                from="jobs/dead"
                rowKey={({ id }) => id}
                refreshKey={changes}
                everyMs={10_000}
                filters={[
                  {
                    name: 'queue',
                    label: '队列',
                    kind: 'choice',
                    options: queues.map(({ name }) => ({ value: name, label: queueNameOf(name) })),
                  },
                ]}
                empty={{ title: '没有死信', message: '试满次数仍失败的任务会停在这里 30 天，等人处理。' }}
                columns={may('system.write') ? [...columns, actions] : columns}
                expand={showPayload}
              />
            </section>
            <QueuesCard queues={queues} hours={hours.data?.list ?? null} />
          </>
        )}
      </RemoteView>
    </div>
  );
}

const showPayload = ({ id, data }: DeadLetter) => (
  <div className={styles.payload}>
    <p className={styles.dim}>编号 {id}</p>
    <Payload of={data} />
  </div>
);

const columns: Column<DeadLetter>[] = [
  { title: '队列', render: (_, { queue }) => <TwoLines first={queueNameOf(queue)} second={queue} /> },
  { title: '最后错误', render: (_, { error }) => <span className={styles.wrap}>{error || '没有留下说明'}</span> },
  { title: '已试', align: 'right', render: (_, { tries }) => <span className={styles.nowrap}>{tries} 次</span> },
  {
    title: '进入（北京）',
    render: (_, { failedAt }) => <span className={styles.nowrap}>{formatTime(failedAt)}</span>,
  },
];
