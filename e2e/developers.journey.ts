import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

const phone = { width: 390, height: 844 };
const kinds = ['', '/quickstarts/python', '/api', '/api/oauth', '/errors', '/webhooks', '/changelog'];

for (const root of ['/developers', '/en/developers']) {
  test(`developer pages at ${root} are accessible and fit on a phone`, async ({ page }) => {
    for (const kind of kinds) {
      await page.goto(root + kind);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    await page.setViewportSize(phone);
    for (const kind of kinds) {
      await page.goto(root + kind);
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
  });
}

test('a developer copies a file of a quick start by the keyboard and gets it character by character', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await page.goto('/developers/quickstarts/php');
  const file = page.getByRole('figure').filter({ hasText: 'index.php' });
  await file.getByRole('button', { name: '复制' }).focus();
  await page.keyboard.press('Enter');
  await expect(file.getByText('已复制')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^<\?php[\s\S]*<\?php endif \?>$/);
  // The commands name this installation instead of the example address.
  await expect(page.getByText(`export ISSUER=${server.origin}`)).toBeVisible();
  await expect(page.getByText('account.example')).toHaveCount(0);
});

test('a developer finds the pages by the footer, reads on with the menu, and changes the language', async ({
  page,
}) => {
  await page.goto('/help');
  await page.getByRole('contentinfo').getByRole('link', { name: '开发者' }).click();
  await expect(page).toHaveURL(/\/developers$/);
  const menu = page.getByRole('navigation', { name: '开发者文档' });
  await menu.getByRole('link', { name: 'API 参考' }).click();
  await page.getByRole('link', { name: /\/v1\/auth\/token 用授权码/ }).click();
  await expect(page).toHaveURL(/\/developers\/api\/oauth#post-v1-auth-token$/);
  await expect(page.getByRole('heading', { name: '用授权码、刷新令牌等换取令牌' })).toBeInViewport();
  await menu.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/developers\/api\/oauth$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Exchanges a grant for credentials' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('developer pages are complete without scripts', async ({ openBrowser, server }) => {
  const page = await openBrowser({ javaScriptEnabled: false, viewport: phone });
  await page.goto(`${server.origin}/developers/quickstarts/react`);
  await expect(page.getByText('createRoot(document')).toBeVisible();
  await page.getByText('文档目录').click();
  await page.getByRole('navigation', { name: '开发者文档' }).getByRole('link', { name: '错误码' }).click();
  await expect(page.getByText('invalid_grant')).toBeVisible();
});
