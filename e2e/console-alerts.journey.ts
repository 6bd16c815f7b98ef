import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { enterWithFactor } from './console-steps.ts';
import { expect, expectAccessible, withOwnServer } from './fixtures.ts';

// The receiver of this journey is on this machine, which saved addresses otherwise may not name.
const test = withOwnServer({ PRIVATE_HOSTS: '127.0.0.1' });

test('an operator sets where alerts go and tests it, on a wide and on a narrow screen @full', async ({
  page,
  server,
  folder,
}) => {
  const received: { type: string; signature: unknown }[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const { type } = JSON.parse(await text(request)) as { type: string };
    received.push({ type, signature: request.headers['webhook-signature'] });
    response.end();
  };
  const receiver = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`;
  await enterWithFactor(page, { folder, server }, 'owner');
  await page.goto(`${server.origin}/console/system/settings/alerts`);
  await expect(page.getByRole('heading', { name: '告警' })).toBeVisible();

  await page.getByLabel('通知网址', { exact: true }).fill(address);
  await page.getByLabel('通知网址的签名密钥').fill(`whsec_${Buffer.alloc(24, 7).toString('base64')}`);
  await page.getByLabel('原因').fill('接入值班告警');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('有未保存的改动')).toBeHidden();
  await page.getByRole('button', { name: '测试', exact: true }).click();
  await expect.poll(() => received).toMatchObject([{ type: 'alert', signature: expect.stringMatching(/^v1,/) }]);
  await expect(page.getByText(/发出|收下/).first()).toBeVisible();

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  receiver.closeAllConnections();
  receiver.close();
});
