import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { expect, test, vi } from 'vitest';
import { requestFailed } from '../api/service-reply.ts';
import { checkoutScene, madeBy, month, no, notFound, ok, receipt, store } from '../../test/checkout-scene.ts';

test('a checkout page that is reloaded before the reply continues with the same order token', async () => {
  const tab = store();
  const first = checkoutScene({ tab });
  let reply: () => void = () => {};
  first.cashier.order.mockImplementationOnce(() => new Promise((resolve) => (reply = () => resolve(requestFailed()))));
  const asking = first.checkout.requestCode(month);
  await vi.waitFor(() => expect(first.cashier.order).toHaveBeenCalled());
  const token = first.cashier.order.mock.calls[0]?.[0].token;
  first.checkout.stop();
  const second = checkoutScene({ tab });
  expect(second.checkout.storedRequest()).toEqual(month);
  await second.checkout.resume();
  expect(second.cashier.order.mock.calls.map(([pending]) => pending.token)).toEqual([token]);
  expect(second.view()).toMatchObject({ view: 'shown' });
  reply();
  await asking;

  // An order that the service refused is not stored.
  const refused = checkoutScene({ tab: store() });
  refused.cashier.order.mockResolvedValueOnce(no('QUOTA_GONE'));
  await refused.checkout.requestCode(month);
  expect(refused.checkout.storedRequest()).toBeNull();
  refused.cashier.order.mockResolvedValueOnce(no('CHANNEL_BUSY'));
  await refused.checkout.requestCode({ ...month, pid: 'y' });
  expect(refused.checkout.storedRequest()).toMatchObject({ pid: 'y' });
});

test('an order reply that arrives after the popup was closed is not stored, so that no later page reopens the order', async () => {
  const { checkout, cashier, deps } = checkoutScene();
  const made = ok(madeBy('order-of-t1', 'wechat'));
  let reply: () => void = () => {};
  cashier.order.mockImplementationOnce(() => new Promise((resolve) => (reply = () => resolve(made))));
  const asking = checkout.requestCode(month);
  await vi.waitFor(() => expect(cashier.order).toHaveBeenCalled());
  // Closing the popup makes the same two calls.
  deps.memory.forget();
  checkout.stop();
  reply();
  await asking;
  expect(checkout.storedRequest()).toBeNull();
});

test('a reloaded page continues its order, but not for another member and not in another part of the site', async () => {
  const before = checkoutScene();
  await before.checkout.requestCode(month);
  const after = checkoutScene({ tab: before.tab });
  expect(after.checkout.storedRequest()).toEqual(month);
  await after.checkout.resume();
  expect(after.view()).toMatchObject({ view: 'shown', code: { orderId: 'order-of-t1' } });
  expect(after.cashier.openPanel).not.toHaveBeenCalled();
  expect(checkoutScene({ tab: before.tab, place: 'vip' }).checkout.storedRequest()).toBeNull();

  const paid = checkoutScene({ tab: before.tab });
  paid.cashier.askStatus.mockResolvedValue({ status: 'granted', vipExpiresAt: 'x' });
  await paid.checkout.resume();
  expect(paid.view()).toMatchObject({ view: 'granted', until: 'x' });
  expect(paid.checkout.storedRequest()).toBeNull();

  await before.checkout.requestCode({ ...month, pid: 'y' });
  const otherMember = checkoutScene({ tab: before.tab, userId: 'u2' });
  await otherMember.checkout.resume();
  expect(otherMember.view()).toEqual({ view: 'idle' });
  expect(otherMember.cashier.order).not.toHaveBeenCalled();
  expect(otherMember.checkout.storedRequest()).toBeNull();
});

test("after a payment in another tab, the page shows the payment and cancels its own order; another member's payment is ignored", async () => {
  const { checkout, view, cashier, deps, tellTab } = checkoutScene();
  await checkout.requestCode(month);
  tellTab({ userId: 'u2', orderId: 'other', until: 'x', rmb: 1 });
  expect(view()).toMatchObject({ view: 'shown' });
  tellTab({ userId: 'u1', orderId: 'other', until: 'x', rmb: 7800 });
  expect(view()).toEqual({ view: 'granted', until: 'x', rmb: 7800 });
  expect(cashier.cancel).toHaveBeenCalledWith('order-of-t1');
  expect(deps.onGranted).toHaveBeenCalledTimes(1);
});

test('an order from another tab or day is loaded by its id with its original price, also after a reload', async () => {
  const { checkout, view, cashier, tab } = checkoutScene({ place: 'vip' });
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

  const after = checkoutScene({ place: 'vip', tab });
  expect(after.checkout.storedRequest()).toMatchObject({ method: 'wechat', goods });
  // The order is closed because its time limit has passed. For a day it can still get another payment code.
  after.cashier.askStatus.mockResolvedValue({ status: 'closed' });
  await after.checkout.resume();
  expect(after.view()).toMatchObject({ view: 'shown', code: { orderId: 'o1' } });
});

test('an order that cannot be read now is loaded after a click; an order that is over or not found is shown as such', async () => {
  const visitor = checkoutScene({ place: 'vip', userId: null });
  expect(await visitor.checkout.loadOrder('o1', false)).toBe('later');
  expect(visitor.view()).toMatchObject({ view: 'error', nextStep: 'sign in' });
  expect(visitor.cashier.readOrder).not.toHaveBeenCalled();

  const { checkout, view, cashier } = checkoutScene({ place: 'vip' });
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

test('a loaded order that can no longer be paid is replaced by a new order, at the current price, only after a click', async () => {
  const { checkout, view, cashier } = checkoutScene({ place: 'vip' });
  await checkout.loadOrder('o1', false);
  cashier.renewCode.mockResolvedValue(no('ORDER_OVER'));
  await checkout.resume();
  expect(view()).toEqual({ view: 'error', text: serviceRefusals.ORDER_OVER.text, nextStep: 'order anew' });
  expect(cashier.order).not.toHaveBeenCalled();
  await checkout.requestCode({ ...month, pid: 'p9' });
  expect(view()).toMatchObject({ view: 'shown', code: { orderId: 'order-of-t1' } });
});

test('a second tab loads the open order with its code, unless the order is for another product or can no longer be paid', async () => {
  const { checkout, view, cashier, panel } = checkoutScene({ place: 'vip' });
  cashier.openPanel.mockImplementation(async () => ok({ ...panel(), openOrderId: 'o1' }));
  await checkout.load();
  expect(await checkout.loadOpenOrder(() => true)).toBe('loaded');
  await checkout.resume();
  expect(view()).toMatchObject({ view: 'shown', code: { orderId: 'o1' } });
  expect(cashier.order).not.toHaveBeenCalled();
  // The purchase of this tab has priority over the open order.
  expect(await checkout.loadOpenOrder(() => true)).toBe('over');
  expect(cashier.readOrder).toHaveBeenCalledTimes(1);

  const other = checkoutScene({ place: 'vip' });
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

test('a page that is reopened during a payment review still says not to pay again', async () => {
  const { checkout, view, cashier, panel } = checkoutScene({ place: 'vip' });
  cashier.openPanel.mockImplementation(async () => ok({ ...panel(), openOrderId: 'o1' }));
  cashier.readOrder.mockResolvedValueOnce(ok(receipt({ canPay: false, status: 'review', state: 'review' })));
  cashier.askStatus.mockResolvedValueOnce({ status: 'review' });
  await checkout.load();
  expect(await checkout.loadOpenOrder(() => true)).toBe('over');
  expect(view()).toEqual({ view: 'review' });
});

test('after the return from WeChat, the page shows no code until a click, because a code would close the WeChat payment', async () => {
  const tab = store();
  const first = checkoutScene({ place: 'vip', tab });
  await first.checkout.requestCode(month);
  const { checkout, view, cashier, deps, watched } = checkoutScene({ place: 'vip', tab });
  deps.pages.isAway.mockImplementation((orderId) => orderId === 'order-of-t1');
  await checkout.resume();
  expect(view()).toMatchObject({ view: 'shown', code: { orderId: 'order-of-t1', codeUrl: '', isAway: true } });
  expect(cashier.order).not.toHaveBeenCalled();
  watched.at(-1)?.onStatus({ status: 'granted', vipExpiresAt: 'x' });
  expect(view()).toMatchObject({ view: 'granted', rmb: 3000 });

  const other = checkoutScene({ place: 'vip', tab: store() });
  await other.checkout.requestCode(month);
  other.deps.pages.isAway.mockReturnValue(true);
  await other.checkout.resume();
  other.deps.pages.forget.mockClear();
  await other.checkout.requestCode(month);
  expect(other.view()).toMatchObject({ view: 'shown', code: { codeUrl: 'wechat:t1' } });
  expect(other.deps.pages.forget).toHaveBeenCalledTimes(1);
});
