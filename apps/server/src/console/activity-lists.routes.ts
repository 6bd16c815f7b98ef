import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ActivityParams, ListedQuery, ListedReply } from '@feisuo/contract/schemas/console-activity';
import { AppError } from '../http/app-error.ts';
import { PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { pageOfListEntries, type ListedKind } from '../modules/activity/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { requireActivity } from './describe-activity.ts';

/** Routes for lists of former members to win back (recall), and lists of devices that a partner sold. */
export const activityListsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const reads = { permit: 'activity.read' } as const;
  app.get(
    '/activities/:id/recalled',
    {
      config: reads,
      schema: {
        ...describe('Recall list, last added first'),
        params: ActivityParams,
        querystring: ListedQuery,
        response: { 200: ListedReply },
      },
    },
    async ({ params, query }) => succeed(await describeList(deps, 'recall', params.id, query)),
  );

  app.get(
    '/activities/:id/machines',
    {
      config: reads,
      schema: {
        ...describe('Computers of a partner, last added first'),
        params: ActivityParams,
        querystring: ListedQuery,
        response: { 200: ListedReply },
      },
    },
    async ({ params, query }) => succeed(await describeList(deps, 'partner', params.id, query)),
  );
};

interface ListedAsked {
  q?: string;
  claimed?: 'yes' | 'no';
  after?: string;
}

async function describeList({ db }: Pick<ConsoleDeps, 'db'>, kind: ListedKind, id: string, asked: ListedAsked) {
  if ((await requireActivity(db, id)).kind !== kind)
    throw new AppError('not_found', { description: 'the activity has no list of this kind' });
  const place = asked.after === undefined ? undefined : readCursor(asked.after);
  const found = await pageOfListEntries(db, kind, {
    activityId: id,
    accountId: asked.q?.trim() || undefined,
    isClaimed: asked.claimed && asked.claimed === 'yes',
    after: place && { addedAt: place.createdAt, id: place.id },
    limit: PAGE + 1,
  });
  return toPage(
    found,
    ({ addedAt, claimedAt, ...row }) => ({
      ...row,
      addedAt: addedAt.toISOString(),
      claimedAt: claimedAt?.toISOString() ?? null,
    }),
    (row) => writeCursor({ createdAt: row.addedAt, id: row.id }),
  );
}
