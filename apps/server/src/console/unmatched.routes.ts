import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { UnmatchedQuery, UnmatchedReply } from '@feisuo/contract/schemas/console-attribution';
import { PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { listUnmatched } from '../modules/attribution/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { readCursor, writeCursor } from './cursor.ts';

/** What named an advertisement and nothing could be made of. */
export const unmatchedRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, { db }) => {
  app.get(
    '/attribution/unmatched',
    {
      config: { permit: 'promotion.read' },
      schema: {
        ...describe('What named an advertisement and led to no click'),
        querystring: UnmatchedQuery,
        response: { 200: UnmatchedReply },
      },
    },
    async ({ query: { step, platform, after } }) => {
      const place = after === undefined ? undefined : readCursor(after);
      const rows = await listUnmatched(db, {
        step,
        platform,
        after: place && { lastAt: place.createdAt, key: place.id },
        limit: PAGE + 1,
      });
      return succeed(
        pageOf(
          rows,
          (row) => ({ ...row, lastAt: row.lastAt.toISOString() }),
          ({ lastAt, key }) => writeCursor({ createdAt: lastAt, id: key }),
        ),
      );
    },
  );
};
