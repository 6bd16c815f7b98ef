import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { activityPaths, payPaths } from '@feisuo/contract/facts/paths';
import { PreferentialQuotaReply, PreferentialQuotaRequest } from '@feisuo/contract/schemas/activity';
import {
  ComponentGroupParams,
  ComponentGroupQuery,
  ComponentGroupReply,
  PanelQuery,
  PanelReply,
  PayIdPayInfoQuery,
  PayIdPayInfoReply,
} from '@feisuo/contract/schemas/pay';
import { Type } from 'typebox';
import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { AppError } from '../../../http/app-error.ts';
import { succeed } from '../../../http/service-dialect.ts';
import { findDefaultPage, findPayPage, findPayPageOfGroup } from './pay-pages.ts';
import { listBalances } from './quota-balances.ts';
import { listOffers } from './offers.ts';
import type { Deps } from '../../../ports/deps.ts';
import type { IdentifyMember } from '../../../http/members.ts';
import { describePeriod, type PreviewedPurchase } from './previewed-purchase.ts';
import type { Length } from './goods-name.ts';
import type { ProductVas } from './product.ts';

interface Asked {
  /** The promotion channel that the visitor came from, which may have its own pay page. */
  channel: string | null;
  /** Null for a visitor or an anonymous account, who cannot order. */
  accountId: string | null;
}

/** Returns the offers of the cashier panel. `rmb` is the total price of an order with the same pid, actid and num. */
async function showPanel(deps: CatalogueDeps, { channel, accountId }: Asked): Promise<PanelReply['data']> {
  const { db, clock, config } = deps;
  const { pageId, referFrom } = config.pay.defaults;
  const { payTypes, canSign, hasSheet, hasPage } = deps.waysToPay();
  const page = (channel && (await findPayPage(db, channel))) || (await findDefaultPage(db, pageId));
  const types = payTypes.filter((type) => page?.types.includes(type));
  const [curType] = types;
  if (!page || !curType) throw new AppError('unavailable', { description: 'no payment channel is enabled' });
  const bought = accountId === null ? [] : await deps.boughtKinds(accountId);
  const offers = await listOffers(db, page, {
    isFirstPurchase: (vas) => accountId !== null && !bought.includes(vas),
    at: clock.now(),
  });
  const purchases = offers.map(({ product: { vas }, price: { length } }) => ({ vas, length }));
  const periods = accountId === null ? [] : await deps.previewOf(accountId, purchases);
  const openOrderId = accountId === null ? null : await deps.openOrderOf(accountId);
  return {
    types,
    curType,
    curTab: offers[0]?.productId ?? '',
    products: offers.map(({ productId, actId, num, product, price }, place) => ({
      pid: productId,
      actid: actId,
      num,
      name: product.name,
      rmb: price.amountFen,
      listRmb: price.listFen,
      days: price.days,
      autodeduct: canSign && product.isRenewable && num === 1 ? 1 : 0,
      ...periodOf(periods[place]),
    })),
    paypageid: page.id,
    referfrom: referFrom,
    ...(openOrderId !== null && { openOrderId }),
    ...(hasSheet && { hasSheet: true }),
    ...(hasPage && { hasPage: true }),
    ...(accountId !== null && { orderToken: deps.makeOrderToken(accountId) }),
  };
}

const periodOf = (previewed: PreviewedPurchase | undefined) => previewed && { period: describePeriod(previewed) };

/** How long the offers of a pay page may be cached. */
const PAGE_MAX_AGE_S = 60;
const Nothing = Type.Unsafe<undefined>({ type: 'null' });

export const catalogueRoutes: FastifyPluginAsyncTypebox<CatalogueDeps> = async (app, deps) => {
  const { db, clock, config } = deps;

  app.get(
    payPaths.panel,
    {
      config: { jsonp: true },
      schema: {
        tags: ['pay'],
        summary: 'The cashier’s offers, and an order token for members; JSONP with callback',
        querystring: PanelQuery,
        response: { 200: PanelReply },
      },
    },
    async (request) => {
      const { access_token: token, user_id: userId, aidfrom } = request.query;
      const isVisitor = !token && request.headers.authorization === undefined;
      const accountId = isVisitor ? null : (await deps.identify(request, token)).accountId;
      if (accountId !== null && userId && userId !== accountId) {
        throw new AppError('permission_denied', { description: 'user_id does not match the token' });
      }
      // An anonymous account sees the offers without an order token and must sign in to buy.
      const isMember = accountId !== null && !isAnonymousSub(accountId);
      return succeed(await showPanel(deps, { channel: aidfrom ?? null, accountId: isMember ? accountId : null }));
    },
  );

  app.get(
    payPaths.payIdPayInfo,
    {
      config: { jsonp: true },
      schema: {
        tags: ['pay'],
        summary: 'The offers and channels of a pay page; JSONP with callback',
        querystring: PayIdPayInfoQuery,
        response: { 200: PayIdPayInfoReply },
      },
    },
    async ({ query }) => {
      const id = query.paypageid || config.pay.defaults.pageId;
      const page = query.paypageid ? await findPayPage(db, id) : await findDefaultPage(db, id);
      if (!page) throw new AppError('not_found', { description: `there is no pay page ${id}` });
      return succeed({
        paypageid: page.id,
        referfrom: page.referFrom,
        payway: page.payWay,
        types: page.types.filter((type) => deps.waysToPay().payTypes.includes(type)),
        products: page.entries.map(({ productId, actId, num }) => ({ num, actid: actId, pid: productId })),
      });
    },
  );

  app.get(
    payPaths.componentGroup,
    {
      config: { jsonp: true },
      schema: {
        tags: ['pay'],
        summary: 'A component group: the products of a pay page; JSONP with callback',
        params: ComponentGroupParams,
        querystring: ComponentGroupQuery,
        response: { 200: ComponentGroupReply, 304: Nothing },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const page = await findPayPageOfGroup(db, Number(id));
      if (!page) throw new AppError('not_found', { description: `there is no component group ${id}` });
      const pidArray = page.entries.map(({ productId, actId, num }) => ({ num, pid: { actId, pidId: productId } }));
      const etag = `W/"${createHash('sha256').update(JSON.stringify(pidArray)).digest('base64url').slice(0, 27)}"`;
      reply.headers({ 'cache-control': `public, max-age=${PAGE_MAX_AGE_S}`, etag });
      if (request.headers['if-none-match']?.split(', ').includes(etag)) return reply.code(304).send(undefined);
      return succeed({ component_raw: { payArray: [{ pidArray }] } });
    },
  );

  app.post(
    activityPaths.preferentialQuota,
    {
      schema: {
        tags: ['pay'],
        summary: 'How many of these products are left',
        body: PreferentialQuotaRequest,
        response: { 200: PreferentialQuotaReply },
      },
    },
    async ({ body }) => succeed({ list: await listBalances(db, body.productList, clock.now()) }),
  );
};

interface WaysToPay {
  /** The enabled channels, the preferred one first. */
  payTypes: readonly PayType[];
  /** Whether a channel signs agreements for automatic renewal. */
  canSign: boolean;
  /** Whether JSAPI payment inside WeChat is available. */
  hasSheet: boolean;
  /** Whether H5 payment from phone browsers is available. */
  hasPage: boolean;
}

interface CatalogueDeps extends Pick<Deps, 'db' | 'clock' | 'config'> {
  identify: IdentifyMember;
  /** Called on each request, because operators may change the payment settings. */
  waysToPay(): WaysToPay;
  /** Kinds of membership the account has paid for. */
  boughtKinds(accountId: string): Promise<readonly ProductVas[]>;
  /** The start and end of the membership that each purchase would grant if it were paid now. */
  previewOf(accountId: string, purchases: readonly { vas: ProductVas; length: Length }[]): Promise<PreviewedPurchase[]>;
  /** Id of the order that the account can still pay or whose payment is in review; null if there is none. */
  openOrderOf(accountId: string): Promise<string | null>;
  makeOrderToken(accountId: string): string;
}
