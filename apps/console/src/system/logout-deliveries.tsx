import { logoutLimits } from '@feisuo/contract/facts/limits';
import { deliveryStates } from '@feisuo/contract/facts/webhook-events';
import type { LogoutDeliveryView } from '@feisuo/contract/schemas/console-clients';
import { Button } from 'antd';
import { useState } from 'react';
import { useApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { useMay } from '../kit/current-operator.ts';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { describeOutcome, stateTexts, statusOf } from '../webhooks/webhook-texts.ts';
import styles from './system-page.module.css';

const MOST_TRIES = logoutLimits.waitsS.length + 1;

const filters: Filter[] = [
  {
    name: 'state',
    label: '结果',
    kind: 'choice',
    options: deliveryStates.map((value) => ({ value, label: stateTexts[value].text })),
  },
];

const columns: Column<LogoutDeliveryView>[] = [
  {
    title: '结果',
    render: (_, row) => {
      const { text, tone } = statusOf(row);
      return <Pill tone={tone}>{text}</Pill>;
    },
  },
  {
    title: '最近一次回答',
    render: (_, { status, fault, answer, tries }) =>
      status === null && fault === '' ? (
        tries === 0 ? (
          '还没有发'
        ) : (
          '正在等回答'
        )
      ) : (
        <TwoLines first={describeOutcome({ status, fault })} second={answer} />
      ),
  },
  {
    title: '已试',
    align: 'right',
    render: (_, { tries }) => <span className={styles.nowrap}>{`${tries} 次，最多 ${MOST_TRIES} 次`}</span>,
  },
  {
    title: '登录结束（北京）',
    render: (_, { endedAt }) => <span className={styles.nowrap}>{formatTime(endedAt)}</span>,
  },
  {
    title: '下次重试（北京）',
    render: (_, { nextTryAt }) => (
      <span className={styles.nowrap}>{nextTryAt === null ? '—' : formatTime(nextTryAt)}</span>
    ),
  },
];

/** The logout tokens sent to an application, with a button to send one again. */
export function LogoutDeliveries({ client }: { client: string }) {
  const api = useApi();
  const askAction = useAction();
  const may = useMay()('system.write');
  const [retries, setRetries] = useState(0);
  const refresh = () => setRetries((count) => count + 1);
  const retry = ({ id }: LogoutDeliveryView) =>
    askAction({
      title: '重新发送这条退出通知？',
      message: '会签发一份新的退出令牌再发一次，失败的话从头开始重试。应用收到两次也没有关系。',
      verb: '重新发送',
      asksReason: false,
      perform: () => api.post(`logout-deliveries/${id}/retry`, {}),
      done: '已排队，正在等应用回答',
      onDone: refresh,
      onConflict: refresh,
    });
  const again: Column<LogoutDeliveryView> = {
    title: '操作',
    render: (_, row) =>
      row.state !== 'sending' && (
        <Button size="small" onClick={() => retry(row)}>
          重新发送
        </Button>
      ),
  };
  return (
    <section className={styles.section} aria-labelledby="logout-deliveries">
      <h2 id="logout-deliveries">后台退出通知</h2>
      <PagedTable<LogoutDeliveryView>
        what="退出通知"
        from={`clients/${encodeURIComponent(client)}/logout-deliveries`}
        rowKey={({ id }) => id}
        everyMs={5000}
        refreshKey={retries}
        filters={filters}
        empty={{ title: '还没有发送过', message: '用户在这个应用的登录结束后会出现在这里，保留 30 天。' }}
        columns={may ? [...columns, again] : columns}
      />
    </section>
  );
}
