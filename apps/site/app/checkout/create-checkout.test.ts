import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { expect, test, vi } from 'vitest';
import { requestFailed, type ServiceReply } from '../api/service-reply.ts';
import type { MadeOrder } from './cashier.ts';
import type { CheckoutView, OrderRequest } from './order.ts';
import { checkoutScene, month, no, ok } from '../../test/checkout-scene.ts';

test('§4 a payment code loads, is shown, expires after 20 minutes and is renewed for the same order; events have the specified names', async () => {
  const { checkout, view, cashier, timers, events, watched } = checkoutScene();
  await checkout.load();
  const pending = checkout.requestCode(month);
  expect(view()).toEqual({ view: 'loading' });
  await pending;
  expect(view()).toMatchObject({ view: 'shown', code: { orderId: 'order-of-t1', rmb: 3000, endsAt: 1_200_000 } });
  expect(timers[0]?.ms).toBe(1_200_000);
  timers[0]?.run();
  expect(view()).toMatchObject({ view: 'expired' });
  // The page still watches the order, so a late payment is noticed.
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

test('an order of a popup that opened by itself counts as unasked, also after a reload, until the member asks for a code', async () => {
  const { checkout, cashier, tab } = checkoutScene();
  const unaskedOf = (from = cashier) => from.order.mock.calls.map(([{ request }]) => request.isUnasked ?? false);
  await checkout.requestCode({ ...month, isUnasked: true });
  expect(checkout.storedRequest()).toMatchObject({ isUnasked: true });
  const { checkout: reloaded, cashier: later } = checkoutScene({ tab });
  await reloaded.resume();
  expect(unaskedOf(later)).toEqual([true]);
  await reloaded.requestCode({ ...month, method: 'alipay' });
  expect(reloaded.storedRequest()).not.toHaveProperty('isUnasked');
  expect(unaskedOf(later)).toEqual([true, false]);
  expect(unaskedOf()).toEqual([true]);
});

test('a double click creates one order, and choosing another product cancels and replaces the order', async () => {
  const { checkout, view, cashier } = checkoutScene();
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

test('another payment method gets another code of the same order; another product cancels the order and uses a new token', async () => {
  const { checkout, view, cashier } = checkoutScene();
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

test('if the order to replace turns out to be paid, the page shows the payment and creates no other order', async () => {
  const { checkout, view, cashier } = checkoutScene();
  await checkout.requestCode(month);
  cashier.cancel.mockResolvedValue(no('ORDER_NOT_CANCELLABLE'));
  cashier.askStatus.mockResolvedValue({ status: 'granted', vipExpiresAt: 'x' });
  await checkout.requestCode({ ...month, pid: 'y' });
  expect(view()).toMatchObject({ view: 'granted', until: 'x' });
  expect(cashier.order).toHaveBeenCalledTimes(1);
});

test('§4 after an error about a missing user id, the checkout reads the user id again and retries once', async () => {
  const { checkout, view, cashier, deps } = checkoutScene();
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
  const { checkout, view, cashier } = checkoutScene();
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
    const { checkout, view, cashier } = checkoutScene();
    cashier.order.mockResolvedValueOnce(no(reason));
    await checkout.requestCode(month);
    expect(view()).toMatchObject({ view: 'shown', code: { orderId: 'order-of-t2' } });
    cashier.order.mockResolvedValue(no(reason));
    await checkout.requestCode(month);
    expect(view()).toMatchObject({ view: 'error', text: serviceRefusals[reason].text });
  },
);

test('if an offer ends before its code is renewed, the page says so, and orders at the current price only after a click', async () => {
  const { checkout, view, cashier } = checkoutScene();
  await checkout.requestCode(month);
  cashier.order.mockResolvedValueOnce(no('ORDER_OFFER_ENDED'));
  await checkout.requestCode({ ...month, method: 'alipay' });
  expect(view()).toEqual({ view: 'error', text: serviceRefusals.ORDER_OFFER_ENDED.text, nextStep: 'order anew' });
  expect(cashier.order).toHaveBeenCalledTimes(2);
  await checkout.requestCode(month);
  expect(view()).toMatchObject({ view: 'shown', code: { orderId: 'order-of-t2' } });
});

test('§4 other errors of a payment code show the server’s message or a busy text, and a retry uses the same token', async () => {
  const { checkout, view, cashier, events } = checkoutScene();
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

test('an order that turns out to be paid gets no second code, and its outcome is shown', async () => {
  const { checkout, view, cashier, watched } = checkoutScene();
  await checkout.requestCode(month);
  cashier.order.mockResolvedValueOnce(no('ORDER_PAID'));
  cashier.askStatus.mockResolvedValueOnce({ status: 'paid' });
  await checkout.requestCode({ ...month, method: 'alipay' });
  expect(view()).toMatchObject({ view: 'paid' });
  watched.at(-1)?.onStatus({ status: 'review' });
  expect(view()).toEqual({ view: 'review' });
});

test('if an order was cancelled on another page, the checkout says that nothing was charged, and a new order uses a new token', async () => {
  const { checkout, view, watched, events } = checkoutScene();
  await checkout.requestCode(month);
  watched[0]?.onStatus({ status: 'closed' });
  expect(view()).toEqual({ view: 'closed' });
  expect(events.at(-1)).toBe('payError');
  await checkout.requestCode(month);
  expect(view()).toMatchObject({ code: { orderId: 'order-of-t2' } });
});

test('a visitor who does not sign in gets no code and no order', async () => {
  const { checkout, view, cashier } = checkoutScene({ userId: null });
  await checkout.requestCode(month);
  expect(view()).toMatchObject({ view: 'error' });
  expect(cashier.openPanel).not.toHaveBeenCalled();
});

test('while the sign-in frame is open, the page says so and shows no loading code', async () => {
  const { checkout, view, deps } = checkoutScene();
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

test('a renewal with another payment method gets another order, and the first order is cancelled', async () => {
  const { checkout, view, cashier } = checkoutScene();
  const renewing: OrderRequest = { ...month, isRenewing: true };
  await checkout.requestCode(renewing);
  checkout.change({ ...renewing, method: 'alipay' });
  expect(view()).toEqual({ view: 'idle' });
  expect(cashier.cancel).toHaveBeenCalledWith('order-of-t1');
});
