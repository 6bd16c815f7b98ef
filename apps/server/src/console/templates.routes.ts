import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { TemplatesReply } from '@feisuo/contract/schemas/console-support';
import { tellTemplate } from '../operator-actions/support/reply-templates.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { listTemplates } from '../modules/support/index.ts';

/** Answers that are given often. */
export const templatesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  app.get(
    '/support/templates',
    {
      config: { permit: 'support.read' },
      schema: { ...describe('Templates by title'), response: { 200: TemplatesReply } },
    },
    async () => succeed({ list: (await listTemplates(deps.db)).map(tellTemplate) }),
  );
};
