import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { UploadsQuery, UploadsReply } from '@feisuo/contract/schemas/console-attribution';
import { PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { listUploads, type ListedUpload } from '../modules/attribution/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { uploadWords } from '../operator-actions/settings/upload-words.ts';

/** What platforms are told of the people they sent. */
export const uploadsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  app.get(
    '/attribution/uploads',
    {
      config: { permit: 'promotion.read' },
      schema: { ...describe('The outbox, newest first'), querystring: UploadsQuery, response: { 200: UploadsReply } },
    },
    async ({ query: { state, platform, after } }) => {
      const before = after === undefined ? undefined : Number(after);
      const rows = await listUploads(deps.db, { state, platform, before, most: PAGE + 1 });
      return succeed(pageOf(rows, viewOf, ({ id }) => String(id)));
    },
  );
};

const viewOf = (row: ListedUpload) => ({
  id: row.id,
  platform: row.platform,
  isUnusual: row.isUnusual,
  event: row.event,
  action: row.action,
  valueFen: row.valueFen,
  convertedAt: row.convertedAt.toISOString(),
  state: row.state,
  why: uploadWords(row.why),
  tries: row.tries,
  nextTryAt: row.state === 'waiting' ? row.nextTryAt.toISOString() : null,
  sentAt: row.sentAt?.toISOString() ?? null,
});
