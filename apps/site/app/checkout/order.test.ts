import { expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { orderKeyOf, viewAfter, type CheckoutView } from './order.ts';
import { payLinkOf } from './pay-link.ts';
import { createEventReader } from './browser-checkout.ts';
import { priceNote } from './terms.tsx';
import { clockText, endsAtHere, minutesToSay } from './time-left-line.tsx';

const code = { orderId: 'o', codeUrl: 'weixin://x', pageUrl: null, rmb: 3000, method: 'wechat' as const, endsAt: 0 };
const shown: CheckoutView = { view: 'shown', code };
const expired: CheckoutView = { view: 'expired', code };

test('another payment method keeps the order; another product or renewal choice needs another order', () => {
  const request = { pid: 'm', method: 'wechat' as const, isRenewing: false };
  expect(orderKeyOf({ ...request, method: 'alipay' })).toBe(orderKeyOf(request));
  expect(orderKeyOf({ ...request, pid: 'y' })).not.toBe(orderKeyOf(request));
  expect(orderKeyOf({ ...request, isRenewing: true })).not.toBe(orderKeyOf(request));
});

test('§4 payment popup: the status of the order decides the view', () => {
  expect(viewAfter(shown, { status: 'waiting' })).toBe(shown);
  expect(viewAfter(shown, { status: 'paid' })).toEqual({ view: 'paid', rmb: 3000 });
  expect(viewAfter(shown, { status: 'granted', vipExpiresAt: 'x' })).toEqual({
    view: 'granted',
    until: 'x',
    rmb: 3000,
  });
  expect(viewAfter({ view: 'paid', rmb: 1 }, { status: 'granted' })).toMatchObject({ until: null, rmb: 1 });
  expect(viewAfter(shown, { status: 'closed' })).toEqual({ view: 'closed' });
  // The user may renew an expired payment code even if the order is closed, so the view stays `expired`.
  expect(viewAfter(expired, { status: 'closed' })).toBe(expired);
  expect(viewAfter(expired, { status: 'granted' })).toMatchObject({ view: 'granted' });
  for (const status of ['review', 'refunded'] as const) expect(viewAfter(shown, { status })).toEqual({ view: status });
});

test.each([-3_600_000, 0, DAY_MS])(
  "§4 the payment code expires at the server's time, although the device's clock is %i ms wrong",
  (skew) => {
    const told = { now: '2026-11-15T00:00:00Z', expiresAt: '2026-11-15T00:20:00Z' };
    const here = Date.parse(told.now) + skew;
    expect(endsAtHere(told, here) - here).toBe(1_200_000);
  },
);

test.each([
  [1_200_000, '20:00'],
  [1_181_001, '19:42'],
  [59_000, '00:59'],
  [1, '00:01'],
  [-5, '00:00'],
])('a remaining time to pay of %i ms is shown as %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});

test('screen readers announce the time left to pay only at five minutes and at one minute', () => {
  expect([600_000, 300_001, 300_000, 61_000, 60_000, 1, 0].map(minutesToSay)).toEqual([null, null, 5, 5, 1, 1, null]);
});

test('the way to pay on a phone depends on the method, the current app, and whether JSAPI and H5 are enabled', () => {
  const browser = { environments: ['ios' as const] };
  const wechat = { environments: ['ios' as const, 'wechat' as const] };
  const [none, jsapi, both] = [
    { hasSheet: false, hasPage: false },
    { hasSheet: true, hasPage: false },
    { hasSheet: true, hasPage: true },
  ];
  const sandbox = 'http://localhost:8080/sandbox/pay/trades/T1';
  for (const method of ['wechat', 'alipay'] as const)
    expect(payLinkOf({ codeUrl: sandbox, pageUrl: sandbox, method }, wechat, none)).toEqual({
      way: 'page',
      href: sandbox,
    });
  expect(payLinkOf({ codeUrl: sandbox, pageUrl: sandbox, method: 'wechat' }, browser, jsapi)).toMatchObject({
    way: 'page',
  });
  const native = { codeUrl: 'weixin://wxpay/bizpayurl?pr=a', pageUrl: null, method: 'wechat' as const };
  expect(payLinkOf(native, wechat, jsapi)).toEqual({ way: 'jsapi' });
  // WeChat opens a native code only when it is scanned by a camera, so the page offers no link and no picture to save.
  expect(payLinkOf(native, browser, jsapi)).toEqual({ way: 'wechat' });
  for (const place of [browser, wechat]) expect(payLinkOf(native, place, none)).toEqual({ way: 'scan' });
  expect(payLinkOf(native, browser, both)).toEqual({ way: 'open' });
  expect(payLinkOf(native, wechat, both)).toEqual({ way: 'jsapi' });
  const alipay = { codeUrl: 'https://qr.alipay.com/bax?t=1', pageUrl: null, method: 'alipay' as const };
  expect(payLinkOf(alipay, browser, both)).toEqual({
    way: 'app',
    href: 'alipays://platformapi/startapp?saId=10000007&qrcode=https%3A%2F%2Fqr.alipay.com%2Fbax%3Ft%3D1',
  });
  expect(payLinkOf(alipay, wechat, both)).toEqual({ way: 'leave' });
});

test('a lower first price is shown together with the usual price', () => {
  expect(priceNote({ days: 31, rmb: 3000, listRmb: 3000 }, true)).toBeNull();
  expect(priceNote({ days: 31, rmb: 1990, listRmb: 3000 }, false)).toBe('这次是优惠价，下次购买 ¥30.00。');
  expect(priceNote({ days: 31, rmb: 1990, listRmb: 3000 }, true)).toBe('首期 ¥19.90，之后每 31 天 ¥30.00。');
});

test("the order's event stream is parsed from chunks of any size; heartbeats, other events and invalid data are ignored", () => {
  const text =
    'retry: 3000\n\nevent: status\ndata: {"status":"waiting"}\n\n:\n\nevent: other\ndata: {"status":"paid"}\n\n' +
    'event: status\r\ndata: {"status":"granted","vipExpiresAt":"x"}\r\n\r\nevent: status\ndata: {oops\n\nevent: status\ndata: {"sta';
  for (const size of [1, 7, text.length]) {
    const told: unknown[] = [];
    const read = createEventReader((status) => told.push(status));
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size));
    expect(told).toEqual([{ status: 'waiting' }, { status: 'granted', vipExpiresAt: 'x' }]);
  }
});
