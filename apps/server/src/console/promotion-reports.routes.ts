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
import { askedDays } from './asked-days.ts';

/** What is planned, and what came of it. */
export const promotionReportsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db, clock }) => {
  const reads = { permit: 'promotion.read' } as const;

  app.get(
    '/promotion/calendar',
    {
      config: reads,
      schema: {
        ...describe('What may be shown on days'),
        querystring: CalendarQuery,
        response: { 200: CalendarReply },
      },
    },
    async ({ query }) => {
      const rows = await listSchedule(db, askedDays(query, clock.now()));
      return succeed({
        list: rows.map((row) => ({
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
        ...describe('What is compared, with how sure it is'),
        querystring: ExperimentsQuery,
        response: { 200: ExperimentsReply },
      },
    },
    async ({ query: { goal = 'clicks', ...days } }) => {
      const found = await readExperiments(db, askedDays(days, clock.now()));
      return succeed({ list: found.map((one) => judged(one, goal)) });
    },
  );

  app.get(
    '/promotion/report',
    {
      config: reads,
      schema: {
        ...describe('From request to payment'),
        querystring: PromotionReportQuery,
        response: { 200: PromotionReportReply },
      },
    },
    async ({ query: { by = 'day', slot: slotId, item: lineItemId, ...days } }) => {
      const period = askedDays(days, clock.now());
      const asked = { slotId, lineItemId };
      const list: PromotionReportRow[] =
        by === 'day'
          ? (await countPromotionByDay(db, period, asked)).map(({ day, ...row }) => ({ of: day, ...row }))
          : (await countPromotionByChannel(db, period, asked)).map(({ channel, ...row }) => ({
              of: channel,
              slotId: slotId ?? '',
              lineItemId: lineItemId ?? '',
              creativeId: '',
              ...row,
            }));
      return succeed({ list, countedUntil: (await rolledUpUntil(db))?.toISOString() ?? null });
    },
  );
};

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
