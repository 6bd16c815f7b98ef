import type { Dashboard, DashboardSlot, DashboardVital } from '@feisuo/contract/schemas/console-dashboard';
import { Link } from 'react-router';
import { Chart } from '../kit/chart/chart.tsx';
import { dayPoints } from '../kit/chart/day-points.ts';
import type { FigureKind } from '../kit/chart/figure-kinds.ts';
import { formatCount, formatShare } from '../kit/format-number.ts';
import { shareOf, periodOf } from '../kit/report/compare.ts';
import styles from './dashboard.module.css';
import { listOf } from './list-address.ts';

const MOST_SLOTS = 10;

const slotFigures: readonly { name: string; kind: FigureKind; of: (slot: DashboardSlot) => number | null }[] = [
  { name: '展示', kind: 'count', of: ({ shows }) => shows },
  { name: '请求', kind: 'count', of: ({ requests }) => requests },
  { name: '点击', kind: 'count', of: ({ clicks }) => clicks },
  { name: '点击率', kind: 'share', of: ({ clicks, shows }) => shareOf(clicks, shows) },
  { name: '付费', kind: 'count', of: ({ sales }) => sales },
];

export function SlotsChart({ data }: { data: Dashboard }) {
  const { slots } = data;
  const before = new Map(data.before.slots.map((slot) => [slot.id, slot]));
  return (
    <Chart
      title="推广位"
      shape="bars"
      period={periodOf(data)}
      picks={{}}
      most={MOST_SLOTS}
      empty={{ title: '还没有推广位', message: '建好推广位以后，这里按位置列出效果。' }}
      data={{
        heading: '位置',
        points: slots.map(({ id, name, isOff }) => {
          const isAlone = slots.filter((slot) => slot.name === name).length === 1;
          return {
            name: `${isAlone ? name : `${name} ${id}`}${isOff ? '（已关闭）' : ''}`,
            to: listOf('/console/promotion/report', data),
          };
        }),
        series: slotFigures.map(({ name, kind, of }) => ({
          name,
          kind,
          colour: 'var(--c-2)',
          values: slots.map(of),
          before: slots.map(({ id }) => {
            const was = before.get(id);
            return was ? of(was) : null;
          }),
        })),
      }}
    />
  );
}

/** Labels of web vitals. The chart lists the metrics in the order of these keys. */
const meanings: Record<string, string> = {
  LCP: 'LCP 最大内容出现',
  INP: 'INP 操作响应',
  CLS: 'CLS 布局偏移',
  FCP: 'FCP 首次内容出现',
  TTFB: 'TTFB 首字节',
};

const places = Object.keys(meanings);

const p75Of = (days: readonly string[], vital: DashboardVital | undefined) => {
  const byDay = new Map(vital?.days.map(({ day, p75 }) => [day, p75]));
  return days.map((day) => byDay.get(day) ?? null);
};

/**
 * Chart of web vitals by day, because percentiles of several days cannot be combined into one. Shares of good values
 * are shown for the whole period.
 */
export function VitalsChart({ data }: { data: Dashboard }) {
  const days = data.days.map(({ day }) => day);
  const daysBefore = data.before.days.map(({ day }) => day);
  const vitals = data.vitals.toSorted((one, other) => places.indexOf(one.metric) - places.indexOf(other.metric));
  const before = new Map(data.before.vitals.map((vital) => [vital.metric, vital]));
  return (
    <Chart
      title="页面体验"
      shape="lines"
      period={periodOf(data)}
      picks={{}}
      aside={<span className={styles.hint}>75 分位，真实访客测得</span>}
      empty={{ title: '这段时间没有样本', message: '访客打开页面后，浏览器会报告这些数值。' }}
      data={{
        heading: '日期',
        points: vitals.length === 0 ? [] : dayPoints(days, daysBefore),
        series: vitals.map((vital) => ({
          name: meanings[vital.metric] ?? vital.metric,
          kind: vital.metric === 'CLS' ? 'score' : 'ms',
          colour: 'var(--c-5)',
          values: p75Of(days, vital),
          before: p75Of(daysBefore, before.get(vital.metric)),
        })),
      }}
    >
      <ul className={styles.issues} aria-label="各项指标的占比">
        {vitals.map(({ metric, good, poor, samples }) => (
          <li key={metric}>
            <span>{meanings[metric] ?? metric}</span>
            <small>
              良好 {shareText(good, samples)}，较差 {shareText(poor, samples)}，样本 {formatCount(samples)}
            </small>
          </li>
        ))}
      </ul>
    </Chart>
  );
}

const shareText = (part: number, whole: number) => (whole === 0 ? '—' : formatShare(part / whole, 1));

/** Chart of page errors by day, and a list of the most frequent errors. */
export function ErrorsChart({ data }: { data: Dashboard }) {
  const { errors, issues, before } = data;
  return (
    <Chart
      title="页面报错"
      shape="lines"
      period={periodOf(data)}
      data={{
        heading: '日期',
        points: dayPoints(
          errors.map(({ day }) => day),
          before.errors.map(({ day }) => day),
        ),
        series: [
          {
            name: '报错',
            kind: 'count',
            colour: 'var(--err)',
            values: errors.map(({ events }) => events),
            before: before.errors.map(({ events }) => events),
          },
        ],
      }}
    >
      {issues.length > 0 && (
        <ol className={styles.issues} aria-label="最多的报错">
          {issues.map(({ id, title, culprit, events }) => (
            <li key={id}>
              <Link to={`/console/system/errors/${id}`}>
                {title}
                <small>{culprit}</small>
              </Link>
              <b>{formatCount(events)}</b>
            </li>
          ))}
        </ol>
      )}
    </Chart>
  );
}
