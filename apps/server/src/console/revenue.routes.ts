import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { payTypeNames } from '@feisuo/contract/facts/pay-vocabulary';
import type { CsvCell } from '@feisuo/contract/facts/csv';
import { RevenueQuery, RevenueReply, type RevenueRow } from '@feisuo/contract/schemas/console-books';
import type { Static } from 'typebox';
import { wrongField } from '../http/wrong-field.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe } from '../modules/operator/index.ts';
import { reportPaymentTotals, revenueByDay } from '../modules/pay/index.ts';
import { yuanOf } from '../formats/yuan.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';
import { parseDayRange } from './parse-day-range.ts';
import { daysOf, periodBefore, type Period } from './report-periods.ts';
import { sendCsv } from './send-csv.ts';

type Asked = Static<typeof RevenueQuery>;

/** Routes for income, refunds and recognised revenue by day, hour, product or channel, as JSON or CSV. */
export const revenueRoutes: FastifyPluginAsyncTypebox<ActionDeps> = async (app, { db, clock }) => {
  const report = async (asked: Asked): Promise<RevenueRow[]> => {
    const { from, to } = asked;
    const totals = await reportPaymentTotals(db, asked);
    // Revenue is recognised per day and not per payment channel, so it is unknown for other groupings.
    if (!hasEarnings(asked)) return totals.map((row) => ({ ...row, ...unknown }));
    const earned = new Map((await revenueByDay(db, from, to)).map((row) => [row.day, row]));
    const byDay = new Map(totals.map((row) => [row.key, row]));
    const days = [...new Set([...byDay.keys(), ...earned.keys()])].toSorted();
    return days.map((day) => ({
      ...(byDay.get(day) ?? { key: day, name: '', payments: 0, paidFen: 0, refunds: 0, refundedFen: 0 }),
      earnedFen: earned.get(day)?.netFen ?? 0,
      feeFen: earned.get(day)?.feeFen ?? 0,
    }));
  };

  /** The rows of a period and their sum. The sum contains the recognised revenue even if the rows do not. */
  const sumUp = async (asked: Asked) => {
    const { from, to, channel } = asked;
    const [list, earned] = await Promise.all([
      report(asked),
      channel === undefined ? revenueByDay(db, from, to) : null,
    ]);
    const sum = (of: (row: RevenueRow) => number) => list.reduce((total, row) => total + of(row), 0);
    return {
      list,
      totals: {
        payments: sum(({ payments }) => payments),
        paidFen: sum(({ paidFen }) => paidFen),
        refunds: sum(({ refunds }) => refunds),
        refundedFen: sum(({ refundedFen }) => refundedFen),
        earnedFen: earned && earned.reduce((total, { netFen }) => total + netFen, 0),
        feeFen: earned && earned.reduce((total, { feeFen }) => total + feeFen, 0),
      },
    };
  };

  /** Refuses days that do not exist, too long periods, and hours for more than one day. */
  const check = ({ from, to, by }: Asked): Period => {
    const period = parseDayRange({ from, to }, clock.now());
    if (by === 'hour' && from !== to) throw wrongField('to', 'hours are of one day', fieldRefusals.hoursOfOneDay);
    return period;
  };

  app.get(
    '/books/revenue',
    {
      config: { permit: 'books.read' },
      schema: {
        ...describe('Income, refunds and revenue'),
        querystring: RevenueQuery,
        response: { 200: RevenueReply },
      },
    },
    async ({ query }) => {
      const earlier = daysOf(periodBefore(check(query)));
      const [now, before] = await Promise.all([sumUp(query), sumUp({ ...query, ...earlier })]);
      return succeed({ ...now, before: { ...earlier, ...before } });
    },
  );

  app.get(
    '/books/revenue.csv',
    {
      config: { permit: 'books.read' },
      schema: {
        ...describe('Income, refunds and revenue, as CSV'),
        querystring: RevenueQuery,
        produces: ['text/csv'],
      },
    },
    async ({ query }, reply) => {
      check(query);
      return sendCsv(reply, {
        name: `收入${byNames[query.by]} ${query.from} 至 ${query.to}`,
        head: headOf(query),
        rows: (await report(query)).map((row) => cellsOf(row, query)),
      });
    },
  );
};

const unknown = { earnedFen: null, feeFen: null };
const byNames = { day: '按天', hour: '按小时', product: '按商品', channel: '按渠道' } as const;
const headings = { day: ['日期'], hour: ['时间'], product: ['商品编号', '商品'], channel: ['支付渠道'] } as const;
const money = ['付款笔数', '收款（元）', '退款笔数', '退款（元）', '净收款（元）'];

const hasEarnings = ({ by, channel }: Asked) => by === 'day' && channel === undefined;

const headOf = (query: Asked): CsvCell[] => [
  ...headings[query.by],
  ...money,
  ...(hasEarnings(query) ? ['确认收入（元）', '渠道手续费（元）'] : []),
];

const cellsOf = (row: RevenueRow, query: Asked): CsvCell[] => [
  query.by === 'channel' ? ((payTypeNames as Record<string, string>)[row.key] ?? row.key) : row.key,
  ...(query.by === 'product' ? [row.name] : []),
  row.payments,
  yuanOf(row.paidFen),
  row.refunds,
  yuanOf(row.refundedFen),
  yuanOf(row.paidFen - row.refundedFen),
  ...(hasEarnings(query) ? [yuanOf(row.earnedFen ?? 0), yuanOf(row.feeFen ?? 0)] : []),
];
