import { thingKey } from '@feisuo/contract/facts/audited-entities';
import type { CsvCell } from '@feisuo/contract/facts/csv';
import {
  PromotionCsvQuery,
  PromotionSummaryQuery,
  PromotionSummaryReply,
} from '@feisuo/contract/schemas/console-promotion';
import type { PromotionFigures } from '@feisuo/contract/schemas/console-reports';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import type { Database } from '../db/database.ts';
import { yuanOf } from '../formats/yuan.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import {
  countPromotionByChannel,
  countPromotionByDay,
  promotionHoursSince,
  rolledUpUntil,
  sumPromotionByItem,
  sumPromotionByTime,
} from '../modules/promotion/index.ts';
import { nameAuditThings } from './audit-entity-names.ts';
import { parseDayRange } from './parse-day-range.ts';
import { daysOf, periodBefore, sumPeriod, unitOf, type Period } from './report-periods.ts';
import { MOST_CSV_ROWS, sendCsv } from './send-csv.ts';

/** Maximum number of line items in a report on the page; the CSV file has all of them. */
const MOST_ITEMS = 200;

const zero: PromotionFigures = {
  requests: 0,
  fills: 0,
  shows: 0,
  clicks: 0,
  closes: 0,
  registers: 0,
  pays: 0,
  paidFen: 0,
};

const figuresOf = ({ requests, fills, shows, clicks, closes, registers, pays, paidFen }: PromotionFigures) => ({
  requests,
  fills,
  shows,
  clicks,
  closes,
  registers,
  pays,
  paidFen,
});

/** Routes for the sums of slots and line items over a period, as JSON and as CSV. */
export const promotionSummaryRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db, clock }) => {
  const reads = { permit: 'promotion.read' } as const;

  app.get(
    '/promotion/report/summary',
    {
      config: reads,
      schema: {
        ...describe('Sums from request to payment, compared with the previous period'),
        querystring: PromotionSummaryQuery,
        response: { 200: PromotionSummaryReply },
      },
    },
    async ({ query: { slot: slotId, item: lineItemId, ...days } }) => {
      const period = parseDayRange(days, clock.now());
      const earlier = periodBefore(period);
      const unit = unitOf(period);
      const asked = { slotId, lineItemId };
      const isStored = earlier.from >= promotionHoursSince(clock.now());
      const sumUp = async (of: Period) =>
        sumPeriod(of, unit, { rows: await sumPromotionByTime(db, of, { ...asked, unit }), zero });
      const [now, before, items, itemsBefore] = await Promise.all([
        sumUp(period),
        isStored ? sumUp(earlier) : null,
        sumPromotionByItem(db, period, asked),
        isStored ? sumPromotionByItem(db, earlier, asked) : null,
      ]);
      const keyOf = (row: { slotId: string; lineItemId: string }) => `${row.slotId} ${row.lineItemId}`;
      const known = new Map(itemsBefore?.map((row) => [keyOf(row), figuresOf(row)]));
      const shown = items.slice(0, MOST_ITEMS);
      return succeed({
        unit,
        ...now,
        before,
        items: shown.map((row) => ({ ...row, before: itemsBefore && (known.get(keyOf(row)) ?? zero) })),
        more: items.length - shown.length,
        names: await namesOf(db, [...shown, ...(slotId === undefined ? [] : [{ slotId, lineItemId: '' }])]),
        countedUntil: (await rolledUpUntil(db))?.toISOString() ?? null,
      });
    },
  );

  app.get(
    '/promotion/report.csv',
    {
      config: reads,
      schema: {
        ...describe('Counts from request to payment by day, line item or channel, as CSV'),
        querystring: PromotionCsvQuery,
        produces: ['text/csv'],
      },
    },
    async ({ query }, reply) => {
      const { by = 'day' } = query;
      const period = parseDayRange(query, clock.now());
      const { from, to } = daysOf(period);
      const rows = await tables[by](db, period, query);
      return sendCsv(reply, {
        name: `投放效果${byNames[by]} ${from} 至 ${to}`,
        head: [...headings[by], ...measures],
        rows,
      });
    },
  );
};

type Asked = Static<typeof PromotionCsvQuery>;
type By = NonNullable<Asked['by']>;
const filterOf = ({ slot, item }: Asked) => ({ slotId: slot, lineItemId: item, limit: MOST_CSV_ROWS + 1 });

const byNames: Record<By, string> = { day: '按天', item: '按投放', channel: '按渠道' };
const place = ['推广位编号', '推广位', '投放编号', '投放'];
const headings: Record<By, CsvCell[]> = {
  day: ['日期', ...place, '创意编号', '创意'],
  item: place,
  channel: ['渠道', '名称'],
};
const measures = ['请求', '有填充', '曝光', '点击', '点击率', '手动关闭', '注册', '付费', '付费金额（元）'];

const measured = (row: PromotionFigures): CsvCell[] => [
  row.requests,
  row.fills,
  row.shows,
  row.clicks,
  row.shows === 0 ? '' : `${((100 * row.clicks) / row.shows).toFixed(2)}%`,
  row.closes,
  row.registers,
  row.pays,
  yuanOf(row.paidFen),
];

type Placed = { slotId: string; lineItemId: string; creativeId?: string };

const namesOf = (db: Database, rows: readonly Placed[]) =>
  nameAuditThings(
    db,
    rows.flatMap(({ slotId, lineItemId, creativeId = '' }) => [
      { thing: 'slot' as const, id: slotId },
      ...(lineItemId === '' ? [] : [{ thing: 'item' as const, id: lineItemId }]),
      ...(creativeId === '' ? [] : [{ thing: 'creative' as const, id: creativeId }]),
    ]),
  );

const placed = (names: Record<string, string>, { slotId, lineItemId }: Placed): CsvCell[] => [
  slotId,
  names[thingKey('slot', slotId)] ?? '',
  lineItemId,
  lineItemId === '' ? '无填充' : (names[thingKey('item', lineItemId)] ?? ''),
];

/** Reads all rows of the report, for the CSV file. */
const tables: Record<By, (db: Database, period: Period, asked: Asked) => Promise<CsvCell[][]>> = {
  day: async (db, period, asked) => {
    const rows = await countPromotionByDay(db, period, filterOf(asked));
    const names = await namesOf(db, rows);
    return rows.map((row) => [
      row.day,
      ...placed(names, row),
      row.creativeId,
      names[thingKey('creative', row.creativeId)] ?? '',
      ...measured(row),
    ]);
  },
  item: async (db, period, asked) => {
    const rows = await sumPromotionByItem(db, period, filterOf(asked));
    const names = await namesOf(db, rows);
    return rows.map((row) => [...placed(names, row), ...measured(row)]);
  },
  channel: async (db, period, asked) => {
    const rows = await countPromotionByChannel(db, period, filterOf(asked));
    const names = await nameAuditThings(
      db,
      rows.map(({ channel }) => ({ thing: 'channel' as const, id: channel })),
    );
    return rows.map((row) => [row.channel, names[thingKey('channel', row.channel)] ?? '', ...measured(row)]);
  },
};
