import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { defineModule } from '../../ports/module.ts';
import { forgetOldSupport } from './support-retention.ts';
import { makeSupportPersonalData } from './support-personal-data.ts';
import type { SupportDeps } from './support-deps.ts';
import { attachmentRoutes } from './attachments/attachment.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { gameRequestRoutes } from './game-requests/game-request.routes.ts';
import { guardianRoutes } from './guardian/guardian.routes.ts';
import { invoiceRoutes } from './invoices/invoice.routes.ts';
import { ticketRoutes } from './tickets/ticket.routes.ts';

const supportRoutes: FastifyPluginAsyncTypebox<SupportDeps> = async (app, deps) => {
  await ticketRoutes(app, deps);
  await app.register(attachmentRoutes, deps);
  await feedbackRoutes(app, deps);
  await guardianRoutes(app, deps);
  await gameRequestRoutes(app, deps);
  await invoiceRoutes(app, deps);
};

export const supportModule = defineModule({
  name: 'support',
  make: (needs: SupportDeps) => needs,
  routes: [{ scope: 'service', servedAs: ['support'], mount: supportRoutes }],
  personalData: (parts) => [makeSupportPersonalData(parts)],
  retention: [forgetOldSupport],
});
