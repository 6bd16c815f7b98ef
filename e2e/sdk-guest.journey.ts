import type { Page } from '@playwright/test';
import type { AccountPerson } from './account-person.ts';
import {
  act,
  countRequests,
  expect,
  expectSignedIn,
  seats,
  state,
  addBrowserSession,
  test,
  watchSignOutPages,
  wish,
} from './sdk-scene.ts';

// A third-party application: it may request a sign-out of the account, and the user decides.
test.use({ baseURL: async ({ scene }, use) => use(scene.guest) });

/** Signs in with the existing session of the account pages. */
async function comeIn(page: Page, person: AccountPerson): Promise<void> {
  await page.goto('/desk');
  await act(page, 'Sign in');
  await page.getByRole('button', { name: '同意' }).click();
  await expectSignedIn(page, person);
}

const question = (page: Page) => page.getByText('织机请求退出登录');

test('@full signing out in a frame needs a confirmation: the whole window asks, and returns', async ({
  page,
  scene,
  person,
  context,
  api,
}) => {
  await addBrowserSession({ context, api, scene }, person);
  await comeIn(page, person);
  const opened = watchSignOutPages(page);
  await act(page, 'Sign out here');
  await expect(question(page)).toBeVisible();
  expect(opened).toEqual(['frame', 'window']);
  expect(await seats(page, scene)).toBe(1);
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL(`${scene.guest}/desk`);
  await expect(state(page)).toHaveText('signed out');
  expect(await seats(page, scene)).toBe(0);
});

test('@full a user who stays signed in returns to the application, and is not signed in there silently', async ({
  page,
  scene,
  person,
  context,
  api,
}) => {
  await addBrowserSession({ context, api, scene }, person);
  await wish(page, { config: { trySignIn: true } });
  await comeIn(page, person);
  await act(page, 'Sign out');
  await expect(question(page)).toBeVisible();
  await page.getByRole('link', { name: '先不退出' }).click();
  await page.waitForURL(`${scene.guest}/?left`);
  await expect(state(page)).toHaveText('signed out');
  expect(await seats(page, scene)).toBe(1);

  const asked = countRequests(page);
  await page.reload();
  await expect(state(page)).toHaveText('signed out');
  const beside = await context.newPage();
  await wish(beside, { config: { trySignIn: true } });
  await beside.goto(scene.guest);
  await expect(state(beside)).toHaveText('signed out');
  expect(asked('/account/authorize')).toBe(0);

  // On request one click is enough: session and consent exist.
  await act(page, 'Sign in');
  await expectSignedIn(page, person);
  await page.evaluate(() => window.account.client.credentials.clear());
  await page.reload();
  await expectSignedIn(page, person);
});

test('@full without the scope sso the account session stays, and is not used silently again', async ({
  page,
  scene,
  person,
  context,
  api,
}) => {
  await addBrowserSession({ context, api, scene }, person);
  await wish(page, { config: { trySignIn: true, scope: 'user+pan' } });
  await comeIn(page, person);
  await page.evaluate(() => window.account.sso.signOut());
  const asked = countRequests(page);
  await page.reload();
  await expect(state(page)).toHaveText('signed out');
  expect(asked('/account/authorize')).toBe(0);
  expect(await seats(page, scene)).toBe(1);
});
