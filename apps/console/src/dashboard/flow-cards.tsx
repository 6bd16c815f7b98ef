import type { Dashboard } from '@feisuo/contract/schemas/console-dashboard';
import { BarSteps, type Step } from './charts/bar-steps.tsx';
import { ChartCard } from './charts/chart-card.tsx';
import { HeatStrip, weekdays } from './charts/heat-strip.tsx';
import { LineChart, type Line } from './charts/line-chart.tsx';
import { shareText } from './compare.ts';
import styles from './dashboard.module.css';

type Props = { data: Dashboard; range: string };

/** From the download to the sale, by day. */
export function FlowCard({ data: { days }, range }: Props) {
  const lines: Line[] = [
    { name: '下载', colour: 'var(--c-2)', values: days.map(({ downloads }) => downloads) },
    { name: '注册', colour: 'var(--c-3)', values: days.map(({ registers }) => registers) },
    { name: '付费订单', colour: 'var(--c-1)', values: days.map(({ sales }) => sales) },
  ];
  return (
    <ChartCard
      title="从访问到付费"
      fileName={`flow-${range}`}
      aside={<Legend lines={lines} />}
      table={[
        ['日期', '访问', ...lines.map(({ name }) => name)],
        ...days.map(({ day, visits, downloads, registers, sales }) => [day, visits, downloads, registers, sales]),
      ]}
    >
      <LineChart label="从访问到付费" days={days.map(({ day }) => day)} lines={lines} />
    </ChartCard>
  );
}

function Legend({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.legend}>
      {lines.map(({ name, colour }) => (
        <li key={name}>
          <svg viewBox="0 0 14 3" width="14" height="3" aria-hidden="true">
            <rect width="14" height="3" rx="1" fill={colour} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** What became of codes. Channels do not say who scanned, so that step is not shown. */
export function FunnelCard({ data: { funnel }, range }: Props) {
  const steps: Step[] = [
    { name: '请求二维码', value: funnel.asked, colour: 'var(--c-2)' },
    { name: '展示成功', value: funnel.shown, colour: 'var(--c-2)' },
    { name: '完成支付', value: funnel.paid, colour: 'var(--c-1)' },
    { name: '超时失效', value: funnel.expired, colour: 'var(--line-ui)' },
    { name: '用户取消', value: funnel.cancelled, colour: 'var(--line-ui)' },
    { name: '获取出错', value: funnel.failed, colour: 'var(--err-fill)' },
  ];
  return (
    <ChartCard
      title="二维码支付漏斗"
      fileName={`qr-${range}`}
      table={[
        ['步骤', '次数', '占请求'],
        ...steps.map(({ name, value }) => [name, value, shareText(value, funnel.asked)]),
      ]}
    >
      <BarSteps label="二维码支付漏斗" steps={steps} />
      <p className={styles.note}>支付渠道不告知是否有人扫码，所以没有这一步。</p>
    </ChartCard>
  );
}

export function HoursCard({ data: { hours }, range }: Props) {
  return (
    <ChartCard
      title="下单时段"
      fileName={`order-hours-${range}`}
      table={[
        ['星期', ...Array.from({ length: 24 }, (_, hour) => `${hour}:00`)],
        ...hours.map((row, day) => [weekdays[day] ?? '', ...row]),
      ]}
    >
      <HeatStrip label="下单时段" hours={hours} />
    </ChartCard>
  );
}
