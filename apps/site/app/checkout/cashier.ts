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
import type { OrderStatus, Wish } from './order.ts';

export type Panel = PanelReply['data'];
export type MadeOrder = OrderReply['data'];

/** How the cashier and the pay centre are spoken to. */
export interface Cashier {
  /** By the prices of the visit's channel, unless an offer is named. */
  openPanel(userId: string, offer?: string): Promise<ServiceReply<Panel>>;
  /** How many are left of those that are limited, by product. */
  countLeft(pids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** An empty user id is left out, which the service answers with the sentence of the recovery rule. */
  order(order: {
    wish: Wish;
    token: string;
    userId: string;
    /** The panel that it was chosen on; null where there is none yet. */
    panel: Panel | null;
  }): Promise<ServiceReply<MadeOrder>>;
  /** An order of the member's; one that is not theirs is not found. */
  readOrder(orderId: string): Promise<ServiceReply<OrderReceipt>>;
  /** A code for it, which takes no token. */
  goOn(orderId: string, method: PayType): Promise<ServiceReply<MadeOrder>>;
  /** Where the page goes so that the messaging app says who pays; it comes back to this path. */
  findSheetDoor(orderId: string, returnTo: string): Promise<ServiceReply<SheetDoorReply['data']>>;
  fetchSheet(orderId: string, ticket: string): Promise<ServiceReply<SheetReply['data']>>;
  /** Where the browser of a phone goes to pay in WeChat; it comes back to this path. */
  openPage(orderId: string, returnTo: string): Promise<ServiceReply<PageReply['data']>>;
  /** Null: no answer. */
  askStatus(orderId: string): Promise<OrderStatus | null>;
  cancel(orderId: string): Promise<ServiceReply<unknown>>;
}

/** By JSON and the Authorization header: a JSONP call would put the member's token into addresses, which stand in logs. */
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
  goOn: (id, type) =>
    siteApi.post<MadeOrder>(fillPath(memberPaths.orderCode, { id }), {
      body: { type },
      timeoutMs: callTimeouts.payOrderMs,
    }),
  findSheetDoor: (orderId, returnTo) => siteApi.post(payPaths.sheetDoor, { body: { orderId, returnTo } }),
  openPage: (orderId, returnTo) =>
    siteApi.post(payPaths.page, { body: { orderId, returnTo }, timeoutMs: callTimeouts.payOrderMs }),
  fetchSheet: (orderId, ticket) => siteApi.post(payPaths.sheet, { body: { orderId, ticket } }),
  async askStatus(orderId) {
    const reply = await siteApi.get<IsSuccReply['data']>(payPaths.isSucc, {
      params: { orderId },
      timeoutMs: callTimeouts.payOrderMs,
    });
    return isOk(reply) ? reply.data : null;
  },
  cancel: (orderId) => siteApi.post(fillPath(memberPaths.cancelOrder, { id: orderId }), { body: {} }),
};
