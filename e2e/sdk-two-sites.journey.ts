import type { Page } from '@playwright/test';
import { newPhone } from './account-steps.ts';
import { signInWithin } from './separate-account-origin.ts';
import {
  press,
  countRequests,
  expect,
  expectSignedIn,
  hurry,
  state,
  test,
  watchSignOutPages,
  configure,
} from './sdk-fixtures.ts';
import { comeAs, joinByPhone, signInByPassword } from './sign-in-steps.ts';

// Tests with client and account pages on two sites, where the browser sends no cookies to frames.
test.use({ baseURL: async ({ scene }, use) => use(scene.distant) });

const within = (page: Page) => page.frameLocator('dialog iframe');

/** Clears only the credentials of the client's page; the session at the account pages stays. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => window.account.client.credentials.clear());
  await page.reload();
  await expect(state(page)).toHaveText('signed out');
}

test('on two sites the SDK finds out at once that a frame sees no session, and then uses the whole window once', async ({
  page,
  scene,
  person,
}) => {
  const requests = countRequests(page);
  await configure(page, { config: { trySignIn: true } });
  await page.goto('/');
  await expect(state(page)).toHaveText('signed out');
  expect(requests('/account/authorize')).toBe(0);
  await press(page, 'Sign in');
  await signInByPassword(page, person);
  await expectSignedIn(page, person);
  // The SDK itself sets the marker cookie on the client's origin, because the account service on another site cannot
  // set it.
  expect(await page.evaluate(() => document.cookie)).toContain('sessionid=');
  expect(requests('/account/authorize')).toBe(1);

  await forget(page);
  expect(requests('/account/authorize')).toBe(2);
  await page.reload();
  await expect(state(page)).toHaveText('signed out');
  expect(requests('/account/authorize')).toBe(2);

  // The window goes to the account pages and returns without showing a form, because the browser has a session there.
  await page.evaluate(() => history.replaceState(null, '', '/desk'));
  await press(page, 'Sign in here');
  await expectSignedIn(page, person);
  expect(page.url()).toBe(`${scene.distant}/desk`);
  expect(requests('/account/authorize')).toBe(3);

  await forget(page);
  await press(page, 'Sign in here');
  await signInWithin(within(page), person);
  await expectSignedIn(page, person);
  expect(page.url()).toBe(`${scene.distant}/desk`);
});

test(
  'on two sites, signing in within the frame of the SDK works without any cookie',
  { tag: '@full' },
  async ({ page, context, scene, person }) => {
    await page.goto('/');
    await press(page, 'Sign in here');
    await signInWithin(within(page), person);
    await expectSignedIn(page, person);
    expect(await context.cookies(scene.account)).toEqual([]);
    expect(await page.evaluate(() => window.account.api.getMe())).toMatchObject({ sub: person.sub });
  },
);

test(
  'if the sign-in frame of the SDK stays blank, the SDK uses the whole window',
  { tag: '@full' },
  async ({ page, scene, person }) => {
    await page.route(`${scene.account}/account/authorize?*`, (route) => {
      const isFrame = route.request().frame() !== page.mainFrame();
      return isFrame ? route.fulfill({ contentType: 'text/html', body: '<title>blank</title>' }) : route.continue();
    });
    await page.goto('/corner');
    await hurry(page, 20);
    await press(page, 'Sign in here');
    await page.waitForURL(`${scene.account}/account/authorize?*`);
    await signInByPassword(page, person);
    await expectSignedIn(page, person);
    expect(page.url()).toBe(`${scene.distant}/corner`);
  },
);

test(
  'on two sites a provider opens in the whole window, and the application with the SDK gets its answer there',
  { tag: '@full' },
  async ({ page, scene, api }) => {
    await page.goto('/corner');
    await press(page, 'Sign in here');
    await within(page).getByRole('checkbox').check();
    await within(page).getByRole('button', { name: '演示账号' }).click();
    await page.waitForURL('**/sandbox/idp/authorize?*');
    await comeAs(page, `远客${newPhone()}`);
    await joinByPhone(page, api);
    await expect(state(page)).toHaveText(/^signed in as /);
    expect(page.url()).toBe(`${scene.distant}/corner`);
  },
);

test('@full on two sites a sign-out with the SDK also ends the account session, by redirect and instead of a frame', async ({
  page,
  scene,
  person,
}) => {
  await page.goto('/');
  await press(page, 'Sign in');
  await signInByPassword(page, person);
  await expectSignedIn(page, person);
  await press(page, 'Sign out');
  await page.waitForURL(`${scene.distant}/?left`);
  await expect(state(page)).toHaveText('signed out');
  expect(await page.evaluate(() => document.cookie)).not.toContain('sessionid=');
  await press(page, 'Sign in');
  await signInByPassword(page, person);
  await expectSignedIn(page, person);

  // Signing out in a frame fails, because it has no cookies. The SDK then opens the sign-out page in the whole window.
  await page.evaluate(() => history.replaceState(null, '', '/desk'));
  const opened = watchSignOutPages(page);
  await press(page, 'Sign out here');
  await expect.poll(() => opened).toEqual(['frame', 'window']);
  await page.waitForURL(`${scene.distant}/desk`);
  await expect(state(page)).toHaveText('signed out');
  await press(page, 'Sign in');
  await expect(page.getByRole('tab', { name: '密码登录' })).toBeVisible();
});
