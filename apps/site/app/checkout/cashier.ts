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
  SheetDoorReply,
  SheetReply,
} from '@feisuo/contract/schemas/pay';
import { isOk, siteApi, type ServiceReply } from '../api/site-api.ts';
import { visit } from '../visit/visit.ts';
import type { OrderStatus, OrderRequest } from './order.ts';

export type Panel = PanelReply['data'];
export type MadeOrder = OrderReply['data'];

/** Calls to the cashier and the pay centre. */
export interface Cashier {
  /** With the prices of the visit's channel, unless an offer is named. */
  openPanel(userId: string, offer?: string): Promise<ServiceReply<Panel>>;
  /** Stock of limited products, by product. */
  countLeft(pids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** An empty user id is left out; the service then answers with the text of the recovery rule. */
  order(order: {
    wish: OrderRequest;
    token: string;
    userId: string;
    /** The panel of the choice; null if none is loaded yet. */
    panel: Panel | null;
  }): Promise<ServiceReply<MadeOrder>>;
  /** The member's own order; another member's is not found. */
  readOrder(orderId: string): Promise<ServiceReply<OrderReceipt>>;
  /** A payment code for the order; needs no token. */
  renewCode(orderId: string, method: PayType): Promise<ServiceReply<MadeOrder>>;
  /** The address of WeChat's authorization, which returns to this path. */
  findJsapiAuthUrl(orderId: string, returnTo: string): Promise<ServiceReply<SheetDoorReply['data']>>;
  fetchJsapiParams(orderId: string, ticket: string): Promise<ServiceReply<SheetReply['data']>>;
  /** The address of WeChat's H5 payment, which returns to this path. */
  openPage(orderId: string, returnTo: string): Promise<ServiceReply<PageReply['data']>>;
  /** Null: no answer. */
  askStatus(orderId: string): Promise<OrderStatus | null>;
  cancel(orderId: string): Promise<ServiceReply<unknown>>;
}

/** JSON and the Authorization header, not JSONP: a token in an address would be logged. */
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
  order({ wish, token, userId, panel }) {
    const product = panel?.products.find(({ pid }) => pid === wish.pid);
    return siteApi.get<MadeOrder>(payPaths.order, {
      params: {
        orderToken: token,
        userid: userId || null,
        pid: wish.pid,
        actid: product?.actid,
        num: product?.num,
        payway: payWayDefault,
        type: wish.method,
        autodeduct: wish.isRenewing ? '1' : '0',
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
  findJsapiAuthUrl: (orderId, returnTo) => siteApi.post(payPaths.sheetDoor, { body: { orderId, returnTo } }),
  openPage: (orderId, returnTo) =>
    siteApi.post(payPaths.page, { body: { orderId, returnTo }, timeoutMs: callTimeouts.payOrderMs }),
  fetchJsapiParams: (orderId, ticket) => siteApi.post(payPaths.sheet, { body: { orderId, ticket } }),
  async askStatus(orderId) {
    const reply = await siteApi.get<IsSuccReply['data']>(payPaths.isSucc, {
      params: { orderId },
      timeoutMs: callTimeouts.payOrderMs,
    });
    return isOk(reply) ? reply.data : null;
  },
  cancel: (orderId) => siteApi.post(fillPath(memberPaths.cancelOrder, { id: orderId }), { body: {} }),
};
