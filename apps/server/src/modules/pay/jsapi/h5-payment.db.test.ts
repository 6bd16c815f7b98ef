import { memberPaths, payPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';

type Person = Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;

const server = useTestServer();
let buyer: Person;
beforeAll(async () => {
  buyer = await accountCaller(server).join();
  await Promise.all([import('wechatpay-axios-plugin'), import('alipay-sdk')]);
});

afterEach(() => server.clock.setOffset(0));
const page = (orderId: string, returnTo = '/vip', person = buyer) =>
  server.request({ method: 'POST', url: payPaths.page, payload: { orderId, returnTo }, headers: bearer(person) });
const tradeOf = (address: string) => new URL(address).pathname.split('/').at(-1) ?? '';
const stateAt = async (tradeNo: string) =>
  (await server.get(sandboxPaths.payTrade.replace(':trade_no', tradeNo))).body.state as string;

async function order(fields: Record<string, string> = {}) {
  const { orderToken } = (await server.get(payPaths.panel, bearer(buyer))).body.data;
  const orderRequest = new URLSearchParams({ orderToken, userid: buyer.sub, type: 'wechat', ...fields }).toString();
  const again = async () => (await server.get(`${payPaths.order}?${orderRequest}`, bearer(buyer))).body.data;
  return { ...((await again()) as { orderId: string; codeUrl: string }), again };
}

test('an H5 payment from a phone browser closes the QR code, keeps its trade when repeated, and grants the order', async () => {
  expect((await server.get(payPaths.panel, bearer(buyer))).body.data).toMatchObject({ hasPage: true });
  const { orderId, codeUrl } = await order();
  const { status, body } = await page(orderId, '/vip?order=1');
  expect(status).toBe(200);
  const { pageUrl, rmb } = body.data as { pageUrl: string; rmb: number };
  expect(rmb).toBe(3000);
  expect(new URL(pageUrl).searchParams.get('redirect_url')).toBe(`${server.deps.config.siteOrigin}/vip?order=1`);
  expect(await stateAt(tradeOf(codeUrl))).toBe('closed');
  expect(tradeOf((await page(orderId)).body.data.pageUrl)).toBe(tradeOf(pageUrl));

  const { pathname } = new URL(pageUrl);
  const shown = await server.request({ url: pathname + new URL(pageUrl).search, headers: { accept: 'text/html' } });
  expect(String(shown.body)).toContain('返回商户页面');
  const strange = `${pathname}?redirect_url=${encodeURIComponent('https://evil.example/')}`;
  const elsewhere = await server.request({ url: strange, headers: { accept: 'text/html' } });
  expect(String(elsewhere.body)).not.toContain('返回商户页面');

  await server.request({ method: 'POST', url: pathname, payload: { action: 'pay' } });
  const receipt = (await server.get(memberPaths.order.replace(':id', orderId), bearer(buyer))).body.data;
  expect(receipt.state).toBe('granted');
  const kinds = receipt.timeline.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(['created', 'code_ready', 'code_closed', 'page_asked', 'page_ready', 'paid', 'granted']);
  expect((await page(orderId)).body).toMatchObject({ message: expect.stringContaining('已经支付') });
});

test('a buyer who requests a QR code after an H5 page gets a code of the same order, and the H5 trade is closed', async () => {
  const { orderId, again } = await order();
  const { pageUrl } = (await page(orderId)).body.data;
  const code = await again();
  expect(code).toMatchObject({ orderId });
  expect(await stateAt(tradeOf(pageUrl))).toBe('closed');
  expect(await stateAt(tradeOf(code.codeUrl))).toBe('waiting');
});

test('an H5 payment is refused for another account’s order, for a renewal, and with a return page on another site', async () => {
  const { orderId } = await order();
  const other = await accountCaller(server).join();
  expect((await page(orderId, '/vip', other)).status).toBe(404);
  for (const odd of ['//evil.example', 'https://evil.example', '/\\evil', ''])
    expect((await page(orderId, odd)).status).toBe(400);
  expect((await page((await order({ autodeduct: '1' })).orderId)).body).toMatchObject({ code: 22123 });
});
