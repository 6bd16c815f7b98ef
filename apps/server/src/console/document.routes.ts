import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ContentDocumentParams, ContentDocumentReply } from '@feisuo/contract/schemas/operator';
import type { Deps } from '../ports/deps.ts';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { findConfigs } from '../modules/content/index.ts';
import { describe } from '../modules/operator/index.ts';

/** The documents that pages are made of. */
export const documentRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, { db }) => {
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
};
