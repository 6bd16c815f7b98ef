import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { OrderReceipt } from '@feisuo/contract/schemas/member-orders';
import { vi } from 'vitest';
import { type ServiceReply } from '../app/api/service-reply.ts';
import type { MadeOrder, Panel } from '../app/checkout/cashier.ts';
import { createCheckout, type CheckoutDeps } from '../app/checkout/create-checkout.ts';
import { createOrderMemory, type Place } from '../app/checkout/order-memory.ts';
import type { OrderStatus, OrderRequest } from '../app/checkout/order.ts';
import type { PaidElsewhere } from '../app/checkout/payment-broadcast.ts';

export const ok = <T>(data: T): ServiceReply<T> => ({ code: 0, msg: '', message: '', data });
export const no = (reason: keyof typeof serviceRefusals): ServiceReply<never> => {
  const { code, text } = serviceRefusals[reason];
  return { code, msg: text, message: text, data: null };
};
export const month: OrderRequest = { pid: 'm', method: 'wechat', isRenewing: false };
export const store = (): Storage => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
};

interface Scene {
  place?: Place;
  tab?: Storage;
  userId?: string | null;
}

export const madeBy = (orderId: string, method: PayType): MadeOrder => ({
  orderId,
  codeUrl: `${method}:${orderId}`,
  rmb: 2500,
  payway: method,
  now: '2026-11-15T00:00:00Z',
  expiresAt: '2026-11-15T00:20:00Z',
});

export const receipt = (more: Partial<OrderReceipt> = {}): OrderReceipt => ({
  id: 'o1',
  product: '渠道月卡',
  productId: 'p9',
  num: 1,
  days: 31,
  isRenewal: false,
  rmb: 2500,
  listRmb: 3000,
  payType: 'alipay',
  at: '2026-11-15T00:00:00Z',
  expiresAt: '2026-11-15T00:20:00Z',
  paidAt: null,
  period: null,
  status: 'waiting',
  state: 'qr_ready',
  paidRmb: 0,
  isRefundRequested: false,
  refundedRmb: 0,
  canPay: true,
  canCancel: true,
  timeline: [],
  ...more,
});
export const notFound = { code: 404, msg: '没有找到', message: '没有找到', data: null };

/** A fake cashier that creates one order per order token, like the real service. */
export function checkoutScene({ place = 'popup', tab = store(), userId = 'u1' }: Scene = {}) {
  let tokens = 0;
  const product = {
    pid: 'm',
    actid: 'jsq_web',
    num: 1,
    name: '月卡',
    rmb: 3000,
    listRmb: 3000,
    days: 31,
    autodeduct: 1 as const,
  };
  const panel = (): Panel => ({
    types: ['wechat'],
    curType: 'wechat',
    curTab: 'm',
    products: [product],
    paypageid: 'jsq_web',
    referfrom: 'jsq_web',
    orderToken: `t${++tokens}`,
  });
  const cashier = {
    openPanel: vi.fn(async () => ok(panel())),
    countLeft: vi.fn(async () => new Map([['m', 3]])),
    order: vi.fn<CheckoutDeps['cashier']['order']>(async ({ token, request }) =>
      ok<MadeOrder>({
        orderId: `order-of-${token}`,
        codeUrl: `${request.method}:${token}`,
        rmb: 3000,
        payway: request.method,
        now: '2026-11-15T00:00:00Z',
        expiresAt: '2026-11-15T00:20:00Z',
      }),
    ),
    readOrder: vi.fn<CheckoutDeps['cashier']['readOrder']>(async (id) => ok(receipt({ id }))),
    openPage: vi.fn<CheckoutDeps['cashier']['openPage']>(async (orderId) =>
      ok({
        orderId,
        pageUrl: `https://wx.example/${orderId}`,
        rmb: 3000,
        now: '2026-11-15T00:00:00Z',
        expiresAt: '2026-11-15T00:20:00Z',
      }),
    ),
    renewCode: vi.fn<CheckoutDeps['cashier']['renewCode']>(async (orderId, method) => ok(madeBy(orderId, method))),
    askStatus: vi.fn(async (): Promise<OrderStatus | null> => ({ status: 'waiting' })),
    cancel: vi.fn(async (): Promise<ServiceReply<unknown>> => ok({})),
  };
  let tellTab = (_paid: PaidElsewhere) => {};
  const watched: { orderId: string; onStatus: (status: OrderStatus) => void; isOn: boolean }[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const events: string[] = [];
  const deps = {
    cashier,
    memory: createOrderMemory(() => tab),
    pages: { isAway: vi.fn((_orderId: string) => false), forget: vi.fn(), here: () => '/vip' },
    tabs: { announce: vi.fn(), onAnnounced: (hear: typeof tellTab) => void (tellTab = hear), close() {} },
    watchOrder(orderId: string, onStatus: (status: OrderStatus) => void) {
      const watch = { orderId, onStatus, isOn: true };
      watched.push(watch);
      return () => void (watch.isOn = false);
    },
    findBuyer: vi.fn<CheckoutDeps['findBuyer']>(async () => (userId === null ? null : { userId })),
    onGranted: vi.fn(),
    track: (name: string) => void events.push(name),
    now: () => 0,
    later(ms: number, run: () => void) {
      timers.push({ ms, run });
      return () => {};
    },
  };
  const checkout = createCheckout(place, deps);
  const view = () => checkout.state().purchase;
  return {
    checkout,
    view,
    panel,
    cashier,
    deps,
    watched,
    timers,
    events,
    tab,
    tellTab: (paid: PaidElsewhere) => tellTab(paid),
  };
}
