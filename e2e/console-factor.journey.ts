import type { Locator } from '@playwright/test';
import { startServerProcess } from '../apps/server/test/server-process.ts';
import { enterConsole, newLink } from './console-steps.ts';
import { makeDataFolder, settingsOf } from './data-folder.ts';
import { addFingerprintReader } from './fingerprint-reader.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test as base } from './journey.ts';
import { totp } from './sign-in-steps.ts';

/** A server with a console that needs a second factor as a whole, as in production. */
const test = base.extend<object, { strict: { folder: string; origin: string } }>({
  strict: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const folder = await makeDataFolder();
      const server = await startServerProcess({ ...settingsOf(folder), OPERATOR_FACTOR: 'required' });
      await use({ folder, origin: server.origin });
      await server.stop('SIGTERM');
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ strict }, use) => use(strict.origin),
});

async function secretIn(card: Locator): Promise<string> {
  await expect(card.getByText('手动输入密钥')).toBeVisible();
  return /密钥：\s*([A-Z2-7 ]+)/.exec(await card.innerText())?.[1]?.replaceAll(' ', '') ?? '';
}

test('an operator without a second factor binds an app before any page, and shows it when they come again', async ({
  page,
  strict,
}) => {
  const name = await enterConsole(page, strict.folder, 'viewer');
  const card = page.getByRole('main');
  await expect(card.getByRole('heading', { name: '先设置两步验证' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  // No address leads around it.
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

  await page.goto(await newLink(strict.folder, name));
  await expect(card.getByRole('heading', { name: '先确认是你本人' })).toBeVisible();
  await page.reload();
  await expect(card.getByRole('heading', { name: '先确认是你本人' })).toBeVisible();
  await expectAccessible(page);
  await card.getByLabel('动态码').fill(totp(secret));
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('@full a passkey does as well, and an operator who enters by it is asked for nothing more', async ({
  page,
  strict,
}) => {
  await enterConsole(page, strict.folder, 'owner');
  await addFingerprintReader(page);
  await page.getByLabel('叫什么').fill('工位的电脑');
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.request.post(`${strict.origin}/console/api/leave`, { data: {}, headers: { origin: strict.origin } });
  await page.reload();
  await page.getByRole('button', { name: '用通行密钥进入' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

test('an operator who declines to set up a factor can leave', async ({ page, strict }) => {
  await enterConsole(page, strict.folder, 'operator');
  await page.getByRole('button', { name: '退出' }).click();
  await expect(page.getByText('你已退出')).toBeVisible();
});
