import type { ActivityRow } from '@feisuo/contract/schemas/console-activity';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { Branded } from '../components/branded.tsx';
import { Icon } from '../components/icons.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { formatCount } from '../kit/format-number.ts';
import { useMay } from '../kit/current-operator.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { activityNav, audienceNames, isLasting, kindNames, stateNames } from './activity-texts.ts';
import styles from './activity.module.css';

const refreshMs = 15_000;

/** List of all activities with their budgets; refreshed automatically. */
export function ActivitiesPage() {
  const navigate = useNavigate();
  const may = useMay();
  return (
    <div className={styles.page}>
      <AreaTabs label="活动" tabs={activityNav} />
      <PagedTable<ActivityRow>
        what="活动"
        from="activities"
        everyMs={refreshMs}
        columns={columns}
        rowKey={({ id }) => id}
        linkTo={({ id }) => `/console/activities/${id}`}
        filters={[
          {
            name: 'kind',
            label: '类型',
            kind: 'choice',
            options: Object.entries(kindNames).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'state',
            label: '状态',
            kind: 'choice',
            options: Object.entries(stateNames).map(([value, { name }]) => ({ value, label: name })),
          },
        ]}
        aside={
          may('activity.write') && (
            <Button
              type="primary"
              icon={<Icon name="plus" size={15} />}
              onClick={() => void navigate('/console/activities/new')}
            >
              新建活动
            </Button>
          )
        }
      />
    </div>
  );
}

export function ActivityState({ state }: { state: string }) {
  const { name, tone } = stateNames[state] ?? { name: state, tone: 'none' as const };
  return <Pill tone={tone}>{name}</Pill>;
}

const columns: Column<ActivityRow>[] = [
  { title: '活动', render: (_, { name, id }) => <TwoLines first={<Branded text={name} />} second={id} /> },
  { title: '类型', render: (_, { kind }) => kindNames[kind] ?? kind },
  { title: '状态', render: (_, { state }) => <ActivityState state={state} /> },
  { title: '参与范围', render: (_, { audience }) => audienceNames[audience] ?? audience },
  {
    title: '预算',
    align: 'right',
    render: (_, { budget, given }) => (budget === null ? '不限' : `${formatCount(given)} / ${formatCount(budget)}`),
  },
  {
    title: '时间（北京）',
    render: (_, activity) => (
      <TwoLines
        first={formatTime(activity.startsAt)}
        second={isLasting(activity) ? '长期' : `至 ${formatTime(activity.endsAt)}`}
      />
    ),
  },
  { title: '规则版本', dataIndex: 'rulesVersion', align: 'right' },
];
