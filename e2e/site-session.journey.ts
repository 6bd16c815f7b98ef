import type { Page } from '@playwright/test';
import { signUp, rememberOnSite } from './account-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, watch } from './fixtures.ts';
import { signInWithin } from './separate-account-origin.ts';

const header = (page: Page) => page.getByRole('banner');
const wayIn = (page: Page) => header(page).getByRole('link', { name: '登录' });
const menuOf = (page: Page, name: string) => header(page).getByRole('button', { name: `${name} 的账号菜单` });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('credentials_feisuo-site'));

test('a member signs in in a popup, is signed in silently in another tab, and signs out of both tabs', async ({
  page,
  request,
  pageErrors,
}) => {
  const person = await signUp(request, { name: '阿梭' });
  await page.goto('/help?from=header');
  await expect(wayIn(page)).toBeVisible();
  const room = await wayIn(page).locator('..').boundingBox();
  await wayIn(page).click();
  await signInWithin(page.frameLocator('dialog iframe'), person);
  await expect(menuOf(page, '阿梭')).toBeVisible();
  await expect(page).toHaveURL(/\/help\?from=header$/);
  // The header reserved the room for the menu, so the layout did not shift.
  expect(await menuOf(page, '阿梭').locator('../..').boundingBox()).toEqual(room);

  // The menu can be used by keyboard.
  await menuOf(page, '阿梭').focus();
  await page.keyboard.press('ArrowDown');
  await expect(header(page).getByRole('link', { name: '会员中心' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menuOf(page, '阿梭')).toBeFocused();
  await expect(menuOf(page, '阿梭')).toHaveAttribute('aria-expanded', 'false');

  // Another tab has no stored credentials. It signs in silently, because the account pages have a session.
  const other = await page.context().newPage();
  watch(other, pageErrors);
  await other.goto('/games');
  await expect(menuOf(other, '阿梭')).toBeVisible();
  await other.evaluate(() => localStorage.clear());
  await expect(wayIn(page)).toBeVisible();
  await other.reload();
  await expect(menuOf(other, '阿梭')).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  // The first tab takes over the new sign-in of the second tab.
  await expect(menuOf(page, '阿梭')).toBeVisible();

  // Signing out in the first tab signs out the second tab too.
  await menuOf(page, '阿梭').click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(wayIn(page)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '已退出登录' })).toBeVisible();
  await expect(wayIn(other)).toBeVisible();
  expect([await stored(page), await stored(other)]).toEqual([null, null]);
  // Signing out has also ended the session at the account pages, so no tab signs in silently.
  await expect(page.locator('body > iframe')).toHaveCount(0, { timeout: 10_000 });
  await other.reload();
  await expect(wayIn(other)).toBeVisible();
  expect(await stored(other)).toBeNull();
});

/** Opens the sign-in popup from the menu on a phone. */
async function signInFromMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/help?topic=pay#faq');
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '登录' }).click();
}

test('@full §2 on a phone the sign-in popup fills the screen and stays on the page', async ({ page, request }) => {
  const person = await signUp(request, { name: '阿线' });
  await signInFromMenu(page);
  const frame = page.locator('dialog iframe');
  await expect(frame.contentFrame().getByRole('button', { name: '登录', exact: true })).toBeVisible();
  expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  const close = page.getByRole('button', { name: '关闭' }).last();
  await expect(close).toBeInViewport({ ratio: 1 });
  // A phone in landscape, and the widest phones.
  for (const [width, height] of [
    [844, 390],
    [430, 932],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => frame.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  }
  await close.click();
  await expect(frame).toHaveCount(0);
  await page.getByRole('button', { name: '打开菜单' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '登录' }).click();
  await signInWithin(page.frameLocator('dialog iframe'), person);
  await expect(frame).toHaveCount(0);
  await expect(page).toHaveURL(/\/help\?topic=pay#faq$/);
  await page.getByRole('button', { name: '打开菜单' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('阿线')).toBeVisible();
  await expect(sheet.getByRole('link', { name: '账号中心' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await sheet.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已退出登录' })).toBeVisible();
});

test('@full §2 on a phone without frames the whole window goes to the sign-in page and back', async ({
  page,
  request,
}) => {
  const person = await signUp(request, { name: '阿梭' });
  await page.route(/\/account\/authorize\?/, (route) =>
    route.request().frame().parentFrame() ? route.abort('blockedbyclient') : route.continue(),
  );
  await signInFromMenu(page);
  await page.waitForURL(/\/account\/authorize\?/);
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByLabel('手机号 / 邮箱 / 用户名').fill(person.phone);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/\/help\?topic=pay#faq$/);
  // Retries, because a click before hydration has no effect.
  await expect(async () => {
    await page.getByRole('button', { name: '打开菜单' }).click();
    await expect(page.getByRole('dialog').getByText('阿梭')).toBeVisible({ timeout: 3000 });
  }).toPass();
});

test('§9 an open page renews its token before expiry, and when the network is back', async ({ page, request }) => {
  const person = await signUp(request, { name: '阿梭' });
  const actions: string[] = [];
  // Counts only requests that were answered. The test moves the browser's clock, so that others may time out.
  page.on('requestfinished', (sent) => {
    const action = sent.headers()['x-action'];
    if (action) actions.push(action);
  });
  await page.clock.install();
  await page.goto('/games');
  await wayIn(page).click();
  await signInWithin(page.frameLocator('dialog iframe'), person);
  await expect(menuOf(page, '阿梭')).toBeVisible();
  await page.clock.fastForward('01:57:00');
  expect(actions).toEqual([]);
  await page.clock.fastForward('00:01:30');
  await expect.poll(() => actions).toEqual(['401']);
  await page.clock.fastForward('00:03:00');
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect.poll(() => actions).toEqual(['401', '402']);
  // A page that is opened with an expired access token signs in silently.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('credentials_feisuo-site') ?? '{}');
    localStorage.setItem('credentials_feisuo-site', JSON.stringify({ ...kept, expires_at: new Date(0).toISOString() }));
  });
  await page.reload();
  await expect(menuOf(page, '阿梭')).toBeVisible();
  expect(actions).toEqual(['401', '402', '400']);
});

test('the callback page explains a refused sign-in and offers a retry @full', async ({ page }) => {
  await page.goto('/sso/callback');
  // If a visitor opens the callback page directly, it redirects to the home page.
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
  await expect(page).toHaveTitle(/^登录没有完成 · /);
  await expectAccessible(page);
  expect(page.url()).not.toContain('error');
  await page.getByRole('button', { name: '重新登录' }).click();
  await page.waitForURL(/\/account\/authorize\?/);

  // The title of the browser window changes with the page.
  await page.goto('/sso/sign-out?sso_sign_out=');
  await expect(page.getByRole('heading', { name: '已退出登录' })).toBeVisible();
  await expect(page).toHaveTitle(/^已退出登录 · /);
});

test('@full while the account service cannot be reached, a member is not shown as signed out, and a retry works', async ({
  page,
  request,
}) => {
  const person = await signUp(request, { name: '断线的人' });
  await rememberOnSite(page, person);
  await page.route('**/v1/user/me*', (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable', error_code: 14 } }),
  );
  await page.goto('/member/data');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('暂时连不上账号服务', { timeout: 12_000 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const again = header(page).getByRole('button', { name: /^重试/ });
  await expect(again).toBeVisible();
  await expect(page.getByRole('link', { name: '登录', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '登录', exact: true })).toHaveCount(0);
  await expectAccessible(page);

  // The checkout does not ask for a sign-in. It shows the error without dates, and creates no order.
  await header(page).getByRole('link', { name: '会员', exact: true }).click();
  const checkout = page.getByRole('region', { name: '结账' });
  const slip = checkout.locator('dl');
  await expect(slip.getByText('连不上账号服务')).toBeVisible();
  await expect(slip.getByText('暂时无法显示')).toHaveCount(2);
  await checkout.getByRole('button', { name: /^生成付款码/ }).click();
  await expect(checkout.getByRole('alert').filter({ hasText: /获取登录信息超时|暂时连不上账号服务/ })).toBeVisible();
  await expect(page.locator('dialog iframe')).toHaveCount(0);

  // On a phone the open menu stays open, and toasts appear inside it for 3 s, 60vh from the top.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '打开菜单' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('link', { name: '会员', exact: true })).toHaveAttribute('aria-current', 'page');
  await sheet.getByRole('button', { name: '重试' }).click();
  const said = sheet.getByRole('alert').filter({ hasText: '请稍后重试' });
  await expect(said).toBeVisible({ timeout: 12_000 });
  const since = Date.now();
  expect((await said.boundingBox())?.y).toBeCloseTo(844 * 0.6, 0);
  const isOnTop = await said.locator('p').evaluate((toast) => {
    const { x, y, width, height } = toast.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === toast;
  });
  expect(isOnTop).toBe(true);
  await expectAccessible(page);
  await expect(said).toBeHidden();
  expect(Date.now() - since).toBeGreaterThan(2000);
  expect(Date.now() - since).toBeLessThan(4000);

  await page.unroute('**/v1/user/me*');
  await sheet.getByRole('button', { name: '重试' }).click();
  await expect(sheet.getByText('断线的人')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(slip.getByText('连不上账号服务')).toHaveCount(0);
});

test('@full a member whose account is frozen reads the reason at once, instead of a network error', async ({
  page,
  request,
  folder,
}) => {
  const person = await signUp(request, { name: '被冻结的人' });
  await page.goto('/help');
  await wayIn(page).click();
  await signInWithin(page.frameLocator('dialog iframe'), person);
  await expect(menuOf(page, '被冻结的人')).toBeVisible();
  await runAdminOn(folder, 'account', 'state', person.phone, '--to', 'frozen', '--why', '举报核实中');
  // When the member returns to the page after the session has ended, the page signs out by itself. It checks the
  // session at most every ten seconds.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect(menuOf(page, '被冻结的人')).toBeHidden({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await page.goto('/member');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('这个账号已被冻结');
  await expect(page.getByText('连不上账号服务')).toHaveCount(0);
  await expectAccessible(page);
});
