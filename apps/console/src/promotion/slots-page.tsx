import type { LineItemRow, SlotView } from '@feisuo/contract/schemas/console-promotion';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../components/icons.tsx';
import { NamePending } from '../components/name-pending.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { formatCount } from '../kit/format-number.ts';
import { useMay } from '../kit/current-operator.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { promotionNav } from './promotion-texts.ts';
import styles from './promotion.module.css';
import { SlotsCard } from './slots-card.tsx';

/** Page of slots with switches that stop them, and below the slots the list of line items. */
export function SlotsPage() {
  const navigate = useNavigate();
  const may = useMay();
  const [changes, setChanges] = useState(0);
  const [slots, setSlots] = useState<readonly SlotView[] | null>(null);
  return (
    <div className={styles.page}>
      <AreaTabs label="推广位" tabs={promotionNav} />
      <SlotsCard onChanged={() => setChanges((count) => count + 1)} onKnown={setSlots} />
      <PagedTable<LineItemRow>
        what="投放"
        from="promotion/line-items"
        columns={columnsOf(slots)}
        rowKey={({ id }) => id}
        linkTo={({ id }) => `/console/promotion/${encodeURIComponent(id)}`}
        refreshKey={changes}
        filters={[
          { name: 'q', label: '名称或编号开头', kind: 'search' },
          {
            name: 'slot',
            label: '推广位',
            kind: 'choice',
            options: (slots ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: 'on',
            label: '状态',
            kind: 'choice',
            options: [
              { value: 'yes', label: '已开启' },
              { value: 'no', label: '已暂停' },
            ],
          },
        ]}
        aside={
          may('promotion.write') && (
            <Button
              type="primary"
              icon={<Icon name="plus" size={15} />}
              onClick={() => void navigate('/console/promotion/new')}
            >
              新建投放
            </Button>
          )
        }
      />
    </div>
  );
}

/**
 * Columns of the list of line items. While slots are loading (null), a placeholder is shown, so that ids are not
 * visible for a moment.
 */
const columnsOf = (slots: readonly SlotView[] | null): Column<LineItemRow>[] => [
  { title: '投放', render: (_, { name, id }) => <TwoLines first={name} second={id} /> },
  {
    title: '推广位',
    render: (_, { slotId }) => (slots ? (slots.find(({ id }) => id === slotId)?.name ?? slotId) : <NamePending />),
  },
  {
    title: '状态',
    render: (_, row) => <ItemState {...row} />,
  },
  { title: '优先级', dataIndex: 'priority', align: 'right' },
  { title: '权重', dataIndex: 'weight', align: 'right' },
  {
    title: '展示',
    align: 'right',
    render: (_, { taken, totalCap }) =>
      totalCap === null ? '不限' : `${formatCount(taken)} / ${formatCount(totalCap)}`,
  },
  {
    title: '投放时间（北京）',
    render: (_, { startsAt, endsAt }) => (
      <TwoLines
        first={startsAt === null ? '随时开始' : formatTime(startsAt)}
        second={endsAt === null ? '不结束' : `至 ${formatTime(endsAt)}`}
      />
    ),
  },
];

/** Whether a line item can be shown now, according to its switch and its time window. */
export function ItemState({ isOn, startsAt, endsAt }: Pick<LineItemRow, 'isOn' | 'startsAt' | 'endsAt'>) {
  const [now] = useState(Date.now);
  if (!isOn) return <Pill tone="none">已暂停</Pill>;
  if (startsAt !== null && Date.parse(startsAt) > now) return <Pill tone="info">待开始</Pill>;
  if (endsAt !== null && Date.parse(endsAt) <= now) return <Pill tone="none">已结束</Pill>;
  return <Pill tone="ok">投放中</Pill>;
}
