import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  NewPageRequest,
  PayPageParams,
  PayPageReply,
  PayPagesQuery,
  PayPagesReply,
  RetireRequest,
  SavePageRequest,
} from '@feisuo/contract/schemas/console-catalogue';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { alterCatalogue } from '../desk/catalogue.ts';
import { AppError } from '../http/app-error.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe } from '../modules/operator/index.ts';
import { addPage, findListedPayPage, removePage, savePage, searchPayPages } from '../modules/pay/index.ts';
import type { MoneyDeps } from './console-deps.ts';
import { readPageDraft, tellPage } from './describe-catalogue.ts';

/** Where products are offered: pay pages, under the id that pages and channels name. */
export const payPagesRoutes: FastifyPluginAsyncTypebox<MoneyDeps> = async (app, deps) => {
  const { db } = deps;
  const writes = { permit: 'catalogue.write' } as const;
  const tell = async (id: string) => {
    const page = await findListedPayPage(db, id);
    if (!page) throw new AppError('not_found', { description: 'no such pay page' });
    return succeed(tellPage(page, deps.config.pay.defaults.pageId));
  };

  app.get(
    '/catalogue/pages',
    {
      config: { permit: 'catalogue.read' },
      schema: { ...describe('Pay pages by their ids'), querystring: PayPagesQuery, response: { 200: PayPagesReply } },
    },
    async ({ query: { q, after } }) => {
      const found = await searchPayPages(db, { words: q, after, limit: PAGE + 1 });
      return succeed(
        pageOf(
          found,
          (page) => tellPage(page, deps.config.pay.defaults.pageId),
          ({ id }) => id,
        ),
      );
    },
  );

  app.get(
    '/catalogue/pages/:id',
    {
      config: { permit: 'catalogue.read' },
      schema: { ...describe('One'), params: PayPageParams, response: { 200: PayPageReply } },
    },
    async ({ params: { id } }) => tell(id),
  );

  app.post(
    '/catalogue/pages',
    {
      config: writes,
      schema: { ...describe('A new pay page'), body: NewPageRequest, response: { 200: PayPageReply } },
    },
    async (request) => {
      const { id, draft, reason } = request.body;
      const act = { by: actorOf(request), reason };
      await alterCatalogue(deps, ['page.add', id], act, (tx) => addPage(tx, { pageId: id, ...readPageDraft(draft) }));
      return tell(id);
    },
  );

  app.put(
    '/catalogue/pages/:id',
    {
      config: writes,
      schema: {
        ...describe('Saves a pay page that nobody changed meanwhile'),
        params: PayPageParams,
        body: SavePageRequest,
        response: { 200: PayPageReply },
      },
    },
    async (request) => {
      const { id: pageId } = request.params;
      const { version: seen, draft, reason } = request.body;
      const act = { by: actorOf(request), reason };
      const change = { pageId, seen, draft: readPageDraft(draft) };
      await alterCatalogue(deps, ['page.offer', pageId], act, (tx) => savePage(tx, change));
      return tell(pageId);
    },
  );

  app.post(
    '/catalogue/pages/:id/retire',
    {
      config: writes,
      schema: {
        ...describe('Takes a page away; whoever comes by its id sees the usual one'),
        params: PayPageParams,
        body: RetireRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const { id: pageId } = request.params;
      const { version: seen, reason } = request.body;
      const act = { by: actorOf(request), reason };
      await alterCatalogue(deps, ['page.remove', pageId], act, (tx) =>
        removePage(tx, { pageId, seen, defaultPageId: deps.config.pay.defaults.pageId }),
      );
      return succeed({});
    },
  );
};
