import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { payTypeNames } from '@feisuo/contract/facts/pay-vocabulary';
import { writeCsv, type CsvCell } from '@feisuo/contract/facts/csv';
import { RevenueQuery, RevenueReply, type RevenueRow } from '@feisuo/contract/schemas/console-books';
import type { Static } from 'typebox';
import { asDownload } from '../http/as-download.ts';
import { wrongField } from '../http/wrong-field.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe } from '../modules/operator/index.ts';
import { reportPaymentTotals, revenueByDay } from '../modules/pay/index.ts';
import { addDays } from '../time/shanghai.ts';
import { yuanOf } from '../formats/yuan.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';

type Asked = Static<typeof RevenueQuery>;
const LONGEST_DAYS = 366;

/** Income, refunds and recognised revenue by day, product or channel, as JSON or CSV. */
export const revenueRoutes: FastifyPluginAsyncTypebox<ActionDeps> = async (app, { db }) => {
  const report = async ({ from, to, by, channel }: Asked): Promise<RevenueRow[]> => {
    if (from > to || to > addDays(from, LONGEST_DAYS - 1))
      throw wrongField(
        'to',
        `at most ${LONGEST_DAYS} days, beginning at ${from}`,
        fieldRefusals.daysAsked(LONGEST_DAYS),
      );
    const totals = await reportPaymentTotals(db, { from, to, by, ...(channel !== undefined && { channel }) });
    // Revenue is recognised by day only, without regard to the payment channel, so it is unknown for other groupings.
    if (by !== 'day' || channel !== undefined) return totals.map((row) => ({ ...row, earnedFen: null, feeFen: null }));
    const earned = new Map((await revenueByDay(db, from, to)).map((row) => [row.day, row]));
    const byDay = new Map(totals.map((row) => [row.key, row]));
    const days = [...new Set([...byDay.keys(), ...earned.keys()])].toSorted();
    return days.map((day) => ({
      ...(byDay.get(day) ?? { key: day, name: '', payments: 0, paidFen: 0, refunds: 0, refundedFen: 0 }),
      earnedFen: earned.get(day)?.netFen ?? 0,
      feeFen: earned.get(day)?.feeFen ?? 0,
    }));
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
    async ({ query }) => succeed({ list: await report(query) }),
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
      const rows = await report(query);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', asDownload(`收入${byNames[query.by]} ${query.from} 至 ${query.to}.csv`))
        .send(writeCsv([headOf(query), ...rows.map((row) => cellsOf(row, query))]));
    },
  );
};

const byNames = { day: '按天', product: '按商品', channel: '按渠道' } as const;
const headings = { day: ['日期'], product: ['商品编号', '商品'], channel: ['支付渠道'] } as const;
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
