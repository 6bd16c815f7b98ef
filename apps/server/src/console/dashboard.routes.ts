import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { CsvCell } from '@feisuo/contract/facts/csv';
import {
  DashboardCsvQuery,
  DashboardLiveQuery,
  DashboardQuery,
  DashboardReply,
  type DashboardChannel,
  type DashboardDay,
  type DashboardFigures,
  type DashboardPeriod,
} from '@feisuo/contract/schemas/console-dashboard';
import type { Dashboard, DashboardSlot, DashboardVital } from '@feisuo/contract/schemas/console-dashboard';
import type { Database } from '../db/database.ts';
import { countedUntil } from '../db/roll-up.ts';
import { sendEvents } from '../http/send-events.ts';
import { succeed } from '../http/service-dialect.ts';
import { readSteps } from '../modules/attribution/index.ts';
import { describe, sessionOf, type ConsoleDeps } from '../modules/operator/index.ts';
import { readPayDays } from '../modules/pay/index.ts';
import {
  rolledUpUntil as slotsRolledUpUntil,
  countPromotionBySlot,
  isPromotionStopped,
  listSlots,
} from '../modules/promotion/index.ts';
import { rolledUpUntil, countErrorsByDay, listBusiestIssues, readVitals } from '../modules/telemetry/index.ts';
import { dayOf, addDays } from '../time/shanghai.ts';
import { yuanOf } from '../formats/yuan.ts';
import { parseDayRange } from './parse-day-range.ts';
import { channelByDay, figuresByChannel, figuresByDay, funnelOf, orderHours, sumOf } from './dashboard-figures.ts';
import { figureSources, LiveFigures } from './live-dashboard.ts';
import { daysOf, periodBefore, type Period } from './report-periods.ts';
import { sendCsv } from './send-csv.ts';

const MOST_ISSUES = 5;

/** Figures of all slots, also of slots without requests. */
async function slotFigures(db: Database, period: Period): Promise<DashboardSlot[]> {
  const [counted, slots, isStopped] = await Promise.all([
    countPromotionBySlot(db, period),
    listSlots(db),
    isPromotionStopped(db),
  ]);
  const byId = new Map(counted.map((row) => [row.slotId, row]));
  return slots
    .map(({ slot }) => {
      const { requests = 0, shows = 0, clicks = 0, pays = 0 } = byId.get(slot.id) ?? {};
      return { id: slot.id, name: slot.name, isOff: slot.isOff || isStopped, requests, shows, clicks, sales: pays };
    })
    .toSorted((a, b) => b.shows - a.shows || (a.id < b.id ? -1 : 1));
}

/** Web vitals of all routes together. Each day has its own percentiles, because percentiles cannot be added. */
async function vitalFigures(db: Database, period: Period): Promise<DashboardVital[]> {
  const vitals = new Map<string, DashboardVital>();
  for (const { metric, samples, good, poor, p75, startsAt } of await readVitals(db, period)) {
    const vital = vitals.get(metric) ?? { metric, samples: 0, good: 0, poor: 0, days: [] };
    vital.samples += samples;
    vital.good += good;
    vital.poor += poor;
    vital.days.push({ day: dayOf(startsAt), p75 });
    vitals.set(metric, vital);
  }
  return [...vitals.values()].toSorted((a, b) => (a.metric < b.metric ? -1 : 1));
}

/** Numbers of errors for each day of a period, including days without errors. */
async function errorFigures(db: Database, period: Period): Promise<Dashboard['errors']> {
  const byDay = new Map((await countErrorsByDay(db, period)).map(({ day, events }) => [day, events]));
  const days: Dashboard['errors'] = [];
  for (let day = dayOf(period.from); day < dayOf(period.to); day = addDays(day, 1))
    days.push({ day, events: byDay.get(day) ?? 0 });
  return days;
}

const busiestIssues = async (db: Database, period: Period): Promise<Dashboard['issues']> =>
  (await listBusiestIssues(db, period, MOST_ISSUES)).map(({ id, ...issue }) => ({ id: String(id), ...issue }));

const reads = { permit: 'dashboard.read' } as const;

/** The route of the dashboard. It reads only roll-ups, so that its cost does not grow with traffic. */
export const dashboardRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, clock } = deps;

  app.get(
    '/dashboard',
    {
      config: reads,
      schema: {
        ...describe('Daily figures, compared with the previous period'),
        querystring: DashboardQuery,
        response: { 200: DashboardReply },
      },
    },
    async ({ query: { channel, ...asked } }) => {
      const period = parseDayRange(asked, clock.now());
      const before = periodBefore(period);
      // Read before the figures. If the figures change meanwhile, the open page learns of a newer time and fetches the
      // figures a second time.
      const counted = await countedUntil(db, figureSources);
      const visits = await visitsCountedUntil(db);
      const [now, then, issues] = await Promise.all([
        periodFigures(db, period, channel),
        periodFigures(db, before, channel),
        busiestIssues(db, period),
      ]);
      return succeed({
        ...now,
        channel: channel ?? null,
        before: then,
        countedAt: counted?.toISOString() ?? null,
        visitsCountedAt: visits?.toISOString() ?? null,
        issues,
      });
    },
  );

  app.get(
    '/dashboard/figures.csv',
    {
      config: reads,
      schema: {
        ...describe('Daily figures by day or channel, as CSV'),
        querystring: DashboardCsvQuery,
        produces: ['text/csv'],
      },
    },
    async ({ query: { by = 'day', ...asked } }, reply) => {
      const period = parseDayRange(asked, clock.now());
      const { from, to } = daysOf(period);
      const steps = await readSteps(db, period);
      const table =
        by === 'day'
          ? dayTable(await figuresByDay(db, period, { money: await readPayDays(db, period), steps }))
          : channelTable(await figuresByChannel(db, period, steps));
      return sendCsv(reply, { name: `概览${by === 'day' ? '按天' : '按渠道'} ${from} 至 ${to}`, ...table });
    },
  );

  const live = new LiveFigures(deps);
  app.addHook('preClose', async () => live.close());
  app.get(
    '/dashboard/live',
    {
      config: { ...reads, isForPeople: true, isBackground: true, readsPrimary: true },
      schema: {
        ...describe('Server-sent events `changed` when figures have changed; ends with the session'),
        querystring: DashboardLiveQuery,
        produces: ['text/event-stream'],
      },
    },
    (request, reply) => sendEvents(request, reply, () => live.watch(sessionOf(request).tokenHash, request.query.seen)),
  );
};

async function periodFigures(db: Database, period: Period, channel?: string): Promise<DashboardPeriod> {
  const [money, steps] = await Promise.all([readPayDays(db, period), readSteps(db, period)]);
  const [days, channelDays, channels, hours, slots, vitals, errors] = await Promise.all([
    figuresByDay(db, period, { money, steps }),
    channel === undefined ? null : channelByDay(db, period, channel),
    figuresByChannel(db, period, steps),
    orderHours(db, period),
    slotFigures(db, period),
    vitalFigures(db, period),
    errorFigures(db, period),
  ]);
  return {
    ...daysOf(period),
    totals: sumOf(days),
    funnel: funnelOf(money),
    days,
    channelDays,
    channels,
    hours,
    slots,
    vitals,
    errors,
  };
}

const heads = ['访问', '下载', '注册', '下单', '付费订单', '收款（元）', '退款笔数', '退款（元）', '访问到付费'];
const cellsOf = (row: DashboardFigures): CsvCell[] => [
  row.visits,
  row.downloads,
  row.registers,
  row.orders,
  row.sales,
  yuanOf(row.paidFen),
  row.refunds,
  yuanOf(row.refundedFen),
  row.visits === 0 ? '' : `${((100 * row.paidVisits) / row.visits).toFixed(2)}%`,
];

const dayTable = (days: DashboardDay[]) => ({
  head: ['日期', ...heads],
  rows: days.map((row) => [row.day, ...cellsOf(row)]),
});

const channelTable = (channels: DashboardChannel[]) => ({
  head: ['渠道', '名称', ...heads],
  rows: channels.map((row) => [row.channel, row.name, ...cellsOf(row)]),
});

/** The time until which visits and slots are counted; null if visits or slots were never counted. */
async function visitsCountedUntil(db: Database): Promise<Date | null> {
  const [visits, slots] = await Promise.all([rolledUpUntil(db), slotsRolledUpUntil(db)]);
  return visits && slots && (visits < slots ? visits : slots);
}
