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

// Somebody else's application: it may ask that people sign out of their account, and they decide.
test.use({ baseURL: async ({ scene }, use) => use(scene.guest) });

/** Signs in as who is known at the account pages already. */
async function comeIn(page: Page, person: AccountPerson): Promise<void> {
  await page.goto('/desk');
  await act(page, 'Sign in');
  await page.getByRole('button', { name: '同意' }).click();
  await expectSignedIn(page, person);
}

const question = (page: Page) => page.getByText('织机请求退出登录');

test('@full signing out in a frame needs a word of the person: the whole window asks, and comes back', async ({
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

test('@full whoever stays signed in comes back to the application, and is not signed in there again unasked', async ({
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

  // Asked, one word is enough: the account pages know them, and what they allowed.
  await act(page, 'Sign in');
  await expectSignedIn(page, person);
  await page.evaluate(() => window.account.client.credentials.clear());
  await page.reload();
  await expectSignedIn(page, person);
});

test('@full without the scope sso the account goes on, and the application does not come back to it by itself', async ({
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
