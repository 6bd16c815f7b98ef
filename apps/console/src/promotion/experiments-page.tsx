import type { ExperimentView } from '@feisuo/contract/schemas/console-promotion';
import { Select, Table } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { EmptyView } from '../components/views.tsx';
import { formatTime } from '../format-time.ts';
import { DaysBar } from '../kit/days-query.tsx';
import { formatMoney, formatChance, formatCount, formatPoints, formatShare } from '../kit/format-number.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { fromTheStart } from '../kit/table/list-query.ts';
import { NoFurtherRows } from '../kit/table/no-rows.tsx';
import { Pager } from '../kit/table/pager.tsx';
import { usePagedList } from '../kit/table/use-paged-list.ts';
import { useChangeQuery } from '../shell/address.ts';
import { promotionNav } from './promotion-texts.ts';
import styles from './promotion.module.css';
import { IntervalPlot, scaleOf } from './interval-plot.tsx';
import { useSlotNames } from './slot-names.tsx';

const goals = { clicks: '点击', registers: '注册', pays: '付费' } as const;
type Goal = keyof typeof goals;
type Arm = ExperimentView['arms'][number];

/** Results of experiments. A test tells whether the difference between versions is significant. */
export function ExperimentsPage() {
  const changeQuery = useChangeQuery();
  const asked = useSearchParams()[0].get('goal') ?? 'clicks';
  const goal: Goal = asked in goals ? (asked as Goal) : 'clicks';
  const page = usePagedList<ExperimentView>({ from: 'promotion/experiments', filters: ['goal', 'from', 'to'] });
  const { remote } = page;
  const slotName = useSlotNames();
  return (
    <div className={styles.page}>
      <AreaTabs label="推广位" tabs={promotionNav} />
      <DaysBar>
        <Select
          aria-label="比较什么"
          value={goal}
          options={Object.entries(goals).map(([value, label]) => ({ value, label: `看过之后${label}` }))}
          onChange={(chosen) => changeQuery(fromTheStart({ goal: chosen }))}
        />
      </DaysBar>
      <RemoteView what="A/B 结果" remote={remote}>
        {({ list, countedUntil = null }) =>
          list.length === 0 && page.query.place !== null ? (
            <NoFurtherRows what="A/B 结果" />
          ) : list.length === 0 ? (
            <EmptyView
              title="还没有在比较的投放"
              message="给一条投放加第二版创意，或用同一个实验名把人群切给两条投放，就会出现在这里。"
            />
          ) : (
            <>
              {list.map((one) => (
                <Experiment
                  key={`${one.kind} ${one.slotId} ${one.id}`}
                  {...one}
                  slot={slotName(one.slotId)}
                  goal={goal}
                />
              ))}
              <Pager {...page} count={list.length} total={undefined} isFetching={remote.isFetching} />
              <p className={styles.note}>
                {countedUntil === null ? '还没有汇总。' : `统计到 ${formatTime(countedUntil)}。`}
                {`曝光和${goals[goal]}每 10 分钟汇总一次。`}
              </p>
            </>
          )
        }
      </RemoteView>
      <p className={styles.note}>
        比率按曝光计算，区间是 95% 置信区间；差异用双比例区间，跨过 0 就说明还分不出好坏。曝光或{goals[goal]}
        太少时不作判断，提前结束会增加误判。
      </p>
    </div>
  );
}

function Experiment({ kind, name, slot, arms, goal }: ExperimentView & { slot: ReactNode; goal: Goal }) {
  const scale = scaleOf(arms.map(({ interval }) => interval));
  return (
    <Card
      title={name}
      flush
      aside={
        <span className={styles.note}>
          {slot} · {kind === 'creatives' ? '按创意版本' : '按人群切分'}
        </span>
      }
    >
      <SidewaysScroll label={`${name}的比较`}>
        <Table<Arm>
          rowKey={({ id }) => id}
          dataSource={arms}
          pagination={false}
          columns={[
            { title: '版本', dataIndex: 'name' },
            { title: '曝光', align: 'right', render: (_, { shows }) => formatCount(shows) },
            { title: goals[goal], align: 'right', render: (_, { hits }) => formatCount(hits) },
            { title: '比率', align: 'right', render: (_, { share }) => formatShare(share) },
            {
              title: '95% 区间',
              align: 'right',
              render: (_, { share, interval }, index) =>
                interval ? <IntervalPlot {...{ share, interval, scale }} isFirst={index === 0} /> : '–',
            },
            {
              title: '比第一版（百分点）',
              align: 'right',
              render: (_, { against }) =>
                against
                  ? `${formatPoints(against.by)}（${formatPoints(against.low)} – ${formatPoints(against.high)}）`
                  : '–',
            },
            { title: 'p 值', align: 'right', render: (_, { against }) => (against ? formatChance(against.p) : '–') },
            { title: '付费', align: 'right', render: (_, { paidFen }) => formatMoney(paidFen) },
            { title: '结论', render: (_, arm, index) => <Verdict arm={arm} isFirst={index === 0} /> },
          ]}
        />
      </SidewaysScroll>
    </Card>
  );
}

function Verdict({ arm: { against }, isFirst }: { arm: Arm; isFirst: boolean }) {
  if (isFirst) return <Pill tone="none">对照</Pill>;
  if (!against) return <Pill tone="none">数据不够</Pill>;
  if (!against.isSure) return <Pill tone="warn">还分不出</Pill>;
  return against.by > 0 ? <Pill tone="ok">更好</Pill> : <Pill tone="err">更差</Pill>;
}
