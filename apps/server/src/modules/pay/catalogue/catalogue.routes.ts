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
import type { PreviewedGrant } from '../../membership/index.ts';
import type { Length } from './goods-name.ts';
import type { ProductVas } from './product.ts';

interface Asked {
  /** Where the visit came from: a channel that has a pay page of its own sees that one. */
  channel: string | null;
  /** Null for a visitor, who may look and not order. */
  accountId: string | null;
}

/**
 * What the cashier offers. Each entry costs what `rmb` says, for all its periods, as long as it is ordered with the pid,
 * actid and num that stand beside it.
 */
async function showPanel(deps: CatalogueDeps, { channel, accountId }: Asked): Promise<PanelReply['data']> {
  const { db, clock, config } = deps;
  const { pageId, referFrom } = config.pay.defaults;
  const { payTypes, canSign, hasSheet, hasPage } = deps.waysToPay();
  const page = (channel && (await findPayPage(db, channel))) || (await findDefaultPage(db, pageId));
  const types = payTypes.filter((type) => page?.types.includes(type));
  const [curType] = types;
  if (!page || !curType) throw new AppError('unavailable', { description: 'there is no way to pay' });
  const bought = accountId === null ? [] : await deps.boughtKinds(accountId);
  const offers = await listOffers(db, page, {
    isFirstPurchase: (vas) => accountId !== null && !bought.includes(vas),
    at: clock.now(),
  });
  const wishes = offers.map(({ product: { vas }, price: { length } }) => ({ vas, length }));
  const periods = accountId === null ? [] : await deps.previewOf(accountId, wishes);
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

const periodOf = (previewed: PreviewedPurchase | undefined) =>
  previewed && {
    period: {
      startsAt: previewed.startsAt.toISOString(),
      endsAt: previewed.endsAt.toISOString(),
      isBehind: previewed.isBehind,
      renewsAt: previewed.renewsAt.toISOString(),
    },
  };

/** How long browsers and caches in between may keep what a pay page offers. */
const PAGE_MAX_AGE_S = 60;
const Nothing = Type.Unsafe<undefined>({ type: 'null' });

/** What can be bought, where, for how much, and how many are left. */
export const catalogueRoutes: FastifyPluginAsyncTypebox<CatalogueDeps> = async (app, deps) => {
  const { db, clock, config } = deps;

  app.get(
    payPaths.panel,
    {
      config: { jsonp: true },
      schema: {
        tags: ['pay'],
        summary: 'What the cashier offers, and for members what lets them order once; JSONP with callback',
        querystring: PanelQuery,
        response: { 200: PanelReply },
      },
    },
    async (request) => {
      const { access_token: token, user_id: userId, aidfrom } = request.query;
      const isVisitor = !token && request.headers.authorization === undefined;
      const accountId = isVisitor ? null : (await deps.identify(request, token)).accountId;
      if (accountId !== null && userId && userId !== accountId) {
        throw new AppError('permission_denied', { description: "user_id is not the token's" });
      }
      // Somebody without an account looks, and signs in to buy.
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
        summary: 'What a pay page offers and how it pays; JSONP with callback',
        querystring: PayIdPayInfoQuery,
        response: { 200: PayIdPayInfoReply },
      },
    },
    async ({ query }) => {
      const id = query.paypageid || config.pay.defaults.pageId;
      const page = query.paypageid ? await findPayPage(db, id) : await findDefaultPage(db, id);
      if (!page) throw new AppError('not_found', { description: `no pay page ${id}` });
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
      if (!page) throw new AppError('not_found', { description: `no component group ${id}` });
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

/** The ways to pay that are available. */
interface WaysToPay {
  /** Ways to pay that are switched on, the preferred one first. */
  payTypes: readonly PayType[];
  /** Whether any of them signs agreements for automatic renewal. */
  canSign: boolean;
  /** Whether people inside the messaging app may pay by its sheet. */
  hasSheet: boolean;
  /** Whether browsers of phones may have its application opened. */
  hasPage: boolean;
}

interface CatalogueDeps extends Pick<Deps, 'db' | 'clock' | 'config'> {
  identify: IdentifyMember;
  /** As it is set up at the moment. */
  waysToPay(): WaysToPay;
  /** Kinds of membership that the account has paid for before. */
  boughtKinds(accountId: string): Promise<readonly ProductVas[]>;
  /** When each of these would run, were it given now. */
  previewOf(accountId: string, wishes: readonly { vas: ProductVas; length: Length }[]): Promise<PreviewedPurchase[]>;
  /** The order that the account is at, in whichever tab; null: none. */
  openOrderOf(accountId: string): Promise<string | null>;
  /** What lets the account order once. */
  makeOrderToken(accountId: string): string;
}

/** When something would run, were it bought now, and when it would be charged again, were that agreed to. */
interface PreviewedPurchase extends PreviewedGrant {
  renewsAt: Date;
}
