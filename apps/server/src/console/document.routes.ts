import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ContentDocumentParams, ContentDocumentReply, SaveContentRequest } from '@feisuo/contract/schemas/operator';
import type { Deps } from '../ports/deps.ts';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { findConfigs, noteSaved, saveContent } from '../modules/content/index.ts';
import { actorOf, describe, writeAudit } from '../modules/operator/index.ts';

/** The documents that pages are made of. */
export const documentRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, { db, clock, masterKey }) => {
  app.get(
    '/content/:configId',
    {
      config: { permit: 'content.read' },
      schema: {
        ...describe('A document as it is'),
        params: ContentDocumentParams,
        response: { 200: ContentDocumentReply },
      },
    },
    async (request) => {
      const [found] = await findConfigs(db, [request.params.configId]);
      if (!found) throw new AppError('not_found', { description: 'no such document' });
      return succeed({ config_id: found.configId, version: found.version, content: found.content });
    },
  );

  app.put(
    '/content/:configId',
    {
      config: { permit: 'content.write' },
      schema: {
        ...describe('Saves a document that nobody changed meanwhile, for visitors at once'),
        params: ContentDocumentParams,
        body: SaveContentRequest,
        response: { 200: ContentDocumentReply },
      },
    },
    async (request) => {
      const { configId } = request.params;
      const { after } = await db.transaction(async (tx) => {
        const change = await saveContent(tx, clock, { ...request.body, configId });
        const { before, after: kept } = change;
        if (kept !== before) {
          await noteSaved(tx, change, { by: actorOf(request).actor, now: clock.now() });
          const what = {
            action: 'content.save' as const,
            subject: configId,
            before: before.content,
            after: kept.content,
          };
          await writeAudit(tx, masterKey, { at: clock.now(), ...actorOf(request), ...what });
        }
        return change;
      });
      return succeed({ config_id: after.configId, version: after.version, content: after.content });
    },
  );
};
