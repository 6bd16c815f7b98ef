import type { Dashboard, DashboardFigures, DashboardFunnel } from '@feisuo/contract/schemas/console-dashboard';
import type { ChartData } from '../kit/chart/chart-data.ts';
import { Chart } from '../kit/chart/chart.tsx';
import { shareOf, periodOf } from '../kit/report/compare.ts';
import { listOf, type Days } from './list-address.ts';
import styles from './dashboard.module.css';

type Step<Of> = {
  name: string;
  of: (counted: Of) => number;
  colour: string;
  /** Path of the list that the figure links to. The link adds the days that the dashboard shows. */
  to: string;
};

const CHANNELS = '/console/attribution/report';
const ORDERS = '/console/orders';

const flow: readonly Step<DashboardFigures>[] = [
  { name: '访问', of: ({ visits }) => visits, colour: 'var(--c-2)', to: CHANNELS },
  { name: '下载', of: ({ downloads }) => downloads, colour: 'var(--c-2)', to: CHANNELS },
  { name: '注册', of: ({ registers }) => registers, colour: 'var(--c-2)', to: CHANNELS },
  { name: '下单', of: ({ orders }) => orders, colour: 'var(--c-2)', to: ORDERS },
  { name: '付费订单', of: ({ sales }) => sales, colour: 'var(--c-1)', to: `${ORDERS}?state=granted` },
];

const codes: readonly Step<DashboardFunnel>[] = [
  { name: '请求二维码', of: ({ asked }) => asked, colour: 'var(--c-2)', to: ORDERS },
  { name: '展示成功', of: ({ shown }) => shown, colour: 'var(--c-2)', to: ORDERS },
  { name: '完成支付', of: ({ paid }) => paid, colour: 'var(--c-1)', to: `${ORDERS}?state=granted` },
  { name: '超时失效', of: ({ expired }) => expired, colour: 'var(--line-ui)', to: `${ORDERS}?state=expired` },
  { name: '用户取消', of: ({ cancelled }) => cancelled, colour: 'var(--line-ui)', to: `${ORDERS}?state=closed` },
  { name: '获取出错', of: ({ failed }) => failed, colour: 'var(--err-fill)', to: ORDERS },
];

/** Chart data for steps: the count of each step, and the count as a share of the first step. */
function stepsData<Of>(
  steps: readonly Step<Of>[],
  shareName: string,
  { now, before, days }: { now: Of; before: Of; days: Days },
): ChartData {
  const [values, was] = [steps.map(({ of }) => of(now)), steps.map(({ of }) => of(before))];
  const shares = (numbers: readonly number[]) => numbers.map((number) => shareOf(number, numbers[0] ?? 0));
  return {
    heading: '步骤',
    points: steps.map(({ name, colour, to }) => ({ name, colour, to: listOf(to, days) })),
    series: [
      { name: '次数', kind: 'count', colour: 'var(--c-2)', values, before: was },
      { name: shareName, kind: 'share', colour: '', values: shares(values), before: shares(was), place: 'beside' },
    ],
  };
}

/** Chart of the steps from visit to purchase. */
export function FlowChart({ data }: { data: Dashboard }) {
  return (
    <Chart
      title="从访问到付费"
      shape="bars"
      period={periodOf(data)}
      data={stepsData(flow, '占访问', { now: data.totals, before: data.before.totals, days: data })}
    >
      <p className={styles.note}>
        各步按发生的日子计，不是同一批人；不同意统计的访客不在访问里，后面几步都在，比访问还多时不算占比。
      </p>
    </Chart>
  );
}

/** Funnel from payment code to payment. It has no step for scanning, because payment channels do not report scans. */
export function FunnelChart({ data }: { data: Dashboard }) {
  return (
    <Chart
      title="二维码支付漏斗"
      shape="bars"
      period={periodOf(data)}
      data={stepsData(codes, '占请求', { now: data.funnel, before: data.before.funnel, days: data })}
    >
      <p className={styles.note}>支付渠道不告知是否有人扫码，所以没有这一步。</p>
    </Chart>
  );
}

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const hours = Array.from({ length: 24 }, (_, hour) => `${hour}:00`);

export function HoursChart({ data }: { data: Dashboard }) {
  return (
    <Chart
      title="下单时段"
      shape="grid"
      period={periodOf(data)}
      aside={<span className={styles.hint}>格子下沿是上一期</span>}
      data={{
        heading: '星期',
        grid: { rows: weekdays, columns: hours },
        points: weekdays.flatMap((day) => hours.map((hour) => ({ name: `${day} ${hour}` }))),
        series: [
          {
            name: '下单',
            kind: 'count',
            colour: 'var(--c-1)',
            values: data.hours.flat(),
            before: data.before.hours.flat(),
          },
        ],
      }}
    />
  );
}
