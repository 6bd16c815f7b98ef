import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  IssueParams,
  IssueQuery,
  IssueReply,
  IssuesQuery,
  IssuesReply,
  type ErrorEventView,
  type IssueDetail,
  type IssueView,
} from '@feisuo/contract/schemas/console-telemetry';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { findIssue, listIssues, type Frame, type Issue, type IssueState } from '../modules/telemetry/index.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { PAGE, toPage, readRowId } from '../http/to-page.ts';
import { dayOf } from '../time/shanghai.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findIssue>>>;

const describeIssue = ({ id, state, firstSeenAt, lastSeenAt, ...issue }: Issue): IssueView => ({
  ...issue,
  id: String(id),
  state: state as IssueState,
  firstSeenAt: firstSeenAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
});

/** Details of an issue with one of its stored errors: the requested error, or otherwise the newest. */
function describeIssueDetail({ issue, hours, events }: Found, asked: string | undefined): IssueDetail {
  const shown = asked === undefined ? events[0] : events.find(({ id }) => String(id) === asked);
  return {
    issue: describeIssue(issue),
    days: addUp(hours, ({ hour }) => dayOf(hour)).map(([day, number]) => ({ day, events: number })),
    releases: addUp(hours, ({ release }) => release).map(([release, number]) => ({ release, events: number })),
    kept: events.map(({ id, at, release, path }) => ({ id: String(id), at: at.toISOString(), release, path })),
    event: shown ? describeEvent(shown) : null,
  };
}

function addUp(hours: Found['hours'], keyOf: (hour: Found['hours'][number]) => string): [string, number][] {
  const sums = new Map<string, number>();
  for (const hour of hours) sums.set(keyOf(hour), (sums.get(keyOf(hour)) ?? 0) + hour.events);
  return [...sums];
}

const describeEvent = ({ id, at, release, environment, path, body }: Found['events'][number]): ErrorEventView => ({
  id: String(id),
  at: at.toISOString(),
  release,
  environment,
  path,
  agent: body.agent,
  message: body.message,
  exceptions: body.exceptions.map((one) => ({ ...one, frames: one.frames.map(describeFrame) })),
  breadcrumbs: body.breadcrumbs.map((one) => ({ ...one, data: one.data ?? null })),
  tags: body.tags,
});

const describeFrame = ({ source, ...frame }: Frame) => ({
  ...frame,
  source: source ? { ...source, excerpt: source.excerpt ?? null } : null,
});

/** Routes for errors of pages. Equal errors are grouped to issues with counts and a state. */
export const errorsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db } = deps;

  app.get(
    '/errors',
    {
      config: { permit: 'system.read' },
      schema: {
        ...describe('Error issues, last seen first'),
        querystring: IssuesQuery,
        response: { 200: IssuesReply },
      },
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
        toPage(found, describeIssue, ({ lastSeenAt, id }) => writeCursor({ createdAt: lastSeenAt, id: String(id) })),
      );
    },
  );

  app.get(
    '/errors/:id',
    {
      config: { permit: 'system.read' },
      schema: {
        ...describe('An error issue with one full error'),
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
