import type { ActivityDetail, ReleaseView } from '@feisuo/contract/schemas/console-activity';
import { Select } from 'antd';
import { useState } from 'react';
import { Card } from '../components/card.tsx';
import { Chart } from '../kit/chart/chart.tsx';
import type { ChartData } from '../kit/chart/chart-data.ts';
import { dayPoints } from '../kit/chart/day-points.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { useRemote } from '../use-remote.ts';
import { describeAward } from './activity-texts.ts';
import styles from './activity.module.css';
import { describePace } from './describe-pace.ts';

const refreshMs = 60_000;

/** Shows for a prize or good with limited stock what is released day by day, and what was given. */
export function ReleaseCard({ detail: { activity, prizes, goods } }: { detail: ActivityDetail }) {
  const limited = [...(prizes ?? []), ...(goods ?? [])].filter(({ stock }) => stock !== null);
  const [chosen, setChosen] = useState<string | null>(null);
  const thing = limited.find(({ id }) => id === chosen) ?? limited[0];
  if (!thing) return null;
  const choice = (
    <Select
      size="small"
      aria-label="看哪一种的库存"
      className={styles.thing ?? ''}
      value={thing.id}
      options={limited.map((one) => ({ value: one.id, label: describeAward(one) }))}
      onChange={setChosen}
    />
  );
  return (
    <Release
      key={thing.id}
      path={`activities/${encodeURIComponent(activity.id)}/release?thing=${encodeURIComponent(thing.id)}`}
      name={describeAward(thing)}
      stock={thing.stock ?? 0}
      choice={limited.length > 1 ? choice : null}
    />
  );
}

type Props = { path: string; name: string; stock: number; choice: React.ReactNode };

function Release({ path, name, stock, choice }: Props) {
  const remote = useRemote<ReleaseView>(path, { everyMs: refreshMs });
  if (remote.data === null)
    return (
      <Card title="库存释放" aside={choice}>
        <RemoteView what="库存" remote={remote}>
          {() => null}
        </RemoteView>
      </Card>
    );
  const { days, today } = remote.data;
  return (
    <Chart
      title="库存释放"
      shape="lines"
      fileName={`库存释放 ${name}`}
      period={`${days[0]?.day ?? ''} 至 ${days.at(-1)?.day ?? ''}`}
      data={chartOf(days)}
      aside={choice}
    >
      <p className={styles.note}>{describePace({ days, today, stock })}</p>
    </Chart>
  );
}

const chartOf = (days: ReleaseView['days']): ChartData => ({
  heading: '日期',
  points: dayPoints(days.map(({ day }) => day)),
  series: [
    { name: '计划放出', kind: 'count', colour: 'var(--line-ui)', values: days.map(({ planned }) => planned) },
    { name: '实际发出', kind: 'count', colour: 'var(--c-1)', values: days.map(({ given }) => given) },
  ],
});
