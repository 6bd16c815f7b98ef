import { accountPages } from '@feisuo/contract/facts/paths';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** What Vite reports when a part of the page cannot be loaded. */
const loseScript = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new Event('vite:preloadError', { cancelable: true })));

/** Marks the document, so that a reload can be noticed. */
const markDocument = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-seen', ''));
/** A page that is just being loaded counts as not yet reloaded. */
const isMarked = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-seen')).catch(() => true);

test('an account page whose script is gone loads itself again once, and then says what failed', async ({
  page,
  pageErrors,
}) => {
  const script = /account\/assets\/sign-out-page-.*\.js/;
  let documents = 0;
  page.on('request', (request) => void (documents += request.isNavigationRequest() ? 1 : 0));
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(accountPages.signOut);
  await expect(page.getByRole('heading', { name: '连不上账号服务' })).toBeVisible();
  await expect.poll(() => documents).toBe(2);
  await expect(page.getByRole('heading', { name: '连不上账号服务' })).toBeVisible();
  // The script is back: the button loads the page.
  await page.unroute(script);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '连不上账号服务' })).toBeHidden();
  expect(documents).toBe(3);
  pageErrors.splice(0);
});

test('a page of the site that another version has replaced reloads once and keeps the typed text', async ({ page }) => {
  // At its first load the page believes to be of another build.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('is-replaced')) return;
    sessionStorage.setItem('is-replaced', 'yes');
    let manifest: { url: string } | undefined;
    Object.defineProperty(window, '__reactRouterManifest', {
      configurable: true,
      get: () => manifest,
      set(value: { url: string }) {
        manifest = { ...value, url: '/assets/manifest-0lder000.js' };
      },
    });
  });
  await page.goto('/feedback');
  await page.getByLabel('内容', { exact: true }).fill('升级的时候我正在写反馈');
  await page.getByLabel('联系方式（选填）').fill('a@b.cn');
  await markDocument(page);
  await loseScript(page);
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(page.getByLabel('内容', { exact: true })).toHaveValue('升级的时候我正在写反馈');
  await expect(page.getByLabel('联系方式（选填）')).toHaveValue('a@b.cn');
  // The page is of the build that the server has, so a lost file is only tried again.
  await markDocument(page);
  const asked = page.waitForResponse((response) => response.url().endsWith('/feedback'));
  await loseScript(page);
  await asked;
  await page.getByLabel('联系方式（选填）').fill('c@d.cn');
  expect(await isMarked(page)).toBe(true);
});

test('the console reloads once when its scripts are gone', async ({ page }) => {
  await page.goto('/console');
  await markDocument(page);
  await loseScript(page);
  await expect.poll(() => isMarked(page)).toBe(false);
  await markDocument(page);
  await loseScript(page);
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});
