import type { DeadLetter } from '@feisuo/contract/schemas/operator';
import { App, Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useApi, wordsOf } from '../api/console-api.ts';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import styles from './system-page.module.css';

type Props = { letters: DeadLetter[]; onRetried: () => Promise<void> };

/** Jobs that failed every try. Nobody tries them again unless someone here does. */
export function DeadLettersCard({ letters, onRetried }: Props) {
  const api = useApi();
  const { message } = App.useApp();
  const [retrying, setRetrying] = useState<string | null>(null);
  const retry = async (letter: DeadLetter) => {
    setRetrying(letter.id);
    try {
      await api.post(`jobs/${encodeURIComponent(letter.id)}/retry`);
      message.success('已重新排队，稍后看结果');
    } catch (error) {
      message.error(`没有重试成功：${wordsOf(error)}`);
    }
    await onRetried();
    setRetrying(null);
  };
  const columns: TableColumnsType<DeadLetter> = [
    {
      title: '任务',
      dataIndex: 'queue',
      render: (queue: string, letter) => (
        <>
          <span className={styles.mono}>{queue}</span>
          <br />
          {/* The first group tells rows apart; the whole id would take the width the error needs. */}
          <span className={styles.dim} title={letter.id}>
            {letter.id.split('-', 1)[0]}
          </span>
        </>
      ),
    },
    { title: '最后错误', dataIndex: 'error', render: (error: string) => <span className={styles.wrap}>{error}</span> },
    {
      title: '已试',
      dataIndex: 'tries',
      align: 'right',
      render: (tries: number) => <span className={styles.nowrap}>{tries} 次</span>,
    },
    {
      title: '进入',
      dataIndex: 'failedAt',
      render: (at: string) => <span className={styles.nowrap}>{formatTime(at)}</span>,
    },
    {
      title: '操作',
      key: 'act',
      align: 'right',
      render: (_, letter) => (
        <Button
          size="small"
          aria-label={`重试 ${letter.queue} ${letter.id}`}
          loading={retrying === letter.id}
          onClick={() => void retry(letter)}
        >
          重试
        </Button>
      ),
    },
  ];
  return (
    <Card title="死信" aside={<Pill tone={letters.length > 0 ? 'err' : 'ok'}>{letters.length} 条</Pill>} flush>
      {letters.length === 0 ? (
        <p className={styles.rest}>没有死信。试满次数仍失败的任务会停在这里，等人处理。</p>
      ) : (
        <SidewaysScroll label="死信">
          <Table rowKey="id" columns={columns} dataSource={letters} pagination={false} />
        </SidewaysScroll>
      )}
    </Card>
  );
}
