import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AddTemplateRequest,
  ChangeTemplateRequest,
  RemoveTemplateRequest,
  TemplateParams,
  TemplateReply,
  TemplatesReply,
} from '@feisuo/contract/schemas/console-support';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { addReplyTemplate, changeReplyTemplate, removeReplyTemplate } from '../desk/reply-templates.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { listTemplates, type TemplateRow } from '../modules/support/index.ts';

/** Answers that are given often. */
export const templatesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const writes = { permit: 'support.write' } as const;

  app.get(
    '/support/templates',
    {
      config: { permit: 'support.read' },
      schema: { ...describe('Templates by title'), response: { 200: TemplatesReply } },
    },
    async () => succeed({ list: (await listTemplates(deps.db)).map(tell) }),
  );

  app.post(
    '/support/templates',
    {
      config: writes,
      schema: { ...describe('A new template'), body: AddTemplateRequest, response: { 200: TemplateReply } },
    },
    async (request) => succeed(tell(await addReplyTemplate(deps, request.body, actorOf(request)))),
  );

  app.put(
    '/support/templates/:id',
    {
      config: writes,
      schema: {
        ...describe('Changes a template that nobody else changed meanwhile'),
        params: TemplateParams,
        body: ChangeTemplateRequest,
        response: { 200: TemplateReply },
      },
    },
    async (request) => {
      const { version, ...words } = request.body;
      const seen = { id: request.params.id, version };
      return succeed(tell(await changeReplyTemplate(deps, seen, words, actorOf(request))));
    },
  );

  app.post(
    '/support/templates/:id/remove',
    {
      config: writes,
      schema: {
        ...describe('Removes a template'),
        params: TemplateParams,
        body: RemoveTemplateRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      await removeReplyTemplate(deps, { ...request.body, id: request.params.id }, actorOf(request));
      return succeed({});
    },
  );
};

const tell = ({ id, title, text, version, updatedBy, updatedAt }: TemplateRow) => ({
  id,
  title,
  text,
  version,
  updatedBy,
  updatedAt: updatedAt.toISOString(),
});
