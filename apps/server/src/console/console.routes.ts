import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { TemplatesReply } from '@feisuo/contract/schemas/console-support';
import { ContentDocumentParams, ContentDocumentReply } from '@feisuo/contract/schemas/operator';
import { ImagesQuery, ImagesReply } from '@feisuo/contract/schemas/console-content';
import { GroupParams, SettingGroupReply, SettingsReply } from '@feisuo/contract/schemas/console-settings';
import { WebhookParams, WebhookReply, WebhooksReply } from '@feisuo/contract/schemas/console-webhooks';
import {
  auditRoutes,
  signInRoutes,
  factorRoutes,
  guardConsole,
  rosterRoutes,
  tokenRoutes,
  viewsRoutes,
  describe,
} from '../modules/operator/index.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { agreementsRoutes } from './agreements.routes.ts';
import { booksRoutes } from './books.routes.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { contentItemRoutes } from './content.routes.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { growthRoutes } from './promotion-and-activities.routes.ts';
import { ordersRoutes } from './orders.routes.ts';
import { nameAuditThings } from './audit-entity-names.ts';
import { peopleRoutes } from './people.routes.ts';
import { payPagesRoutes } from './pay-pages.routes.ts';
import { refundApprovalsRoutes } from './refund-approvals.routes.ts';
import { refundsRoutes } from './refunds.routes.ts';
import { toDoRoutes } from './waiting-work.routes.ts';
import { reconciliationRoutes } from './reconciliation.routes.ts';
import { revenueRoutes } from './revenue.routes.ts';
import { reviewsRoutes } from './reviews.routes.ts';
import { statusRoutes } from './status.routes.ts';
import { systemRoutes } from './system.routes.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';
import { operatorActions } from '../operator-actions/index.ts';
import { markOwnWrites, readLaterRoutesFromReplica } from './replica-reads.ts';
import { mountActions } from './mount-actions.ts';
import type { ConsoleDeps } from '../modules/operator/index.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { guardiansRoutes } from './guardians.routes.ts';
import { invoicesRoutes } from './invoices.routes.ts';
import { supportMembersRoutes } from './support-members.routes.ts';
import { ticketsRoutes } from './tickets.routes.ts';
import { requestedGamesRoutes } from './requested-games.routes.ts';
import { tellTemplate } from '../operator-actions/support/reply-templates.ts';
import { succeed } from '../http/service-dialect.ts';
import { listTemplates } from '../modules/support/index.ts';
import type { Deps } from '../ports/deps.ts';
import { AppError } from '../http/app-error.ts';
import { findConfigs, listImages } from '../modules/content/index.ts';
import { tellImage } from '../operator-actions/content/add-image.ts';
import { toPage } from '../http/to-page.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { findSettingGroup } from '../operator-actions/settings/setting-actions.ts';
import { describeSettings } from '../operator-actions/settings/describe-settings.ts';
import { type TryDeps } from '../operator-actions/settings/run-settings-test.ts';
import { findEndpoint, listEndpoints } from '../modules/webhooks/index.ts';
import { viewOfEndpoint } from '../operator-actions/webhooks/describe-webhooks.ts';
import { webhookDeliveriesRoutes } from './webhook-deliveries.routes.ts';

const webhooksRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, clock } = deps;
  // Reading endpoints also requires the write permission, because the address of an endpoint may contain a secret of
  // its receiver.
  const works = { permit: 'system.write' } as const;
  const viewOf = (endpoint: Parameters<typeof viewOfEndpoint>[0]) => viewOfEndpoint(endpoint, clock.now());
  await webhookDeliveriesRoutes(app, deps);

  app.get(
    '/webhooks',
    { config: works, schema: { ...describe('Webhook endpoints'), response: { 200: WebhooksReply } } },
    // The list has no further pages, because the maximum number of endpoints fits on one page.
    async () => succeed({ list: (await listEndpoints(db)).map(viewOf), next: null }),
  );

  app.get(
    '/webhooks/:id',
    {
      config: works,
      schema: { ...describe('A webhook endpoint'), params: WebhookParams, response: { 200: WebhookReply } },
    },
    async ({ params: { id } }) => {
      const endpoint = await findEndpoint(db, id);
      if (!endpoint) throw new AppError('not_found', { description: 'no such endpoint' });
      return succeed(viewOf(endpoint));
    },
  );
};

/** Routes for settings of outside parties: read, save, and test. */
const settingsRoutes: FastifyPluginAsyncTypebox<TryDeps> = async (app, deps) => {
  app.get(
    '/settings',
    {
      config: { permit: 'system.write' },
      schema: { ...describe('Setting groups, without secrets'), response: { 200: SettingsReply } },
    },
    async () => succeed({ groups: await describeSettings(deps) }),
  );

  app.get(
    '/settings/:group',
    {
      config: { permit: 'system.write' },
      schema: {
        ...describe('A group of settings, without secrets'),
        params: GroupParams,
        response: { 200: SettingGroupReply },
      },
    },
    async ({ params }) => succeed(await findSettingGroup(deps, params.group)),
  );
};

const PAGE = 40;

const imagesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  app.get(
    '/images',
    {
      config: { permit: 'content.read' },
      schema: {
        ...describe('Uploaded images, newest first'),
        querystring: ImagesQuery,
        response: { 200: ImagesReply },
      },
    },
    async ({ query: { after } }) => {
      const place = after === undefined ? null : readCursor(after);
      const found = await listImages(deps.db, {
        ...(place && { after: { at: place.createdAt, hash: place.id } }),
        limit: PAGE + 1,
      });
      return succeed(toPage(found, tellImage, ({ at, hash }) => writeCursor({ createdAt: at, id: hash }), PAGE));
    },
  );
};

const documentRoutes: FastifyPluginAsyncTypebox<Deps> = async (app, { db }) => {
  app.get(
    '/content/:configId',
    {
      config: { permit: 'content.read' },
      schema: {
        ...describe('A published document'),
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

const templatesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  app.get(
    '/support/templates',
    {
      config: { permit: 'support.read' },
      schema: { ...describe('Reply templates, by title'), response: { 200: TemplatesReply } },
    },
    async () => succeed({ list: (await listTemplates(deps.db)).map(tellTemplate) }),
  );
};

const supportRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  await ticketsRoutes(app, deps);
  await supportMembersRoutes(app, deps);
  await feedbackRoutes(app, deps);
  await requestedGamesRoutes(app, deps);
  await guardiansRoutes(app, deps);
  await invoicesRoutes(app, deps);
  await templatesRoutes(app, deps);
};

export const consoleRoutes: FastifyPluginAsyncTypebox<ActionDeps> = async (app, options) => {
  // Clears the prefix, because this scope already has it and nested plugins would add it twice.
  const deps = { ...options, prefix: '' };
  guardConsole(app, deps);
  markOwnWrites(app, deps);
  // Operators, settings and the state of the system are read from the primary.
  await signInRoutes(app, deps);
  await factorRoutes(app, deps);
  await tokenRoutes(app, deps);
  await viewsRoutes(app, deps);
  await rosterRoutes(app, deps);
  await systemRoutes(app, deps);
  await settingsRoutes(app, deps);
  await webhooksRoutes(app, deps);
  readLaterRoutesFromReplica(app, deps);
  await auditRoutes(app, { ...deps, nameThings: nameAuditThings });
  await dashboardRoutes(app, deps);
  await toDoRoutes(app, deps);
  await documentRoutes(app, deps);
  await contentItemRoutes(app, deps);
  await imagesRoutes(app, deps);
  await statusRoutes(app, deps);
  await supportRoutes(app, deps);
  await accountsRoutes(app, deps);
  await peopleRoutes(app, deps);
  await growthRoutes(app, deps);
  await ordersRoutes(app, deps);
  await refundsRoutes(app, deps);
  await refundApprovalsRoutes(app, deps);
  await reviewsRoutes(app, deps);
  await agreementsRoutes(app, deps);
  await booksRoutes(app, deps);
  await reconciliationRoutes(app, deps);
  await revenueRoutes(app, deps);
  await catalogueRoutes(app, deps);
  await payPagesRoutes(app, deps);
  await mountActions(app, deps, operatorActions);
};
