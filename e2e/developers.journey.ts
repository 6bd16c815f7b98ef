import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

const phone = { width: 390, height: 844 };
/** One page of each kind. English pages differ in their layout only. */
const pages = {
  '/developers': ['', '/quickstarts/python', '/api', '/api/oauth', '/errors', '/webhooks'],
  '/en/developers': ['', '/quickstarts/apache'],
};

const often = new Set(['/developers', '/developers/api', '/en/developers/quickstarts/apache']);

for (const [root, paths] of Object.entries(pages))
  for (const path of paths)
    test(`${often.has(root + path) ? '' : '@full '}the developer page ${root}${path} is accessible and fits on a phone`, async ({
      page,
    }) => {
      await page.goto(root + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize(phone);
      await expectNoSidewaysScroll(page);
    });

test('a developer copies a file of a quick start by the keyboard and gets it character by character', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await page.goto('/developers/quickstarts/php');
  await page.getByRole('button', { name: '复制 index.php' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '已复制 index.php' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^<\?php[\s\S]*<\?php endif \?>$/);
  // The commands name this installation instead of the example address.
  await expect(page.getByText(`export ISSUER=${server.origin}`)).toBeVisible();
  await expect(page.getByText('account.example')).toHaveCount(0);
});

test('@full a developer finds the pages by the footer, reads on with the menu, and changes the language', async ({
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
