import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  CalendarQuery,
  CalendarReply,
  ExperimentsQuery,
  ExperimentsReply,
  PromotionReportQuery,
  PromotionReportReply,
  type ExperimentView,
  type PromotionReportRow,
} from '@feisuo/contract/schemas/console-promotion';
import { invalidCursor, PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import {
  countPromotionByChannel,
  countPromotionByDay,
  differenceOf,
  intervalOf,
  listSchedule,
  readExperiments,
  rolledUpUntil,
  shareOf,
  type Experiment,
} from '../modules/promotion/index.ts';
import { startOf } from '../time/shanghai.ts';
import { parseDayRange } from './parse-day-range.ts';
import { nameAuditThings } from './audit-entity-names.ts';

/** Experiments per page of the list. The console shows one table per experiment. */
const EXPERIMENTS = 20;

/** Routes for the calendar, audience, experiments and reports of promotion. */
export const promotionReportsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db, clock }) => {
  const reads = { permit: 'promotion.read' } as const;

  app.get(
    '/promotion/calendar',
    {
      config: reads,
      schema: {
        ...describe('Promotion calendar'),
        querystring: CalendarQuery,
        response: { 200: CalendarReply },
      },
    },
    async ({ query }) => {
      const { list, more } = await listSchedule(db, parseDayRange(query, clock.now()));
      return succeed({
        more,
        list: list.map((row) => ({
          ...row,
          startsAt: row.startsAt?.toISOString() ?? null,
          endsAt: row.endsAt?.toISOString() ?? null,
        })),
      });
    },
  );

  app.get(
    '/promotion/experiments',
    {
      config: reads,
      schema: {
        ...describe('Experiments with their confidence'),
        querystring: ExperimentsQuery,
        response: { 200: ExperimentsReply },
      },
    },
    async ({ query: { goal = 'clicks', after, ...days } }) => {
      const place = after === undefined ? undefined : readExperimentPlace(after);
      const found = await readExperiments(db, parseDayRange(days, clock.now()), {
        after: place,
        limit: EXPERIMENTS + 1,
      });
      const page = toPage(
        found,
        ({ place: _place, ...one }) => judged(one, goal),
        ({ place: { kind, key } }) => `${kind} ${key}`,
        EXPERIMENTS,
      );
      return succeed({ ...page, countedUntil: (await rolledUpUntil(db))?.toISOString() ?? null });
    },
  );

  app.get(
    '/promotion/report',
    {
      config: reads,
      schema: {
        ...describe('Funnel from request to payment'),
        querystring: PromotionReportQuery,
        response: { 200: PromotionReportReply },
      },
    },
    async ({ query: { by = 'day', slot: slotId, item: lineItemId, zeros, after, ...days } }) => {
      const period = parseDayRange(days, clock.now());
      const asked = { slotId, lineItemId, hasResults: zeros !== 'shown', limit: PAGE + 1 };
      const found: PromotionReportRow[] =
        by === 'day'
          ? (
              await countPromotionByDay(db, period, { ...asked, after: after === undefined ? after : readPlace(after) })
            ).map(({ day, ...row }) => ({ of: day, ...row }))
          : (await countPromotionByChannel(db, period, { ...asked, after })).map(({ channel, ...row }) => ({
              of: channel,
              slotId: slotId ?? '',
              lineItemId: lineItemId ?? '',
              creativeId: '',
              ...row,
            }));
      const page = toPage(found, (row) => row, by === 'day' ? writePlace : ({ of }) => of);
      const things = page.list.flatMap((row) => [
        { thing: 'slot' as const, id: row.slotId },
        { thing: 'item' as const, id: row.lineItemId },
        ...(row.creativeId === '' ? [] : [{ thing: 'creative' as const, id: row.creativeId }]),
        ...(by === 'channel' ? [{ thing: 'channel' as const, id: row.of }] : []),
      ]);
      return succeed({
        ...page,
        names: await nameAuditThings(db, things),
        countedUntil: (await rolledUpUntil(db))?.toISOString() ?? null,
      });
    },
  );
};

/**
 * Writes the cursor. A space separates the values, because no value contains a space; line item and creative are empty
 * for a request that was not filled.
 */
const writePlace = ({ of, slotId, lineItemId, creativeId }: PromotionReportRow) =>
  [of, slotId, lineItemId, creativeId].join(' ');

function readPlace(text: string) {
  const [day = '', slotId = '', lineItemId = '', creativeId = '', ...more] = text.split(' ');
  if (!/^20\d\d-\d\d-\d\d$/.test(day) || Number.isNaN(startOf(day).getTime()) || slotId === '' || more.length > 0)
    throw invalidCursor();
  return { day, slotId, lineItemId, creativeId };
}

function readExperimentPlace(text: string) {
  const [, kind, key = ''] = /^(creatives|parts) (.{1,200})$/.exec(text) ?? [];
  if (kind !== 'creatives' && kind !== 'parts') throw invalidCursor();
  return { kind, key } as const;
}

function judged({ arms, ...rest }: Experiment, goal: 'clicks' | 'registers' | 'pays'): ExperimentView {
  const [first] = arms;
  const tallyOf = (arm: Experiment['arms'][number]) => ({ hits: Math.min(arm[goal], arm.shows), of: arm.shows });
  return {
    ...rest,
    arms: arms.map((arm) => ({
      id: arm.id,
      name: arm.name,
      shows: arm.shows,
      hits: arm[goal],
      paidFen: arm.paidFen,
      share: shareOf(tallyOf(arm)),
      interval: intervalOf(tallyOf(arm)),
      against: !first || arm === first ? null : differenceOf(tallyOf(first), tallyOf(arm)),
    })),
  };
}
