import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ChannelReportQuery, ChannelReportReply } from '@feisuo/contract/schemas/console-attribution';
import { noPlace, PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { pageOfChannelDays, type ChannelDay } from '../modules/attribution/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { countVisits } from '../modules/telemetry/index.ts';
import { startOf } from '../time/shanghai.ts';
import { askedDays } from './asked-days.ts';

/** What came of the people of each channel. */
export const channelReportRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db, clock }) => {
  app.get(
    '/channels/report',
    {
      config: { permit: 'promotion.read' },
      schema: {
        ...describe('From visit to refund, by day and channel'),
        querystring: ChannelReportQuery,
        response: { 200: ChannelReportReply },
      },
    },
    async ({ query: { channel, after, ...days } }) => {
      const place = after === undefined ? undefined : readPlace(after);
      const asked = { ...askedDays(days, clock.now()), channel, after: place, limit: PAGE + 1 };
      const found = await pageOfChannelDays(db, asked, (period, only) => countVisits(db, period, only));
      return succeed(pageOf(found, (row) => row, writePlace));
    },
  );
};

/** The last row of a page of the report: its day, what it is ordered by within that, and its channel. */
const writePlace = ({ day, visits, channel }: ChannelDay) => `${day}.${visits}.${channel}`;

function readPlace(text: string) {
  const [, day = '', visits = '', channel = ''] = /^(20\d\d-\d\d-\d\d)\.(\d{1,10})\.(.*)$/s.exec(text) ?? [];
  if (day === '' || Number.isNaN(startOf(day).getTime())) throw noPlace();
  return { day, visits: Number(visits), channel };
}
