import { countSignatures, startReceiver } from '../apps/server/test/webhook-receiver.ts';
import { bindAuthenticator, enterConsole } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

test('an owner registers a webhook endpoint and sees its secret once, and a signed ping arrives @full', async ({
  page,
  folder,
}) => {
  const receiver = await startReceiver();
  await enterConsole(page, folder, 'owner');
  await page.goto('/console/system/webhooks');
  await page.getByRole('button', { name: '新建回调' }).click();
  await page.getByLabel('名称').fill('财务对账');
  await page.getByLabel('回调地址').fill(receiver.url);
  await page.getByLabel('要通知的事件').fill('order.paid');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByLabel('原因').fill('财务要实时对账');
  await page.getByRole('button', { name: '登记回调' }).click();
  await bindAuthenticator(page);
  const secret = await page.locator('code', { hasText: 'whsec_' }).innerText();
  await expectAccessible(page);
  await page.getByRole('button', { name: '我已保存，关闭' }).click();

  await expect(page.getByRole('heading', { level: 2, name: '财务对账' })).toBeVisible();
  await expect(page.getByText('whsec_')).toHaveCount(0);
  // The page shows sample code for verifying signatures, and links to the whole guide in the console.
  await page.getByText('验签的示例代码').click();
  await expect(page.getByText('createHmac').first()).toBeVisible();
  await expectAccessible(page);
  const address = page.url();
  await page.getByRole('link', { name: '接收指南' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '接收指南' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: '验证签名' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(address);
  await page.getByRole('button', { name: '发送测试' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发送测试' }).click();
  await expect(page.getByText('已送达')).toBeVisible();
  await expect(page.getByText('HTTP 200')).toBeVisible();
  expect(receiver.received.map((one) => countSignatures(one, secret))).toEqual([1]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await receiver.close();
});
