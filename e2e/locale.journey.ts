import { expect, test } from './fixtures.ts';
import { authorizeAddress, serveCallback } from './sign-in-steps.ts';

test.use({ locale: 'en-US' });

const pages = [
  '/account/authorize',
  '/account/authenticate',
  '/account/device',
  '/account/sign-out',
  '/account/captcha',
  '/account/no-such-page',
];
for (const path of pages) {
  const often = path === '/account/authenticate' ? '' : '@full ';
  test(`${often}§3 ${path} with an unknown locale is shown in Simplified Chinese`, async ({ page, server }) => {
    const query = new URL(authorizeAddress(server.origin, { locale: 'fr-FR' }), server.origin).search;
    await page.goto(path + query);
    await expect(page.getByRole('heading').first()).toHaveText(/\p{Script=Han}/u);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    // Without the parameter `locale`, the page uses the browser's language.
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  });
}

test('@full §3 the account centre sends a visitor to a sign-in page in the same language', async ({ page }) => {
  await page.goto('/account/profile?locale=fr-FR');
  await page.waitForURL('**/account/authenticate?*');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
});

for (const [locale, lang, joins] of [
  ['fr-FR', 'zh-CN', '绑定并登录'],
  ['ko-KR', 'ko-KR', '연결하고 로그인'],
] as const) {
  const often = locale === 'ko-KR' ? '' : '@full ';
  test(`${often}§3 after returning from an identity provider, a page with the locale ${locale} is still in ${lang}`, async ({
    page,
    server,
  }) => {
    await serveCallback(page);
    await page.goto(authorizeAddress(server.origin, { locale }));
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: /演示账号|데모 계정/ }).click();
    await page.waitForURL('**/idp/authorize?*');
    await page.getByLabel('自己取一个昵称', { exact: true }).check();
    await page.getByRole('textbox').fill(`织工${Date.now()}`);
    await page.getByRole('button', { name: '同意并继续' }).click();
    await page.waitForURL('**/account/**');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('button', { name: joins })).toBeVisible();
  });
}
