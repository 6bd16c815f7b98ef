import type { ReportUnit } from '@feisuo/contract/schemas/console-reports';
import type { ReactNode } from 'react';
import type { Series } from '../chart/chart-data.ts';
import { Chart } from '../chart/chart.tsx';
import { timePoints } from '../chart/day-points.ts';
import { periodOf } from './compare.ts';
import type { Figure } from './figure.ts';
import { FigureTiles, useFigure } from './figure-tiles.tsx';
import styles from './report.module.css';

type Sums<Counts> = { from: string; to: string; totals: Counts; points: readonly (Counts & { at: string })[] };
type Props<Counts> = {
  /** Name of the report; names of saved files begin with it. */
  name: string;
  figures: readonly Figure<Counts>[];
  data: Sums<Counts> & { unit: ReportUnit; before: Sums<Counts> | null };
  children?: ReactNode;
};

/** The totals of a report, and a chart of the selected figure by day, or by hour if the period is one day. */
export function ReportFigures<Counts>({ name, figures, data, children }: Props<Counts>) {
  const { totals, before, points, unit } = data;
  const picks = useFigure(figures);
  const times = unit === 'day' ? '按天' : '按小时';
  const figure = figures.some((one) => one.name === picks.picked) ? `${picks.picked}，${times}` : times;
  return (
    <>
      <FigureTiles figures={figures} totals={totals} before={before} points={points} />
      <p className={styles.note}>
        {before ? `与 ${periodOf(before)} 相比。` : '更早的数字已经不再保存，这段时间没有对比。'}
        {children}
      </p>
      <Chart
        title={figure}
        fileName={`${name}${times}`}
        shape="lines"
        period={periodOf(data)}
        picks={picks}
        data={{
          heading: unit === 'day' ? '日期' : '时间',
          points: timePoints(
            unit,
            points.map(({ at }) => at),
            before?.points.map(({ at }) => at),
          ),
          series: figures.map((one) => seriesOf(one, points, before?.points)),
        }}
      />
    </>
  );
}

/** Data of a chart: one figure of each row, and of the corresponding row of the preceding period if there is one. */
export const seriesOf = <Counts,>(
  { name, kind, of }: Figure<Counts>,
  rows: readonly Counts[],
  before: readonly (Counts | null)[] | undefined,
): Series => ({
  name,
  kind,
  colour: 'var(--c-1)',
  values: rows.map(of),
  ...(before && { before: before.map((row) => row && of(row)) }),
});
