import { callTimeouts } from '@feisuo/contract/facts/limits';
import { activityPaths, fillPath, memberPaths, payPaths } from '@feisuo/contract/facts/paths';
import { payWayDefault, type PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { siteClientType } from '@feisuo/contract/facts/service-codes';
import type { PreferentialQuotaReply } from '@feisuo/contract/schemas/activity';
import type { OrderReceipt } from '@feisuo/contract/schemas/member-orders';
import type {
  IsSuccReply,
  OrderReply,
  PageReply,
  PanelReply,
  JsapiLinkReply,
  JsapiParamsReply,
} from '@feisuo/contract/schemas/pay';
import { isOk, siteApi, type ServiceReply } from '../api/site-api.ts';
import { visit } from '../visit/visit.ts';
import type { OrderStatus, OrderRequest } from './order.ts';

export type Panel = PanelReply['data'];
export type MadeOrder = OrderReply['data'];

/** Calls to the cashier and the pay centre. */
export interface Cashier {
  /** Loads the pay page. Prices are those of the visit's acquisition channel, unless `offer` is given. */
  openPanel(userId: string, offer?: string): Promise<ServiceReply<Panel>>;
  /** How many are left of each limited product, by product id. */
  countLeft(pids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Creates an order. An empty `userId` is not sent; the service then refuses, and the page reads the user id again.
   */
  order(order: {
    request: OrderRequest;
    token: string;
    userId: string;
    /** The loaded pay page with the product that the user chose; null before a pay page is loaded. */
    panel: Panel | null;
  }): Promise<ServiceReply<MadeOrder>>;
  /** An order of the member. The order of another member is not found. */
  readOrder(orderId: string): Promise<ServiceReply<OrderReceipt>>;
  /** Creates another payment code for an order. This needs no order token. */
  renewCode(orderId: string, method: PayType): Promise<ServiceReply<MadeOrder>>;
  /** The address of WeChat's authorization. WeChat then returns to the path `returnTo`. */
  findJsapiAuthUrl(orderId: string, returnTo: string): Promise<ServiceReply<JsapiLinkReply['data']>>;
  fetchJsapiParams(orderId: string, ticket: string): Promise<ServiceReply<JsapiParamsReply['data']>>;
  /** The address of WeChat's H5 payment. WeChat then returns to the path `returnTo`. */
  openPage(orderId: string, returnTo: string): Promise<ServiceReply<PageReply['data']>>;
  /** The status of an order; null without an answer. */
  askStatus(orderId: string): Promise<OrderStatus | null>;
  cancel(orderId: string): Promise<ServiceReply<unknown>>;
}

/** Uses JSON and the Authorization header instead of JSONP: a token in an address would be logged. */
export const cashier: Cashier = {
  openPanel: (userId, offer) =>
    siteApi.get<Panel>(payPaths.panel, {
      params: {
        platform: siteClientType,
        user_id: userId || null,
        aidfrom: offer || visit().channel || null,
      },
      timeoutMs: callTimeouts.cashierPanelMs,
    }),
  async countLeft(pids) {
    if (pids.length === 0) return new Map();
    const reply = await siteApi.post<PreferentialQuotaReply['data']>(activityPaths.preferentialQuota, {
      body: { productList: pids },
      timeoutMs: callTimeouts.cashierPanelMs,
    });
    return new Map(isOk(reply) ? reply.data.list.map(({ productId, balanceNum }) => [productId, balanceNum]) : []);
  },
  order({ request, token, userId, panel }) {
    const product = panel?.products.find(({ pid }) => pid === request.pid);
    return siteApi.get<MadeOrder>(payPaths.order, {
      params: {
        orderToken: token,
        userid: userId || null,
        pid: request.pid,
        unasked: request.isUnasked ? '1' : null,
        actid: product?.actid,
        num: product?.num,
        payway: payWayDefault,
        type: request.method,
        autodeduct: request.isRenewing ? '1' : '0',
        referfrom: visit().referfrom || panel?.referfrom,
        paypageid: product?.actid || panel?.paypageid,
      },
      timeoutMs: callTimeouts.payOrderMs,
    });
  },
  readOrder: (id) => siteApi.get<OrderReceipt>(fillPath(memberPaths.order, { id })),
  renewCode: (id, type) =>
    siteApi.post<MadeOrder>(fillPath(memberPaths.orderCode, { id }), {
      body: { type },
      timeoutMs: callTimeouts.payOrderMs,
    }),
  findJsapiAuthUrl: (orderId, returnTo) => siteApi.post(payPaths.jsapiLink, { body: { orderId, returnTo } }),
  openPage: (orderId, returnTo) =>
    siteApi.post(payPaths.page, { body: { orderId, returnTo }, timeoutMs: callTimeouts.payOrderMs }),
  fetchJsapiParams: (orderId, ticket) => siteApi.post(payPaths.jsapi, { body: { orderId, ticket } }),
  async askStatus(orderId) {
    const reply = await siteApi.get<IsSuccReply['data']>(payPaths.isSucc, {
      params: { orderId },
      timeoutMs: callTimeouts.payOrderMs,
    });
    return isOk(reply) ? reply.data : null;
  },
  cancel: (orderId) => siteApi.post(fillPath(memberPaths.cancelOrder, { id: orderId }), { body: {} }),
};
