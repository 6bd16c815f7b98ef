import type { UploadView } from '@feisuo/contract/schemas/console-attribution';
import { Button } from 'antd';
import { useState } from 'react';
import { useApi, type ConsoleApi } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { formatMoney } from '../kit/format-number.ts';
import { useMay } from '../kit/current-operator.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { adEventNames, adPlatformNames, uploadActionNames, uploadStateNames } from './attribution-texts.ts';
import { attributionNav, optionsOf } from './promotion-texts.ts';
import styles from './promotion.module.css';

/** List of conversion uploads: waiting, sent and failed. */
export function UploadsPage() {
  const api = useApi();
  const askAction = useAction();
  const may = useMay()('promotion.write');
  const [changes, setChanges] = useState(0);
  const changed = () => setChanges((count) => count + 1);
  const retry = ({ id }: UploadView) =>
    askAction({
      title: `再次回传 ${id}？`,
      message: '会在一分钟内再发一次。如果上次其实已经到了，平台按同一个编号去重；快手的付费除外，请先在快手后台核对。',
      verb: '再次回传',
      asksReason: false,
      perform: () => api.post(`attribution/uploads/${id}/retry`),
      onDone: changed,
      onConflict: changed,
    });
  const giveUp = ({ id }: UploadView) =>
    askAction({
      title: `不再回传 ${id}？`,
      message: '平台不会再收到这次转化；等着撤回它的退款也会一起处理。',
      verb: '放弃回传',
      isDangerous: true,
      perform: ({ reason }) => api.post(`attribution/uploads/${id}/give-up`, { reason }),
      onDone: changed,
      onConflict: changed,
    });
  const retryAll = () =>
    askAction<{ number: number }>({
      title: '重试全部失败的回传？',
      message: '所有失败的都会排回队列，一分钟内开始。先改好平台的设置再点。',
      verb: '全部重试',
      asksReason: false,
      perform: (_, tell) => retryDead(api, tell),
      done: ({ number }) => `${number} 条排回了队列`,
      onDone: changed,
    });
  return (
    <div className={styles.page}>
      <AreaTabs label="归因" tabs={attributionNav} />
      <PagedTable<UploadView>
        what="回传"
        from="attribution/uploads"
        rowKey={({ id }) => id}
        refreshKey={changes}
        filters={[
          {
            name: 'state',
            label: '状态',
            kind: 'choice',
            options: Object.entries(uploadStateNames).map(([value, { name }]) => ({ value, label: name })),
          },
          { name: 'platform', label: '平台', kind: 'choice', options: optionsOf(adPlatformNames) },
        ]}
        aside={may && <Button onClick={retryAll}>重试全部失败</Button>}
        columns={[
          ...columns,
          ...(may
            ? [
                {
                  title: '操作',
                  render: (_: unknown, row: UploadView) => (
                    <span className={styles.line}>
                      {['dead', 'unsure'].includes(row.state) && (
                        <Button size="small" onClick={() => retry(row)}>
                          重试
                        </Button>
                      )}
                      {['waiting', 'held', 'dead', 'unsure'].includes(row.state) && (
                        <Button size="small" danger onClick={() => giveUp(row)}>
                          放弃
                        </Button>
                      )}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      <p className={styles.note}>
        「编号格式异常」：点击编号的形式不是这个平台平时会给的，已照常保留、计数和回传。平台改过格式，或者落地链接被改动过，都会这样。
      </p>
    </div>
  );
}

const columns: Column<UploadView>[] = [
  { title: '编号', dataIndex: 'id' },
  {
    title: '平台',
    render: (_, { platform, isUnusual }) => (
      <span className={styles.line}>
        {adPlatformNames[platform] ?? platform}
        {isUnusual && <Pill tone="warn">编号格式异常</Pill>}
      </span>
    ),
  },
  {
    title: '事件',
    render: (_, { event, action }) => `${adEventNames[event]} · ${uploadActionNames[action]}`,
  },
  {
    title: '金额',
    align: 'right',
    render: (_, { valueFen }) => (valueFen === null ? '–' : formatMoney(valueFen)),
  },
  {
    title: '状态',
    render: (_, { state }) => {
      const { name, tone } = uploadStateNames[state];
      return <Pill tone={tone}>{name}</Pill>;
    },
  },
  { title: '次数', dataIndex: 'tries', align: 'right' },
  { title: '转化时间（北京）', render: (_, { convertedAt }) => formatTime(convertedAt) },
  {
    title: '回传或下次',
    render: (_, { sentAt, nextTryAt }) => ((sentAt ?? nextTryAt) ? formatTime(sentAt ?? nextTryAt ?? '') : '–'),
  },
  { title: '说明', render: (_, { why }) => why || '–' },
];

type Turn = { number: number; next: string | null };

/** Queues all failed uploads (dead letters) for another attempt, in batches, and reports the total after each batch. */
export async function retryDead(api: Pick<ConsoleApi, 'post'>, tell: (words: string) => void) {
  let number = 0;
  let next: string | null = null;
  do {
    const turn: Turn = await api.post<Turn>('attribution/retry-dead', next === null ? {} : { before: next });
    number += turn.number;
    next = turn.next;
    tell(`已经有 ${number} 条排回了队列。可以收起去看别的页面；关掉标签页会停下，再点一次接着排。`);
  } while (next !== null);
  return { number };
}
