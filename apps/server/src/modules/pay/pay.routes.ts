import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { previewGrants } from '../membership/index.ts';
import { catalogueRoutes } from './catalogue/index.ts';
import {
  findOpenOrder,
  listBoughtKinds,
  makeOrderToken,
  memberOrderRoutes,
  notifyRoutes,
  orderRoutes,
} from './orders/index.ts';
import type { PayDeps } from './pay-deps.ts';
import { refundRoutes } from './refunds/index.ts';
import { chargeMoment, renewalRoutes } from './renewals/index.ts';
import { sheetRoutes } from './sheets/index.ts';

/** The cashier, orders, what channels tell of them, and what members see of theirs. */
export const payRoutes: FastifyPluginAsyncTypebox<PayDeps> = async (app, deps) => {
  await catalogueRoutes(app, {
    ...deps,
    waysToPay: () => ({
      payTypes: [...deps.channels.keys()],
      canSign: [...deps.channels.values()].some(({ agreements }) => agreements !== null),
      hasSheet: [...deps.channels.values()].some(({ sheets }) => sheets !== null),
      hasPage: [...deps.channels.values()].some(({ pages }) => pages !== null),
    }),
    boughtKinds: (accountId: string) => listBoughtKinds(deps.db, accountId),
    previewOf: async (accountId: string, wishes: Parameters<typeof previewGrants>[2]) => {
      const previewed = await previewGrants(deps.db, accountId, wishes, deps.clock.now());
      return previewed.map((period) => ({ ...period, renewsAt: chargeMoment(period.endsAt) }));
    },
    openOrderOf: (accountId: string) => findOpenOrder(deps.db, accountId, deps.clock.now()),
    makeOrderToken: (accountId: string) => makeOrderToken(deps, accountId),
  });
  await orderRoutes(app, deps);
  await sheetRoutes(app, deps);
  await memberOrderRoutes(app, deps);
  await refundRoutes(app, deps);
  await renewalRoutes(app, deps);
  await app.register(notifyRoutes, deps);
};
