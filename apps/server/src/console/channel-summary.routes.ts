import type { CsvCell } from '@feisuo/contract/facts/csv';
import {
  ChannelCsvQuery,
  ChannelSummaryQuery,
  ChannelSummaryReply,
  type ChannelSummary,
} from '@feisuo/contract/schemas/console-attribution';
import type { ChannelFigures, ReportUnit } from '@feisuo/contract/schemas/console-reports';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Database } from '../db/database.ts';
import { yuanOf } from '../formats/yuan.ts';
import { succeed } from '../http/service-dialect.ts';
import {
  clicksSince,
  namesOfChannels,
  readStepDays,
  readStepHours,
  reportChannels,
  type ChannelDay,
} from '../modules/attribution/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { countVisits, readEventSeries } from '../modules/telemetry/index.ts';
import { parseDayRange } from './parse-day-range.ts';
import { addUp, daysOf, periodBefore, pointOf, sumPeriod, unitOf, type Period } from './report-periods.ts';
import { sendCsv } from './send-csv.ts';

const zero: ChannelFigures = {
  visits: 0,
  clicks: 0,
  downloads: 0,
  registers: 0,
  activates: 0,
  orders: 0,
  sales: 0,
  paidFen: 0,
  refundedFen: 0,
};

/** Routes for the sums of channels over a period, as JSON and as CSV. */
export const channelSummaryRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db, clock }) => {
  const reads = { permit: 'promotion.read' } as const;

  app.get(
    '/channels/report/summary',
    {
      config: reads,
      schema: {
        ...describe('Sums from visit to refund, compared with the previous period'),
        querystring: ChannelSummaryQuery,
        response: { 200: ChannelSummaryReply },
      },
    },
    async ({ query: { channel, ...days } }) => {
      const period = parseDayRange(days, clock.now());
      const earlier = periodBefore(period);
      // Counts per hour need the clicks themselves, which retention deletes; counts per day remain.
      const unit = earlier.from >= clicksSince(clock.now()) ? unitOf(period) : 'day';
      const [now, before, sums, sumsBefore] = await Promise.all([
        sumChannels(db, period, { unit, channel }),
        sumChannels(db, earlier, { unit, channel }),
        sumByChannel(db, period, channel),
        sumByChannel(db, earlier, channel),
      ]);
      return succeed({ unit, ...now, before, channels: await nameChannels(db, sums, sumsBefore) });
    },
  );

  app.get(
    '/channels/report.csv',
    {
      config: reads,
      schema: {
        ...describe('Counts from visit to refund by day and channel, or by channel, as CSV'),
        querystring: ChannelCsvQuery,
        produces: ['text/csv'],
      },
    },
    async ({ query: { channel, by = 'day', ...days } }, reply) => {
      const period = parseDayRange(days, clock.now());
      const { from, to } = daysOf(period);
      const rows = await reportChannels(db, period, (of, only) => countVisits(db, of, only), channel);
      const found = by === 'day' ? rows : addChannels(rows);
      return sendCsv(reply, {
        name: `渠道报表${by === 'day' ? '按天' : '合计'} ${from} 至 ${to}`,
        head: [...(by === 'day' ? ['日期'] : []), ...measures],
        rows: found.map((row) => [...(by === 'day' ? [row.day] : []), ...measured(row)]),
      });
    },
  );
};

type Asked = { unit: ReportUnit; channel: string | undefined };

/**
 * Sums of all channels, or of one, over time. The totals come from the counts per day, because visits per hour cannot
 * be added up.
 */
async function sumChannels(db: Database, period: Period, { unit, channel }: Asked) {
  const ofDay = await sumTime(db, period, { unit: 'day', channel });
  return unit === 'day' ? ofDay : { ...(await sumTime(db, period, { unit, channel })), totals: ofDay.totals };
}

async function sumTime(db: Database, period: Period, { unit, channel }: Asked) {
  const [visits, steps] = await Promise.all([
    readEventSeries(db, period, { span: unit, ...(channel !== undefined && { channel }) }),
    unit === 'day' ? readStepDays(db, period, channel) : readStepHours(db, period, channel),
  ]);
  const rows = [
    ...visits.map((row) => ({ at: pointOf(unit, row.startsAt), visits: row.visits })),
    ...steps.map((step) => ({ at: 'day' in step ? step.day : pointOf(unit, step.startsAt), ...figuresOf(step) })),
  ];
  return sumPeriod<ChannelFigures>(period, unit, { rows, zero });
}

type Step = Pick<Awaited<ReturnType<typeof readStepHours>>[number], 'kind' | 'number' | 'fen'>;

/** The figures that a step increases. */
function figuresOf({ kind, number, fen }: Step): Partial<ChannelFigures> {
  switch (kind) {
    case 'click':
      return { clicks: number };
    case 'download':
      return { downloads: number };
    case 'register':
      return { registers: number };
    case 'activate':
      return { activates: number };
    case 'order':
      return { orders: number };
    case 'pay':
      return { sales: number, paidFen: fen };
    case 'refund':
      return { refundedFen: fen };
    case 'unusual_click':
      return {};
  }
}

async function sumByChannel(db: Database, period: Period, only: string | undefined) {
  const [visits, steps] = await Promise.all([countVisits(db, period, only), readStepDays(db, period, only)]);
  const rows = [...visits, ...steps.map((step) => ({ channel: step.channel, ...figuresOf(step) }))];
  const sums = [...Map.groupBy(rows, ({ channel }) => channel)].map(
    ([channel, ofChannel]) => [channel, addUp<ChannelFigures>(ofChannel, zero)] as const,
  );
  return new Map(sums);
}

type Sums = Awaited<ReturnType<typeof sumByChannel>>;

async function nameChannels(db: Database, sums: Sums, before: Sums): Promise<ChannelSummary['channels']> {
  const names = await namesOfChannels(db, [...sums.keys()]);
  return [...sums]
    .filter(([, row]) => Object.values(row).some((number) => number > 0))
    .map(([channel, row]) => ({
      channel,
      name: names.get(channel) ?? '',
      ...row,
      before: before.get(channel) ?? zero,
    }))
    .toSorted((a, b) => b.paidFen - a.paidFen || b.visits - a.visits || (a.channel < b.channel ? -1 : 1));
}

const measures = [
  '渠道',
  '名称',
  '访问',
  '点击',
  '下载',
  '注册',
  '首次启动',
  '下单',
  '付费订单',
  '付费金额（元）',
  '退款笔数',
  '退款（元）',
];

const measured = (row: ChannelDay): CsvCell[] => [
  row.channel,
  row.name,
  row.visits,
  row.clicks,
  row.downloads,
  row.registers,
  row.activates,
  row.orders,
  row.sales,
  yuanOf(row.paidFen),
  row.refunds,
  yuanOf(row.refundedFen),
];

function addChannels(rows: readonly ChannelDay[]): ChannelDay[] {
  const sums = new Map<string, ChannelDay>();
  for (const row of rows) {
    const sum = sums.get(row.channel);
    if (!sum) sums.set(row.channel, { ...row });
    else for (const key of added) sum[key] += row[key];
  }
  return [...sums.values()].toSorted((a, b) => b.paidFen - a.paidFen || b.visits - a.visits);
}

const added = [
  'visits',
  'clicks',
  'downloads',
  'registers',
  'activates',
  'orders',
  'sales',
  'paidFen',
  'refunds',
  'refundedFen',
] as const;
