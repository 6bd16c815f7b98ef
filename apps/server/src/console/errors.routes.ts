import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { IssueParams, IssueQuery, IssueReply, IssuesQuery, IssuesReply } from '@feisuo/contract/schemas/console-errors';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { findIssue, listIssues } from '../modules/telemetry/index.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { describeIssue, describeIssueDetail } from './describe-errors.ts';
import { PAGE, pageOf, readRowId } from '../http/page-of.ts';

/** What broke in pages: kinds of errors, where and after what, and what became of them. */
export const errorsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db } = deps;

  app.get(
    '/errors',
    {
      config: { permit: 'system.read' },
      schema: { ...describe('Issues, last seen first'), querystring: IssuesQuery, response: { 200: IssuesReply } },
    },
    async ({ query: { state, q, after } }) => {
      const place = after === undefined ? undefined : readCursor(after);
      const found = await listIssues(db, {
        state,
        words: q,
        after: place && { lastSeenAt: place.createdAt, id: readRowId(place.id) },
        limit: PAGE + 1,
      });
      return succeed(
        pageOf(found, describeIssue, ({ lastSeenAt, id }) => writeCursor({ createdAt: lastSeenAt, id: String(id) })),
      );
    },
  );

  app.get(
    '/errors/:id',
    {
      config: { permit: 'system.read' },
      schema: {
        ...describe('One issue, with an error of it in full'),
        params: IssueParams,
        querystring: IssueQuery,
        response: { 200: IssueReply },
      },
    },
    async ({ params, query }) => {
      const found = await findIssue(db, BigInt(params.id));
      if (!found) throw new AppError('not_found', { description: 'no such issue' });
      return succeed(describeIssueDetail(found, query.event));
    },
  );
};
