import { deliveryStates } from '@feisuo/contract/facts/webhook-events';
import type { DeliveryView, WebhookView } from '@feisuo/contract/schemas/console-webhooks';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { useRemote } from '../use-remote.ts';
import { eventTexts, statusOf, stateTexts } from './webhook-texts.ts';
import styles from './webhooks.module.css';

const filters: Filter[] = [
  {
    name: 'state',
    label: '结果',
    kind: 'choice',
    options: deliveryStates.map((value) => ({ value, label: stateTexts[value].text })),
  },
  {
    name: 'kind',
    label: '事件',
    kind: 'choice',
    options: Object.entries(eventTexts).map(([value, label]) => ({ value, label })),
  },
];

export function DeliveriesTable({ endpoint }: { endpoint?: string }) {
  const endpoints = useRemote<{ list: WebhookView[] }>('webhooks');
  const known = endpoints.data?.list ?? [];
  const nameOf = (id: string) => known.find((one) => one.id === id)?.name ?? id;
  const to: Column<DeliveryView> = { title: '发给', render: (_, row) => nameOf(row.endpoint) };
  const whom: Filter = {
    name: 'endpoint',
    label: '发给',
    kind: 'choice',
    options: known.map(({ id, name }) => ({ value: id, label: name })),
  };
  return (
    <PagedTable<DeliveryView>
      what="发送记录"
      from={
        endpoint === undefined ? 'webhook-deliveries' : `webhook-deliveries?endpoint=${encodeURIComponent(endpoint)}`
      }
      rowKey={({ id }) => id}
      everyMs={5000}
      linkTo={({ id }) => `/console/system/webhook-deliveries/${id}`}
      filters={endpoint === undefined ? [whom, ...filters] : filters}
      empty={{ title: '还没有发送过', message: '选中的事件发生后会出现在这里，保留 30 天。' }}
      columns={endpoint === undefined ? [...columns.slice(0, 1), to, ...columns.slice(1)] : columns}
    />
  );
}

const columns: Column<DeliveryView>[] = [
  { title: '事件', render: (_, { kind }) => <TwoLines first={eventTexts[kind]} second={kind} /> },
  {
    title: '结果',
    render: (_, row) => {
      const { text, tone } = statusOf(row);
      return <Pill tone={tone}>{text}</Pill>;
    },
  },
  {
    title: '回答',
    render: (_, { status, tries }) => (
      <span className={styles.nowrap}>
        {status === null ? (tries === 0 ? '还没有发' : '没有回答') : `HTTP ${status}`}
      </span>
    ),
  },
  { title: '已试', align: 'right', render: (_, { tries }) => <span className={styles.nowrap}>{tries} 次</span> },
  {
    title: '发生（北京）',
    render: (_, { happenedAt }) => <span className={styles.nowrap}>{formatTime(happenedAt)}</span>,
  },
  {
    title: '下次重试（北京）',
    render: (_, { nextTryAt }) => (
      <span className={styles.nowrap}>{nextTryAt === null ? '—' : formatTime(nextTryAt)}</span>
    ),
  },
];
