import type { Page } from '@playwright/test';
import { signUp } from './account-person.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, watch } from './journey.ts';
import { signInWithin } from './origins.ts';

const header = (page: Page) => page.getByRole('banner');
const wayIn = (page: Page) => header(page).getByRole('link', { name: '登录' });
const menuOf = (page: Page, name: string) => header(page).getByRole('button', { name: `${name} 的账号菜单` });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('credentials_feisuo-site'));

test('somebody signs in above the page, is found silently in another tab, and leaves both', async ({
  page,
  request,
  troubles,
}) => {
  const person = await signUp(request, { name: '阿梭' });
  await page.goto('/help?from=header');
  await expect(wayIn(page)).toBeVisible();
  const room = await wayIn(page).locator('..').boundingBox();
  await wayIn(page).click();
  await signInWithin(page.frameLocator('dialog iframe'), person);
  await expect(menuOf(page, '阿梭')).toBeVisible();
  await expect(page).toHaveURL(/\/help\?from=header$/);
  // Nothing beside it has moved.
  expect(await menuOf(page, '阿梭').locator('../..').boundingBox()).toEqual(room);

  // The menu, by keys alone.
  await menuOf(page, '阿梭').focus();
  await page.keyboard.press('ArrowDown');
  await expect(header(page).getByRole('link', { name: '会员中心' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menuOf(page, '阿梭')).toBeFocused();
  await expect(menuOf(page, '阿梭')).toHaveAttribute('aria-expanded', 'false');

  // Another tab has lost what was stored, and finds the session of the account pages without a word.
  const other = await page.context().newPage();
  watch(other, troubles);
  await other.goto('/games');
  await expect(menuOf(other, '阿梭')).toBeVisible();
  await other.evaluate(() => localStorage.clear());
  await expect(wayIn(page)).toBeVisible();
  await other.reload();
  await expect(menuOf(other, '阿梭')).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  // The first tab follows the second one in …
  await expect(menuOf(page, '阿梭')).toBeVisible();

  // … and the second follows the first one out.
  await menuOf(page, '阿梭').click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(wayIn(page)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '已退出登录' })).toBeVisible();
  await expect(wayIn(other)).toBeVisible();
  expect([await stored(page), await stored(other)]).toEqual([null, null]);
  // At the account pages too: nobody is there to be found.
  await expect(page.locator('body > iframe')).toHaveCount(0, { timeout: 10_000 });
  await other.reload();
  await expect(wayIn(other)).toBeVisible();
  expect(await stored(other)).toBeNull();
});

test('on a phone the whole window goes to the sign-in page, and comes back to where it was', async ({
  page,
  request,
}) => {
  const person = await signUp(request, { name: '阿线' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/help?topic=pay#faq');
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '登录' }).click();
  await page.waitForURL(/\/account\/authorize\?/);
  await page.getByLabel('手机号 / 邮箱 / 用户名').fill(person.phone);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/\/help\?topic=pay#faq$/);
  await page.getByRole('button', { name: '打开菜单' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('阿线')).toBeVisible();
  await expect(sheet.getByRole('link', { name: '账号中心' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await sheet.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已退出登录' })).toBeVisible();
});

test('an answer that says no is told in words, with a way to try again', async ({ page }) => {
  await page.goto('/sso/callback');
  // Opened by hand it leads home.
  await page.waitForURL('/');
  await page.evaluate(() => {
    const kept = { state: 'state-1', redirect_uri: `${location.origin}/sso/callback`, code_verifier: 'v'.repeat(32) };
    sessionStorage.setItem('sso_sign_in_feisuo-site', JSON.stringify(kept));
  });
  await page.goto(
    '/sso/callback?state=state-1&error=access_denied&error_description=%E4%BD%A0%E5%8F%96%E6%B6%88%E4%BA%86%E6%8E%88%E6%9D%83',
  );
  await expect(page.getByRole('heading', { name: '登录没有完成' })).toBeVisible();
  await expect(page.getByText('你取消了授权')).toBeVisible();
  await expectAccessible(page);
  expect(page.url()).not.toContain('error');
  await page.getByRole('button', { name: '重新登录' }).click();
  await page.waitForURL(/\/account\/authorize\?/);
});
