import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { previewGrants } from '../membership/index.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { findOpenOrder } from './orders/find-open-order.ts';
import { listBoughtKinds } from './orders/list-invoiceable.ts';
import { makeOrderToken } from './orders/order-token.ts';
import { memberOrderRoutes } from './orders/member-order.routes.ts';
import { notifyRoutes } from './orders/notify.routes.ts';
import { orderRoutes } from './orders/order.routes.ts';
import type { PayDeps } from './pay-deps.ts';
import { refundRoutes } from './refunds/refund.routes.ts';
import { previewPurchases } from './renewals/preview-purchases.ts';
import { renewalRoutes } from './renewals/renewal.routes.ts';
import { jsapiRoutes } from './jsapi/jsapi.routes.ts';

export const payRoutes: FastifyPluginAsyncTypebox<PayDeps> = async (app, deps) => {
  await catalogueRoutes(app, {
    ...deps,
    waysToPay: () => ({
      payTypes: [...deps.channels.keys()],
      canSign: [...deps.channels.values()].some(({ agreements }) => agreements !== null),
      hasSheet: [...deps.channels.values()].some(({ jsapi }) => jsapi !== null),
      hasPage: [...deps.channels.values()].some(({ pages }) => pages !== null),
    }),
    boughtKinds: (accountId: string) => listBoughtKinds(deps.db, accountId),
    previewOf: (accountId: string, purchases: Parameters<typeof previewGrants>[2]) =>
      previewPurchases(deps, accountId, purchases),
    openOrderOf: (accountId: string) => findOpenOrder(deps.db, accountId, deps.clock.now()),
    makeOrderToken: (accountId: string) => makeOrderToken(deps, accountId),
  });
  await orderRoutes(app, deps);
  await jsapiRoutes(app, deps);
  await memberOrderRoutes(app, deps);
  await refundRoutes(app, deps);
  await renewalRoutes(app, deps);
  await app.register(notifyRoutes, deps);
};
