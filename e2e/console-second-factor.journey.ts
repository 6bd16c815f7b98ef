import type { Locator } from '@playwright/test';
import { enterConsole, newLink } from './console-steps.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, withOwnServer } from './fixtures.ts';
import { totp } from './sign-in-steps.ts';

/** A server whose console requires a second factor from every operator, as in production. */
const test = withOwnServer({ OPERATOR_FACTOR: 'required' });

async function secretIn(card: Locator): Promise<string> {
  await expect(card.getByText('手动输入密钥')).toBeVisible();
  return /密钥：\s*([A-Z2-7 ]+)/.exec(await card.innerText())?.[1]?.replaceAll(' ', '') ?? '';
}

test('an operator without a second factor sets up an authenticator before any page opens, and uses it at the next sign-in', async ({
  page,
  folder,
}) => {
  const name = await enterConsole(page, folder, 'viewer');
  const card = page.getByRole('main');
  await expect(card.getByRole('heading', { name: '先设置两步验证' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  // Opening the address of another page still shows the page that sets up the second factor.
  await page.goto('/console/system');
  await expect(card.getByRole('heading', { name: '先设置两步验证' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await card.getByRole('button', { name: '绑定验证器 App' }).click();
  const secret = await secretIn(card);
  await card.getByLabel('动态码').fill(totp(secret, -1));
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page).toHaveURL(/\/console\/system$/);

  await page.goto(await newLink(folder, name));
  await expect(card.getByRole('heading', { name: '先确认是你本人' })).toBeVisible();
  await page.reload();
  await expect(card.getByRole('heading', { name: '先确认是你本人' })).toBeVisible();
  await expectAccessible(page);
  await card.getByLabel('动态码').fill(totp(secret));
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('@full an operator can set up a passkey instead of an authenticator, and signing in with it needs no further proof', async ({
  page,
  folder,
  server,
}) => {
  await enterConsole(page, folder, 'owner');
  await addVirtualAuthenticator(page);
  await page.getByLabel('叫什么').fill('工位的电脑');
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.request.post(`${server.origin}/console/api/leave`, { data: {}, headers: { origin: server.origin } });
  await page.reload();
  await page.getByRole('button', { name: '用通行密钥进入' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('an operator who does not want to set up a second factor can sign out @full', async ({ page, folder }) => {
  await enterConsole(page, folder, 'operator');
  await page.getByRole('button', { name: '退出' }).click();
  await expect(page.getByText('你已退出')).toBeVisible();
});
