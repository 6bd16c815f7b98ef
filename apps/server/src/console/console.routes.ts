import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { TemplatesReply } from '@feisuo/contract/schemas/console-support';
import {
  auditRoutes,
  doorRoutes,
  factorRoutes,
  guardConsole,
  rosterRoutes,
  tokenRoutes,
  describe,
} from '../modules/operator/index.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { agreementsRoutes } from './agreements.routes.ts';
import { booksRoutes } from './books.routes.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { contentItemRoutes } from './content.routes.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { documentRoutes } from './document.routes.ts';
import { growthRoutes } from './growth.routes.ts';
import { imagesRoutes } from './images.routes.ts';
import { ordersRoutes } from './orders.routes.ts';
import { nameThings } from './name-things.ts';
import { payPagesRoutes } from './pay-pages.routes.ts';
import { refundApprovalsRoutes } from './refund-approvals.routes.ts';
import { refundsRoutes } from './refunds.routes.ts';
import { revenueRoutes } from './revenue.routes.ts';
import { reviewsRoutes } from './reviews.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { systemRoutes } from './system.routes.ts';
import { webhooksRoutes } from './webhooks.routes.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';
import { operatorActions } from '../operator-actions/index.ts';
import { mountActions } from './mount-actions.ts';
import type { ConsoleDeps } from '../modules/operator/index.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { guardiansRoutes } from './guardians.routes.ts';
import { invoicesRoutes } from './invoices.routes.ts';
import { ticketsRoutes } from './tickets.routes.ts';
import { wishedGamesRoutes } from './wished-games.routes.ts';
import { tellTemplate } from '../operator-actions/support/reply-templates.ts';
import { succeed } from '../http/service-dialect.ts';
import { listTemplates } from '../modules/support/index.ts';

/** Answers that are given often. */
const templatesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  app.get(
    '/support/templates',
    {
      config: { permit: 'support.read' },
      schema: { ...describe('Templates by title'), response: { 200: TemplatesReply } },
    },
    async () => succeed({ list: (await listTemplates(deps.db)).map(tellTemplate) }),
  );
};

/** Everything that people ask of us, as staff see it. */
const supportDeskRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  await ticketsRoutes(app, deps);
  await feedbackRoutes(app, deps);
  await wishedGamesRoutes(app, deps);
  await guardiansRoutes(app, deps);
  await invoicesRoutes(app, deps);
  await templatesRoutes(app, deps);
};

/** What the console calls, under /console/api. */
export const consoleRoutes: FastifyPluginAsyncTypebox<ActionDeps> = async (app, options) => {
  // The prefix is this scope's own; those within would add it once more.
  const deps = { ...options, prefix: '' };
  guardConsole(app, deps);
  await doorRoutes(app, deps);
  await factorRoutes(app, deps);
  await tokenRoutes(app, deps);
  await rosterRoutes(app, deps);
  await auditRoutes(app, { ...deps, nameThings });
  await dashboardRoutes(app, deps);
  await systemRoutes(app, deps);
  await settingsRoutes(app, deps);
  await documentRoutes(app, deps);
  await contentItemRoutes(app, deps);
  await imagesRoutes(app, deps);
  await supportDeskRoutes(app, deps);
  await accountsRoutes(app, deps);
  await growthRoutes(app, deps);
  await ordersRoutes(app, deps);
  await refundsRoutes(app, deps);
  await refundApprovalsRoutes(app, deps);
  await reviewsRoutes(app, deps);
  await agreementsRoutes(app, deps);
  await booksRoutes(app, deps);
  await revenueRoutes(app, deps);
  await catalogueRoutes(app, deps);
  await payPagesRoutes(app, deps);
  await webhooksRoutes(app, deps);
  await mountActions(app, deps, operatorActions);
};
