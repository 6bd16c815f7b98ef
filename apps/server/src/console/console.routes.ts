import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  auditRoutes,
  doorRoutes,
  factorRoutes,
  guardConsole,
  rosterRoutes,
  tokenRoutes,
  type ConsoleDeps,
} from '../modules/operator/index.ts';
import type { PayDeps } from '../modules/pay/index.ts';
import type { AccountDeps } from '../modules/account/index.ts';
import { accountActRoutes } from './account-acts.routes.ts';
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
import { payPagesRoutes } from './pay-pages.routes.ts';
import { refundApprovalsRoutes } from './refund-approvals.routes.ts';
import { refundsRoutes } from './refunds.routes.ts';
import { revenueRoutes } from './revenue.routes.ts';
import { reviewsRoutes } from './reviews.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { supportDeskRoutes } from './support.routes.ts';
import { systemRoutes } from './system.routes.ts';
import { vipRoutes } from './vip.routes.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

/** For routes that act on somebody's account. */
export interface PeopleDeps extends ConsoleDeps {
  account: AccountDeps;
}

/** For routes that decide about money: channels, books and what follows a sale. */
export interface MoneyDeps extends ConsoleDeps {
  pay: PayDeps;
}

/** What the console calls, under /console/api. */
export const consoleRoutes: FastifyPluginAsyncTypebox<MoneyDeps & PeopleDeps> = async (app, options) => {
  // The prefix is this scope's own; those within would add it once more.
  const deps = { ...options, prefix: '' };
  guardConsole(app, deps);
  await app.register(doorRoutes, deps);
  await app.register(factorRoutes, deps);
  await app.register(tokenRoutes, deps);
  await app.register(rosterRoutes, deps);
  await app.register(auditRoutes, deps);
  await app.register(dashboardRoutes, deps);
  await app.register(systemRoutes, deps);
  await app.register(settingsRoutes, deps);
  await app.register(documentRoutes, deps);
  await app.register(contentItemRoutes, deps);
  await app.register(imagesRoutes, deps);
  await app.register(supportDeskRoutes, deps);
  await app.register(accountsRoutes, deps);
  await app.register(growthRoutes, deps);
  await app.register(ordersRoutes, deps);
  await app.register(refundsRoutes, deps);
  await app.register(refundApprovalsRoutes, deps);
  await app.register(reviewsRoutes, deps);
  await app.register(agreementsRoutes, deps);
  await app.register(booksRoutes, deps);
  await app.register(revenueRoutes, deps);
  await app.register(catalogueRoutes, deps);
  await app.register(payPagesRoutes, deps);
  await app.register(accountActRoutes, deps);
  await app.register(vipRoutes, deps);
  await app.register(webhooksRoutes, deps);
};
