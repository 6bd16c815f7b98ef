import { serviceRefusals, type ServiceRefusal } from '@feisuo/contract/facts/service-refusals';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestFailed, type ServiceReply } from '../api/service-reply.ts';
import { openJsapiPayment, type BridgeResult, type JsapiDeps } from './open-jsapi-payment.ts';
import { readFragment } from './use-jsapi-payment.ts';
import { invokeBridge, parseBridgeResult, type WechatBridge } from './wechat-bridge.ts';

const ok = <T>(data: T): ServiceReply<T> => ({ code: 0, msg: '', message: '', data });
const no = (reason: ServiceRefusal): ServiceReply<never> => {
  const { code, text } = serviceRefusals[reason];
  return { code, msg: text, message: text, data: null };
};
const sheet = { appId: 'a', timeStamp: '1', nonceStr: 'n', package: 'p', signType: 'RSA', paySign: 's' } as const;

function scene(word: BridgeResult = 'ok', ticket = 't1') {
  return {
    ticketOf: vi.fn(() => ticket),
    forgetTicket: vi.fn(() => void (ticket = '')),
    fetchParams: vi.fn<JsapiDeps['fetchParams']>(async (orderId) =>
      ok({ orderId, sheet, rmb: 3000, expiresAt: '', now: '' }),
    ),
    findAuthUrl: vi.fn<JsapiDeps['findAuthUrl']>(async () => ok({ url: 'https://wechat.test/authorize' })),
    leave: vi.fn(),
    invoke: vi.fn(async () => word),
  };
}

test('JSAPI payment redirects to WeChat’s authorization if the payer is unknown', async () => {
  const deps = scene('ok', '');
  expect(await openJsapiPayment('o1', deps)).toBe('left');
  expect(deps.leave).toHaveBeenCalledWith('https://wechat.test/authorize');
  expect(deps.fetchParams).not.toHaveBeenCalled();
});

test.each([
  ['ok', 'paid'],
  ['cancel', 'cancelled'],
  ['fail', { failure: '' }],
] as const)("the result %s of WeChat's payment sheet is returned", async (word, end) => {
  const deps = scene(word);
  expect(await openJsapiPayment('o1', deps)).toEqual(end);
  expect(deps.fetchParams).toHaveBeenCalledWith('o1', 't1');
  expect(deps.invoke).toHaveBeenCalledWith(sheet);
  expect(deps.leave).not.toHaveBeenCalled();
});

test('JSAPI payment replaces an expired payer ticket by a new authorization, and a paid order is not paid again', async () => {
  const old = scene();
  old.fetchParams.mockResolvedValueOnce(no('SHEET_TICKET_INVALID'));
  expect(await openJsapiPayment('o1', old)).toBe('left');
  expect(old.forgetTicket).toHaveBeenCalled();
  const busy = scene();
  busy.fetchParams.mockResolvedValueOnce(no('SHEET_NOT_OFFERED'));
  expect(await openJsapiPayment('o1', busy)).toEqual({ failure: serviceRefusals.SHEET_NOT_OFFERED.text });
  const paid = scene();
  paid.fetchParams.mockResolvedValueOnce(no('ORDER_PAID'));
  expect(await openJsapiPayment('o1', paid)).toBe('paid');
  expect(paid.invoke).not.toHaveBeenCalled();
  const lost = scene('ok', '');
  lost.findAuthUrl.mockResolvedValueOnce(requestFailed());
  expect(await openJsapiPayment('o1', lost)).toEqual({ failure: siteTexts.systemBusy });
});

test('JSAPI payment reads a payer ticket or a known error from the URL fragment, and ignores anything else', () => {
  expect(readFragment('#sheet=abc-_.1')).toEqual({ ticket: 'abc-_.1' });
  expect(readFragment('#sheet_error=denied')).toEqual({ error: 'denied' });
  for (const hash of ['', '#pay', '#sheet_error=<b>', '#sheet=']) expect(readFragment(hash)).toBeNull();
});

test("JSAPI payment reads the result of WeChat's bridge, also with the suffix that some versions add", () => {
  expect(parseBridgeResult('get_brand_wcpay_request:ok')).toBe('ok');
  expect(parseBridgeResult('get_brand_wcpay_request:cancel')).toBe('cancel');
  for (const word of ['get_brand_wcpay_request:fail', 'get_brand_wcpay_request:fail_no permission', '']) {
    expect(parseBridgeResult(word)).toBe('fail');
  }
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('JSAPI payment waits for a bridge that WeChat injects after the page loads, and fails if none appears', async () => {
  const view: { WeixinJSBridge?: WechatBridge } = {};
  const page = Object.assign(new EventTarget(), { defaultView: view as Window & typeof view });
  const never = invokeBridge(sheet, page);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await never).toBe('fail');
  const later = invokeBridge(sheet, page);
  view.WeixinJSBridge = {
    invoke: (name, _params, answer) =>
      answer({ err_msg: name === 'getBrandWCPayRequest' ? 'get_brand_wcpay_request:ok' : '' }),
  };
  page.dispatchEvent(new Event('WeixinJSBridgeReady'));
  expect(await later).toBe('ok');
});
