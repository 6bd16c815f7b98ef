import { releasePlatforms } from '@feisuo/contract/facts/content-vocabulary';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ReleaseHistoryQuery,
  ReleaseHistoryReply,
  ReleasesQuery,
  ReleasesReply,
} from '@feisuo/contract/schemas/console-downloads';
import { viewOf } from '../operator-actions/downloads/release-audit-subject.ts';
import { PAGE, toPage, readRowId } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { findPublished, searchReleases } from '../modules/downloads/index.ts';
import { describe, searchAudit, type ConsoleDeps } from '../modules/operator/index.ts';

const HISTORY_PAGE = 30;
const releaseActions = ['release.add', 'release.publish', 'release.withdraw', 'release.remove'];

export const downloadsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db } = deps;
  const reads = { permit: 'promotion.read' } as const;

  app.get(
    '/downloads/releases',
    {
      config: reads,
      schema: {
        ...describe('Installers, the last added first'),
        querystring: ReleasesQuery,
        response: { 200: ReleasesReply },
      },
    },
    async ({ query: { platform, state, after } }) => {
      const before = after === undefined ? undefined : Number(readRowId(after));
      const found = await searchReleases(db, { platform, state, before, limit: PAGE + 1 });
      const published = await Promise.all(releasePlatforms.map((one) => findPublished(db, one)));
      return succeed(
        toPage(
          found,
          ({ release, isStored }) => viewOf(release, isStored, published),
          ({ release: { id } }) => String(id),
        ),
      );
    },
  );

  app.get(
    '/downloads/history',
    {
      config: reads,
      schema: {
        ...describe('Audit log of installers, newest first'),
        querystring: ReleaseHistoryQuery,
        response: { 200: ReleaseHistoryReply },
      },
    },
    async ({ query: { after } }) => {
      const before = after === undefined ? {} : { before: BigInt(after) };
      const rows = await searchAudit(db, { actions: releaseActions, ...before, limit: HISTORY_PAGE + 1 });
      return succeed(
        toPage(
          rows,
          ({ id, at, actor, action, subject, reason, before: was, after: is }) => ({
            id: String(id),
            at: at.toISOString(),
            actor,
            action,
            subject,
            reason,
            before: was,
            after: is,
          }),
          ({ id }) => String(id),
          HISTORY_PAGE,
        ),
      );
    },
  );
};
