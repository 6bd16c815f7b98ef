import type { Page } from '@playwright/test';
import { newPhone } from './account-steps.ts';
import { expectAccessible } from './fixtures.ts';
import { signInWithin } from './separate-account-origin.ts';
import { press, countRequests, expect, expectSignedIn, state, test } from './sdk-fixtures.ts';
import { comeAs, joinByPhone } from './sign-in-steps.ts';

const opened = (page: Page) => page.getByRole('dialog');
const within = (page: Page) => page.frameLocator('dialog iframe');
const sizeOf = async (page: Page) => {
  const { width, height, x, y } = (await page.locator('dialog iframe').boundingBox()) ?? {};
  return { width, height, x, y };
};

const askForSize = (page: Page, width: number, height: number) =>
  within(page)
    .locator('html')
    .evaluate((_html, size) => parent.postMessage({ action: 'responsiveLayout', ...size }, '*'), { width, height });

/** Opens the frame by the client's button, and waits until the sign-in page in it is ready. */
async function openFrame(page: Page): Promise<void> {
  await press(page, 'Sign in here');
  await expect(within(page).getByRole('tab', { name: '密码登录' })).toBeVisible();
  await expect(opened(page)).toBeVisible();
}

test('signing in by the frame of the SDK does not leave the page', async ({ page, scene, person }) => {
  await page.goto('/thread?spool=3');
  await openFrame(page);
  await signInWithin(within(page), person);
  await expectSignedIn(page, person);
  await expect(opened(page)).toHaveCount(0);
  expect(page.url()).toBe(`${scene.application}/thread?spool=3`);
  expect(await page.evaluate(() => window.account.api.getMe())).toMatchObject({ sub: person.sub });
  await page.reload();
  await expectSignedIn(page, person);
});

test('@full the sign-in frame of the SDK is 400 by 480 pixels in the middle, larger on request, and fills a phone', async ({
  page,
}) => {
  await page.goto('/');
  await openFrame(page);
  expect(await sizeOf(page)).toEqual({ width: 400, height: 480, x: 520, y: 210 });
  await expectAccessible(page);
  // The page in the frame may request a larger frame, which never becomes larger than the window.
  await askForSize(page, 640, 5000);
  await expect.poll(() => sizeOf(page)).toEqual({ width: 640, height: 900, x: 400, y: 0 });
  // Messages that do not come from the frame must not change its size.
  await page.evaluate(() => window.postMessage({ action: 'responsiveLayout', width: 300, height: 300 }));
  await askForSize(page, 500, 600);
  await expect.poll(() => sizeOf(page)).toEqual({ width: 500, height: 600, x: 470, y: 150 });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => sizeOf(page)).toEqual({ width: 390, height: 844, x: 0, y: 0 });
  await expectAccessible(page);
  const close = page.getByRole('button', { name: '关闭' });
  await expect(close).toBeInViewport({ ratio: 1 });
  await close.click();
  await expect(state(page)).toHaveText('failed: cancelled');
});

test('@full the focus moves into the sign-in frame of the SDK, stays there, and returns when the frame is closed', async ({
  page,
  person,
}) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Sign in here' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(within(page).getByLabel('手机号', { exact: true })).toBeVisible();
  await expect(opened(page)).toBeVisible();
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focused).toBe('IFRAME');
  // While the frame is open, the page behind it cannot get the focus.
  await page.getByRole('button', { name: 'Sign out', exact: true }).focus();
  expect(await focused()).toBe('IFRAME');

  await page.keyboard.press('Escape');
  await expect(opened(page)).toHaveCount(0);
  await expect(state(page)).toHaveText('failed: cancelled');
  await expect(button).toBeFocused();
  expect(await page.evaluate(() => window.account.sso.isSignedIn())).toBe(false);

  // After cancelling, the user can start the sign-in once more.
  await page.keyboard.press('Enter');
  await signInWithin(within(page), person);
  await expectSignedIn(page, person);
  await expect(button).toBeFocused();
});

test(
  'the close button closes the sign-in frame of the SDK, and two concurrent requests share one frame',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/');
    const requests = countRequests(page);
    const outcome = page.evaluate(async () => {
      const { sso } = window.account;
      const settled = await Promise.allSettled([sso.signInByIframe(), sso.signInByIframe()]);
      return settled.map((one) => (one.status === 'rejected' ? one.reason.error : 'signed in'));
    });
    await expect(opened(page)).toBeVisible();
    await page.getByRole('button', { name: '关闭' }).click();
    expect(await outcome).toEqual(['cancelled', 'cancelled']);
    expect(requests('/account/authorize')).toBe(1);
  },
);

test(
  'a call of the SDK that needs a signed-in user asks for a sign-in first',
  { tag: '@full' },
  async ({ page, person }) => {
    await page.goto('/');
    const me = page.evaluate(() => window.account.sso.request<{ sub: string }>({ path: '/v1/user/me' }));
    await signInWithin(within(page), person);
    expect(await me).toMatchObject({ sub: person.sub });
  },
);

test('in the sign-in frame of the SDK, a provider opens in a popup', { tag: '@full' }, async ({ page, api }) => {
  await page.goto('/');
  await openFrame(page);
  await within(page).getByRole('checkbox').check();
  const popup = page.waitForEvent('popup');
  await within(page).getByRole('button', { name: '演示账号' }).click();
  const beside = await popup;
  await comeAs(beside, `窗外${newPhone()}`);
  await joinByPhone(beside, api);
  await expect(state(page)).toHaveText(/^signed in as /);
  await expect(opened(page)).toHaveCount(0);
});

test(
  'authenticate of the SDK signs in only on the account pages, and a later silent sign-in finds that session',
  { tag: '@full' },
  async ({ page, person }) => {
    await page.goto('/');
    const told = page.evaluate(() => window.account.authenticate());
    await signInWithin(within(page), person);
    expect(await told).toEqual({ remembered: true });
    await expect(state(page)).toHaveText('signed out');
    expect(await page.evaluate(() => window.account.sso.trySignIn())).toEqual({ signedIn: true, sub: person.sub });
  },
);
