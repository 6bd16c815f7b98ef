import { payPaths } from '@feisuo/contract/facts/paths';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { createLogger } from '../../../logging/logging.ts';

let server: TestServer;
let written = '';
beforeAll(async () => {
  server = await startTestServer({}, undefined, createLogger('trace', { write: (line) => void (written += line) }));
  await Promise.all([import('wechatpay-axios-plugin'), import('alipay-sdk')]);
});
afterEach(() => server.clock.setOffset(0));
afterAll(() => server.dispose());

const open = (address: string) => {
  const { pathname, search } = new URL(address);
  return server.request({ url: pathname + search, headers: { accept: 'text/html' } });
};

async function order(member: Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>, orderToken?: string) {
  const headers = bearer(member);
  const token = orderToken ?? (await server.get(payPaths.panel, headers)).body.data.orderToken;
  const query = new URLSearchParams({ userid: member.sub, orderToken: token, payway: 'alipay', autodeduct: '1' });
  const { body } = await server.get(`${payPaths.order}?${query.toString()}`, headers);
  return { token, ...body.data } as { token: string; codeUrl: string; pageUrl: string; expiresAt: string };
}

test('the code for signing an agreement contains our short link to the channel, which expires with the attempt', async () => {
  const member = await accountCaller(server).join();
  const { codeUrl, pageUrl, token } = await order(member);
  expect(codeUrl.length).toBeLessThan(120);
  expect(codeUrl).toMatch(/\/payorder\/code\?k=[\w-]{43}$/);
  expect(pageUrl).toBe(codeUrl);
  const led = await open(codeUrl);
  expect(led).toMatchObject({
    status: 302,
    headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  });
  const target = new URL(String(led.headers['location']));
  expect(target.searchParams.get('method')).toBe('alipay.user.agreement.page.sign');
  expect(led.headers['location']?.length).toBeGreaterThan(1000);
  // A repeated request returns the same link.
  expect((await order(member, token)).codeUrl).toBe(codeUrl);

  // A changed, shortened or extended link does not open the code.
  const last = codeUrl.at(-1) === 'A' ? 'B' : 'A';
  for (const wrong of [
    codeUrl.slice(0, -1) + last,
    codeUrl.slice(0, -22),
    codeUrl.replace(/k=.*/, 'k='),
    `${codeUrl}x`,
  ]) {
    const { status, body } = await open(wrong);
    expect(status).toBe(410);
    expect(String(body)).toContain('二维码已失效');
  }
  server.clock.setOffset(20 * 60_000);
  expect((await open(codeUrl)).status).toBe(410);
  await expect.poll(() => written).toContain(`"path":"${payPaths.code}"`);
  expect(written).not.toContain(new URL(codeUrl).searchParams.get('k'));
  expect(written).not.toContain('page.sign');
});

test('a new code of an order closes the previous code, whose short link then stops working', async () => {
  const member = await accountCaller(server).join();
  const { codeUrl, token } = await order(member);
  const query = new URLSearchParams({ userid: member.sub, orderToken: token, payway: 'wechat', autodeduct: '1' });
  const { body } = await server.get(`${payPaths.order}?${query.toString()}`, bearer(member));
  expect(body.data.codeUrl).toContain('/sandbox/pay/trades/');
  expect((await open(codeUrl)).status).toBe(410);
});
