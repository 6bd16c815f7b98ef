import { siteTexts } from '@feisuo/contract/facts/site-texts';
import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { OrderReceipt } from '@feisuo/contract/schemas/member-orders';
import { expect, test, vi } from 'vitest';
import { requestFailed, type ServiceReply } from '../api/service-reply.ts';
import type { MadeOrder, Panel } from './cashier.ts';
import { createCheckout, type CheckoutDeps } from './create-checkout.ts';
import { createOrderMemory, type Place } from './order-memory.ts';
import type { CheckoutView, OrderStatus, OrderRequest } from './order.ts';
import type { PaidElsewhere } from './other-tabs.ts';

const ok = <T>(data: T): ServiceReply<T> => ({ code: 0, msg: '', message: '', data });
const no = (reason: keyof typeof serviceRefusals): ServiceReply<never> => {
  const { code, text } = serviceRefusals[reason];
  return { code, msg: text, message: text, data: null };
};
const month: OrderRequest = { pid: 'm', method: 'wechat', isRenewing: false };
const store = (): Storage => {
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

const madeBy = (orderId: string, method: PayType): MadeOrder => ({
  orderId,
  codeUrl: `${method}:${orderId}`,
  rmb: 2500,
  payway: method,
  now: '2026-11-15T00:00:00Z',
  expiresAt: '2026-11-15T00:20:00Z',
});

const receipt = (more: Partial<OrderReceipt> = {}): OrderReceipt => ({
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
  refundedRmb: 0,
  canPay: true,
  canCancel: true,
  timeline: [],
  ...more,
});
const notFound = { code: 404, msg: '没有找到', message: '没有找到', data: null };

/** A fake cashier that makes one order per token, as the real one does. */
function scene({ place = 'popup', tab = store(), userId = 'u1' }: Scene = {}) {
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

test('§4 QR code: loading, shown, expired after 20 minutes, renewed for the same order; events have the specified names', async () => {
  const { checkout, view, cashier, timers, events, watched } = scene();
  await checkout.load();
  const pending = checkout.requestCode(month);
  expect(view()).toEqual({ view: 'loading' });
  await pending;
  expect(view()).toMatchObject({ view: 'shown', code: { orderId: 'order-of-t1', rmb: 3000, endsAt: 1_200_000 } });
  expect(timers[0]?.ms).toBe(1_200_000);
  timers[0]?.run();
  expect(view()).toMatchObject({ view: 'expired' });
  // A late payment is still noticed, because the order is still watched.
  expect(watched[0]?.isOn).toBe(true);
  await checkout.requestCode(month);
  expect(cashier.order.mock.calls.map(([{ token }]) => token)).toEqual(['t1', 't1']);
  expect(watched[0]?.isOn).toBe(false);
  watched[1]?.onStatus({ status: 'paid' });
  watched[1]?.onStatus({ status: 'granted', vipExpiresAt: 'x' });
  expect(view()).toEqual({ view: 'granted', until: 'x', rmb: 3000 });
  expect(events).toEqual([
    'payInfoSuccess',
    'beforeQrCode',
    'qrCodeSuccess',
    'beforeQrCode',
    'qrCodeSuccess',
    'paySuccess',
  ]);
});

test('an unasked order stays so over a reload, until the member asks for a code', async () => {
  const { checkout, cashier, tab } = scene();
  const unaskedOf = (from = cashier) => from.order.mock.calls.map(([{ request }]) => request.isUnasked ?? false);
  await checkout.requestCode({ ...month, isUnasked: true });
  expect(checkout.storedRequest()).toMatchObject({ isUnasked: true });
  const { checkout: reloaded, cashier: later } = scene({ tab });
  await reloaded.resume();
  expect(unaskedOf(later)).toEqual([true]);
  await reloaded.requestCode({ ...month, method: 'alipay' });
  expect(reloaded.storedRequest()).not.toHaveProperty('isUnasked');
  expect(unaskedOf(later)).toEqual([true, false]);
  expect(unaskedOf()).toEqual([true]);
});

test('a double click makes one order; a later choice replaces it, and an unwanted order is cancelled', async () => {
  const { checkout, view, cashier } = scene();
  await Promise.all([checkout.requestCode(month), checkout.requestCode(month)]);
  expect(cashier.order).toHaveBeenCalledTimes(1);

  let answer = (_reply: ServiceReply<MadeOrder>) => {};
  cashier.order.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const year = checkout.requestCode({ ...month, pid: 'y' });
  await vi.waitFor(() => expect(cashier.order).toHaveBeenCalledTimes(2));
  const renewing = checkout.requestCode({ ...month, isRenewing: true });
  answer(ok({ orderId: 'for nothing', codeUrl: 'x', rmb: 1, payway: 'wechat', now: '', expiresAt: '' }));
  await Promise.all([year, renewing]);
  expect(view()).toMatchObject({ view: 'shown', code: { orderId: 'order-of-t3' } });
  expect(cashier.cancel.mock.calls).toEqual([['order-of-t1'], ['for nothing']]);
});

test('another method gets another code of the same order; another product closes the order and uses a new token', async () => {
  const { checkout, view, cashier } = scene();
  await checkout.requestCode(month);
  await checkout.requestCode({ ...month, method: 'alipay' });
  expect(cashier.cancel).not.toHaveBeenCalled();
  expect(view()).toMatchObject({ code: { orderId: 'order-of-t1', method: 'alipay' } });
  checkout.change({ ...month, pid: 'y' });
  expect(view()).toEqual({ view: 'idle' });
  expect(cashier.cancel).toHaveBeenCalledWith('order-of-t1');
  await checkout.requestCode({ ...month, pid: 'y' });
  expect(view()).toMatchObject({ code: { orderId: 'order-of-t2' } });
});

test('if the dropped order turns out to be paid, shows that and orders nothing else', async () => {
  const { checkout, view, cashier } = scene();
  await checkout.requestCode(month);
  cashier.cancel.mockResolvedValue(no('ORDER_NOT_CANCELLABLE'));
  cashier.askStatus.mockResolvedValue({ status: 'granted', vipExpiresAt: 'x' });
  await checkout.requestCode({ ...month, pid: 'y' });
  expect(view()).toMatchObject({ view: 'granted', until: 'x' });
  expect(cashier.order).toHaveBeenCalledTimes(1);
});

test('§4 a QR error about a missing user id reads the id again and retries once', async () => {
  const { checkout, view, cashier, deps } = scene();
  deps.findBuyer.mockResolvedValueOnce({ userId: '' });
  cashier.order.mockResolvedValueOnce(no('USER_ID_MISSING'));
  await checkout.requestCode(month);
  expect(cashier.order.mock.calls.map(([{ userId }]) => userId)).toEqual(['', 'u1']);
  expect(view()).toMatchObject({ view: 'shown' });

  cashier.order.mockResolvedValue(no('USER_ID_MISSING'));
  await checkout.requestCode({ ...month, pid: 'y' });
  expect(cashier.order).toHaveBeenCalledTimes(4);
  expect(view()).toEqual({ view: 'error', text: siteTexts.noUserId });
});

test('a guest gets no order token, and is asked to sign in', async () => {
  const { checkout, view, cashier } = scene();
  const reply = await cashier.openPanel();
  const { orderToken: _, ...data } = reply.data as object & { orderToken?: string };
  cashier.openPanel.mockResolvedValue({ ...reply, data } as typeof reply);
  await checkout.requestCode(month);
  expect(view()).toEqual({ view: 'error', text: serviceRefusals.ORDER_NEEDS_ACCOUNT.text, nextStep: 'sign in' });
  expect(cashier.order).not.toHaveBeenCalled();
  expect(cashier.renewCode).not.toHaveBeenCalled();
});

test.each(['ORDER_TOKEN_EXPIRED', 'ORDER_TOKEN_USED', 'ORDER_OVER', 'ORDER_CANCELLED'] as const)(
  'after %s the checkout retries once with a new token',
  async (reason) => {
    const { checkout, view, cashier } = scene();
    cashier.order.mockResolvedValueOnce(no(reason));
    await checkout.requestCode(month);
    expect(view()).toMatchObject({ view: 'shown', code: { orderId: 'order-of-t2' } });
    cashier.order.mockResolvedValue(no(reason));
    await checkout.requestCode(month);
    expect(view()).toMatchObject({ view: 'error', text: serviceRefusals[reason].text });
  },
);

test('if an offer ended while its code was renewed, shows that; only a click orders again, at the current price', async () => {
  const { checkout, view, cashier } = scene();
  await checkout.requestCode(month);
  cashier.order.mockResolvedValueOnce(no('ORDER_OFFER_ENDED'));
  await checkout.requestCode({ ...month, method: 'alipay' });
  expect(view()).toEqual({ view: 'error', text: serviceRefusals.ORDER_OFFER_ENDED.text, nextStep: 'order anew' });
  expect(cashier.order).toHaveBeenCalledTimes(2);
  await checkout.requestCode(month);
  expect(view()).toMatchObject({ view: 'shown', code: { orderId: 'order-of-t2' } });
});

test('a page that is reloaded before the reply continues with the same token', async () => {
  const tab = store();
  const first = scene({ tab });
  let reply: () => void = () => {};
  first.cashier.order.mockImplementationOnce(() => new Promise((resolve) => (reply = () => resolve(requestFailed()))));
  const asking = first.checkout.requestCode(month);
  await vi.waitFor(() => expect(first.cashier.order).toHaveBeenCalled());
  const token = first.cashier.order.mock.calls[0]?.[0].token;
  first.checkout.stop();
  const second = scene({ tab });
  expect(second.checkout.storedRequest()).toEqual(month);
  await second.checkout.resume();
  expect(second.cashier.order.mock.calls.map(([pending]) => pending.token)).toEqual([token]);
  expect(second.view()).toMatchObject({ view: 'shown' });
  reply();
  await asking;

  // An order that the service refused is not stored.
  const refused = scene({ tab: store() });
  refused.cashier.order.mockResolvedValueOnce(no('QUOTA_GONE'));
  await refused.checkout.requestCode(month);
  expect(refused.checkout.storedRequest()).toBeNull();
  refused.cashier.order.mockResolvedValueOnce(no('CHANNEL_BUSY'));
  await refused.checkout.requestCode({ ...month, pid: 'y' });
  expect(refused.checkout.storedRequest()).toMatchObject({ pid: 'y' });
});

test('does not store an answer that arrives after the popup was closed, so that no later page reopens the order', async () => {
  const { checkout, cashier, deps } = scene();
  const made = ok(madeBy('order-of-t1', 'wechat'));
  let reply: () => void = () => {};
  cashier.order.mockImplementationOnce(() => new Promise((resolve) => (reply = () => resolve(made))));
  const asking = checkout.requestCode(month);
  await vi.waitFor(() => expect(cashier.order).toHaveBeenCalled());
  // Closing the popup does the same.
  deps.memory.forget();
  checkout.stop();
  reply();
  await asking;
  expect(checkout.storedRequest()).toBeNull();
});

test('§4 other QR errors show the server’s message or a busy text; a retry uses the same token', async () => {
  const { checkout, view, cashier, events } = scene();
  cashier.order.mockResolvedValueOnce(requestFailed());
  await checkout.requestCode(month);
  expect(view()).toEqual({ view: 'error', text: siteTexts.systemBusy });
  cashier.order.mockResolvedValueOnce(no('QUOTA_GONE'));
  await checkout.requestCode(month);
  expect(view()).toEqual({ view: 'error', text: serviceRefusals.QUOTA_GONE.text });
  await checkout.requestCode(month);
  expect(new Set(cashier.order.mock.calls.map(([{ token }]) => token))).toEqual(new Set(['t1']));
  expect(events.filter((name) => name === 'qrCodeError')).toHaveLength(2);
  cashier.openPanel.mockResolvedValue(requestFailed());
  await checkout.requestCode({ ...month, pid: 'y' });
  expect(view()).toEqual({ view: 'error', text: siteTexts.systemBusy });
});

test('an order that was paid without the page knowing gets no second code, and its outcome is shown', async () => {
  const { checkout, view, cashier, watched } = scene();
  await checkout.requestCode(month);
  cashier.order.mockResolvedValueOnce(no('ORDER_PAID'));
  cashier.askStatus.mockResolvedValueOnce({ status: 'paid' });
  await checkout.requestCode({ ...month, method: 'alipay' });
  expect(view()).toMatchObject({ view: 'paid' });
  watched.at(-1)?.onStatus({ status: 'review' });
  expect(view()).toEqual({ view: 'review' });
});

test('a reloaded page continues its order; another member, or another place on the site, does not', async () => {
  const before = scene();
  await before.checkout.requestCode(month);
  const after = scene({ tab: before.tab });
  expect(after.checkout.storedRequest()).toEqual(month);
  await after.checkout.resume();
  expect(after.view()).toMatchObject({ view: 'shown', code: { orderId: 'order-of-t1' } });
  expect(after.cashier.openPanel).not.toHaveBeenCalled();
  expect(scene({ tab: before.tab, place: 'vip' }).checkout.storedRequest()).toBeNull();

  const paid = scene({ tab: before.tab });
  paid.cashier.askStatus.mockResolvedValue({ status: 'granted', vipExpiresAt: 'x' });
  await paid.checkout.resume();
  expect(paid.view()).toMatchObject({ view: 'granted', until: 'x' });
  expect(paid.checkout.storedRequest()).toBeNull();

  await before.checkout.requestCode({ ...month, pid: 'y' });
  const otherMember = scene({ tab: before.tab, userId: 'u2' });
  await otherMember.checkout.resume();
  expect(otherMember.view()).toEqual({ view: 'idle' });
  expect(otherMember.cashier.order).not.toHaveBeenCalled();
  expect(otherMember.checkout.storedRequest()).toBeNull();
});

test('after a payment in another tab, shows it and cancels its own order; ignores another member’s payment', async () => {
  const { checkout, view, cashier, deps, tellTab } = scene();
  await checkout.requestCode(month);
  tellTab({ userId: 'u2', orderId: 'other', until: 'x', rmb: 1 });
  expect(view()).toMatchObject({ view: 'shown' });
  tellTab({ userId: 'u1', orderId: 'other', until: 'x', rmb: 7800 });
  expect(view()).toEqual({ view: 'granted', until: 'x', rmb: 7800 });
  expect(cashier.cancel).toHaveBeenCalledWith('order-of-t1');
  expect(deps.onGranted).toHaveBeenCalledTimes(1);
});

test('if the order was cancelled elsewhere, shows that nothing was charged; a new order uses a new token', async () => {
  const { checkout, view, watched, events } = scene();
  await checkout.requestCode(month);
  watched[0]?.onStatus({ status: 'closed' });
  expect(view()).toEqual({ view: 'closed' });
  expect(events.at(-1)).toBe('payError');
  await checkout.requestCode(month);
  expect(view()).toMatchObject({ code: { orderId: 'order-of-t2' } });
});

test('a visitor who does not sign in gets no code and no order', async () => {
  const { checkout, view, cashier } = scene({ userId: null });
  await checkout.requestCode(month);
  expect(view()).toMatchObject({ view: 'error' });
  expect(cashier.openPanel).not.toHaveBeenCalled();
});

test('loads an order of another tab or day by id, as it was sold, without a token, and again after a reload', async () => {
  const { checkout, view, cashier, tab } = scene({ place: 'vip' });
  const going = checkout.loadOrder('o1', false);
  expect(view()).toEqual({ view: 'loading' });
  expect(await going).toBe('loaded');
  const goods = { name: '渠道月卡', days: 31, rmb: 2500, listRmb: 3000 };
  expect(checkout.storedRequest()).toEqual({ pid: 'p9', method: 'alipay', isRenewing: false, goods });
  await checkout.resume();
  expect(view()).toMatchObject({ view: 'shown', code: { orderId: 'o1', rmb: 2500, method: 'alipay' } });
  await checkout.requestCode({ pid: 'p9', method: 'wechat', isRenewing: false });
  expect(cashier.renewCode.mock.calls).toEqual([
    ['o1', 'alipay'],
    ['o1', 'wechat'],
  ]);
  expect(cashier.order).not.toHaveBeenCalled();

  const after = scene({ place: 'vip', tab });
  expect(after.checkout.storedRequest()).toMatchObject({ method: 'wechat', goods });
  // The order is closed because its time is over; for a day it can still get another code.
  after.cashier.askStatus.mockResolvedValue({ status: 'closed' });
  await after.checkout.resume();
  expect(after.view()).toMatchObject({ view: 'shown', code: { orderId: 'o1' } });
});

test('an order that cannot be loaded now waits for a click; an order that is over or not found is shown as such', async () => {
  const visitor = scene({ place: 'vip', userId: null });
  expect(await visitor.checkout.loadOrder('o1', false)).toBe('later');
  expect(visitor.view()).toMatchObject({ view: 'error', nextStep: 'sign in' });
  expect(visitor.cashier.readOrder).not.toHaveBeenCalled();

  const { checkout, view, cashier } = scene({ place: 'vip' });
  cashier.readOrder.mockResolvedValueOnce(requestFailed());
  expect(await checkout.loadOrder('o1', false)).toBe('later');
  expect(view()).toEqual({ view: 'error', text: siteTexts.systemBusy });
  cashier.readOrder.mockResolvedValueOnce(notFound);
  expect(await checkout.loadOrder('o1', false)).toBe('over');
  expect(view()).toMatchObject({ view: 'error', nextStep: 'order anew' });
  cashier.readOrder.mockResolvedValueOnce(ok(receipt({ canPay: false, status: 'closed', state: 'closed' })));
  expect(await checkout.loadOrder('o1', false)).toBe('over');
  expect(view()).toEqual({ view: 'error', text: serviceRefusals.ORDER_OVER.text, nextStep: 'order anew' });
  expect(checkout.storedRequest()).toBeNull();
  cashier.readOrder.mockResolvedValueOnce(ok(receipt({ canPay: false, status: 'granted', state: 'granted' })));
  cashier.askStatus.mockResolvedValueOnce({ status: 'granted', vipExpiresAt: 'x' });
  expect(await checkout.loadOrder('o1', false)).toBe('over');
  expect(view()).toMatchObject({ view: 'granted', until: 'x' });
});

test('a loaded order that is over creates no new order; a click does, at the current price', async () => {
  const { checkout, view, cashier } = scene({ place: 'vip' });
  await checkout.loadOrder('o1', false);
  cashier.renewCode.mockResolvedValue(no('ORDER_OVER'));
  await checkout.resume();
  expect(view()).toEqual({ view: 'error', text: serviceRefusals.ORDER_OVER.text, nextStep: 'order anew' });
  expect(cashier.order).not.toHaveBeenCalled();
  await checkout.requestCode({ ...month, pid: 'p9' });
  expect(view()).toMatchObject({ view: 'shown', code: { orderId: 'order-of-t1' } });
});

test('a second tab loads the open order with its code, unless it is for another product or is over', async () => {
  const { checkout, view, cashier, panel } = scene({ place: 'vip' });
  cashier.openPanel.mockImplementation(async () => ok({ ...panel(), openOrderId: 'o1' }));
  await checkout.load();
  expect(await checkout.loadOpenOrder(() => true)).toBe('loaded');
  await checkout.resume();
  expect(view()).toMatchObject({ view: 'shown', code: { orderId: 'o1' } });
  expect(cashier.order).not.toHaveBeenCalled();
  // The purchase of this tab has priority over the open order.
  expect(await checkout.loadOpenOrder(() => true)).toBe('over');
  expect(cashier.readOrder).toHaveBeenCalledTimes(1);

  const other = scene({ place: 'vip' });
  other.cashier.openPanel.mockImplementation(async () => ok({ ...other.panel(), openOrderId: 'o1' }));
  await other.checkout.load();
  expect(await other.checkout.loadOpenOrder((pid) => pid === 'm')).toBe('over');
  other.cashier.readOrder.mockResolvedValueOnce(ok(receipt({ canPay: false, status: 'closed', state: 'closed' })));
  expect(await other.checkout.loadOpenOrder(() => true)).toBe('over');
  other.cashier.readOrder.mockResolvedValueOnce(requestFailed());
  expect(await other.checkout.loadOpenOrder(() => true)).toBe('over');
  expect(other.view()).toEqual({ view: 'idle' });
  expect(other.checkout.storedRequest()).toBeNull();
});

test('if the page is opened again during a payment review, it still says not to pay again', async () => {
  const { checkout, view, cashier, panel } = scene({ place: 'vip' });
  cashier.openPanel.mockImplementation(async () => ok({ ...panel(), openOrderId: 'o1' }));
  cashier.readOrder.mockResolvedValueOnce(ok(receipt({ canPay: false, status: 'review', state: 'review' })));
  cashier.askStatus.mockResolvedValueOnce({ status: 'review' });
  await checkout.load();
  expect(await checkout.loadOpenOrder(() => true)).toBe('over');
  expect(view()).toEqual({ view: 'review' });
});

test('while the sign-in frame is open, the page says so and shows no loading code', async () => {
  const { checkout, view, deps } = scene();
  const seen: CheckoutView[] = [];
  deps.findBuyer.mockImplementation(async (_mayAsk, onAsking) => {
    onAsking?.(true);
    seen.push(view());
    onAsking?.(false);
    seen.push(view());
    return { userId: 'u1' };
  });
  await checkout.requestCode(month);
  expect(seen).toEqual([{ view: 'loading', isSigningIn: true }, { view: 'loading' }]);
  expect(view()).toMatchObject({ view: 'shown' });
});

test('an agreement is signed at one channel, so another method needs another order and the first is cancelled', async () => {
  const { checkout, view, cashier } = scene();
  const renewing: OrderRequest = { ...month, isRenewing: true };
  await checkout.requestCode(renewing);
  checkout.change({ ...renewing, method: 'alipay' });
  expect(view()).toEqual({ view: 'idle' });
  expect(cashier.cancel).toHaveBeenCalledWith('order-of-t1');
});

test('shows no code after returning from WeChat until a click, because a code would close the payment in WeChat', async () => {
  const tab = store();
  const first = scene({ place: 'vip', tab });
  await first.checkout.requestCode(month);
  const { checkout, view, cashier, deps, watched } = scene({ place: 'vip', tab });
  deps.pages.isAway.mockImplementation((orderId) => orderId === 'order-of-t1');
  await checkout.resume();
  expect(view()).toMatchObject({ view: 'shown', code: { orderId: 'order-of-t1', codeUrl: '', isAway: true } });
  expect(cashier.order).not.toHaveBeenCalled();
  watched.at(-1)?.onStatus({ status: 'granted', vipExpiresAt: 'x' });
  expect(view()).toMatchObject({ view: 'granted', rmb: 3000 });

  const other = scene({ place: 'vip', tab: store() });
  await other.checkout.requestCode(month);
  other.deps.pages.isAway.mockReturnValue(true);
  await other.checkout.resume();
  other.deps.pages.forget.mockClear();
  await other.checkout.requestCode(month);
  expect(other.view()).toMatchObject({ view: 'shown', code: { codeUrl: 'wechat:t1' } });
  expect(other.deps.pages.forget).toHaveBeenCalledTimes(1);
});
