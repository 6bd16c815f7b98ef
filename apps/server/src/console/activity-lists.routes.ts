import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { listLimits } from '@feisuo/contract/facts/activity-vocabulary';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import {
  ActivityParams,
  BringMachinesRequest,
  BringRecalledRequest,
  BroughtListReply,
  ListedQuery,
  ListedReply,
  type BroughtList,
} from '@feisuo/contract/schemas/console-activity';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { bringMachines, bringRecalled, type BroughtLines } from '../desk/activity-lists.ts';
import { AppError } from '../http/app-error.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { wrongField } from '../http/wrong-field.ts';
import { pageOfListed, readList, type ListedKind, type ListLine } from '../modules/activity/index.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { requireActivity } from './describe-activity.ts';

/** Lists that activities go by: whom a recall wants back, and which computers are a partner's. */
export const activityListsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const reads = { permit: 'activity.read' } as const;
  /** Whoever is on a list is given something; and a recall writes to everybody who is new on it. */
  const brings = {
    bodyLimit: listLimits.bytes * 2,
    // Which lines have no account, and whose id a line is, is not for scripts to ask in the thousands.
    config: { permit: 'activity.codes', isForPeople: true, takesFile: true } as const,
    errorHandler(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      app.errorHandler(error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge() : error, request, reply);
    },
  };

  app.get(
    '/activities/:id/recalled',
    {
      config: reads,
      schema: {
        ...describe('Whom a recall wants back, the last added first'),
        params: ActivityParams,
        querystring: ListedQuery,
        response: { 200: ListedReply },
      },
    },
    async ({ params, query }) => succeed(await tell(deps, 'recall', params.id, query)),
  );

  app.get(
    '/activities/:id/machines',
    {
      config: reads,
      schema: {
        ...describe('Computers that are a partner’s, the last added first'),
        params: ActivityParams,
        querystring: ListedQuery,
        response: { 200: ListedReply },
      },
    },
    async ({ params, query }) => succeed(await tell(deps, 'partner', params.id, query)),
  );

  app.post(
    '/activities/:id/recalled',
    {
      ...brings,
      schema: {
        ...describe('Puts whom the lines name on a recall’s list and writes to those who are new on it; all or nobody'),
        params: ActivityParams,
        body: BringRecalledRequest,
        response: { 200: BroughtListReply },
      },
    },
    async (request) => {
      const { text, reason } = request.body;
      const doing = { by: actorOf(request), reason };
      return succeed(report(await bringRecalled(deps, request.params.id, linesOf(text), doing)));
    },
  );

  app.post(
    '/activities/:id/machines',
    {
      ...brings,
      schema: {
        ...describe('Puts the computers that the lines name on a partner’s list; all or none'),
        params: ActivityParams,
        body: BringMachinesRequest,
        response: { 200: BroughtListReply },
      },
    },
    async (request) => {
      const { text, by, reason } = request.body;
      const doing = { by: actorOf(request), reason };
      return succeed(report(await bringMachines(deps, request.params.id, by, linesOf(text), doing)));
    },
  );
};

interface ListedAsked {
  q?: string;
  claimed?: 'yes' | 'no';
  after?: string;
}

async function tell({ db }: Pick<ConsoleDeps, 'db'>, kind: ListedKind, id: string, asked: ListedAsked) {
  if ((await requireActivity(db, id)).kind !== kind)
    throw new AppError('not_found', { description: 'it goes by no such list' });
  const place = asked.after === undefined ? undefined : readCursor(asked.after);
  const found = await pageOfListed(db, kind, {
    activityId: id,
    accountId: asked.q?.trim() || undefined,
    isClaimed: asked.claimed && asked.claimed === 'yes',
    after: place && { addedAt: place.createdAt, id: place.id },
    limit: PAGE + 1,
  });
  return pageOf(
    found,
    ({ addedAt, claimedAt, ...row }) => ({
      ...row,
      addedAt: addedAt.toISOString(),
      claimedAt: claimedAt?.toISOString() ?? null,
    }),
    (row) => writeCursor({ createdAt: row.addedAt, id: row.id }),
  );
}

function linesOf(text: string): ListLine[] {
  if (Buffer.byteLength(text) > listLimits.bytes) throw tooLarge();
  return readList(text, listLimits.lines);
}

const tooLarge = () => wrongField('text', 'too large', fieldRefusals.listTooLarge(listLimits.bytes / 1024 / 1024));

const report = ({ refusals, ...counted }: BroughtLines): BroughtList => ({
  ...counted,
  refused: refusals.length,
  refusals: refusals.slice(0, listLimits.refusalsTold),
});
