import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { PayPageParams, PayPageReply, PayPagesQuery, PayPagesReply } from '@feisuo/contract/schemas/console-catalogue';
import { PAGE, toPage } from '../http/to-page.ts';
import { describe } from '../modules/operator/index.ts';
import { succeed } from '../http/service-dialect.ts';
import { searchPayPages } from '../modules/pay/index.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';
import { showPayPage } from '../operator-actions/pay/pay-pages.ts';
import { tellPage } from '../operator-actions/pay/describe-catalogue.ts';

/** Routes for pay pages, found by the id that pages of the site and channels use. */
export const payPagesRoutes: FastifyPluginAsyncTypebox<ActionDeps> = async (app, deps) => {
  const { db } = deps;

  app.get(
    '/catalogue/pages',
    {
      config: { permit: 'catalogue.read' },
      schema: { ...describe('Pay pages, by id'), querystring: PayPagesQuery, response: { 200: PayPagesReply } },
    },
    async ({ query: { q, after } }) => {
      const found = await searchPayPages(db, { words: q, after, limit: PAGE + 1 });
      return succeed(
        toPage(
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
      schema: { ...describe('A pay page'), params: PayPageParams, response: { 200: PayPageReply } },
    },
    async ({ params: { id } }) => succeed(await showPayPage(deps, id)),
  );
};
