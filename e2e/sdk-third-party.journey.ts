import type { Page } from '@playwright/test';
import type { AccountPerson } from './account-steps.ts';
import {
  press,
  countRequests,
  expect,
  expectSignedIn,
  countBrowserSessions,
  state,
  addBrowserSession,
  test,
  watchSignOutPages,
  configure,
} from './sdk-fixtures.ts';

// Tests with a third-party client. It may request that the account is signed out, but the user decides.
test.use({ baseURL: async ({ scene }, use) => use(scene.thirdParty) });

/** Opens the client's page and signs in with the session that the browser has at the account pages. */
async function comeIn(page: Page, person: AccountPerson): Promise<void> {
  await page.goto('/desk');
  await press(page, 'Sign in');
  await page.getByRole('button', { name: '同意' }).click();
  await expectSignedIn(page, person);
}

const question = (page: Page) => page.getByText('织机请求退出登录');

test('@full the sign-out of a third-party application in a frame opens the whole window, which asks the user and returns', async ({
  page,
  scene,
  person,
  context,
  api,
}) => {
  await addBrowserSession({ context, api, scene }, person);
  await comeIn(page, person);
  const opened = watchSignOutPages(page);
  await press(page, 'Sign out here');
  await expect(question(page)).toBeVisible();
  expect(opened).toEqual(['frame', 'window']);
  expect(await countBrowserSessions(page, scene)).toBe(1);
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL(`${scene.thirdParty}/desk`);
  await expect(state(page)).toHaveText('signed out');
  expect(await countBrowserSessions(page, scene)).toBe(0);
});

test('@full a user who declines to sign out returns to the third-party application, which does not sign in silently', async ({
  page,
  scene,
  person,
  context,
  api,
}) => {
  await addBrowserSession({ context, api, scene }, person);
  await configure(page, { config: { trySignIn: true } });
  await comeIn(page, person);
  await press(page, 'Sign out');
  await expect(question(page)).toBeVisible();
  await page.getByRole('link', { name: '先不退出' }).click();
  await page.waitForURL(`${scene.thirdParty}/?left`);
  await expect(state(page)).toHaveText('signed out');
  expect(await countBrowserSessions(page, scene)).toBe(1);

  const requests = countRequests(page);
  await page.reload();
  await expect(state(page)).toHaveText('signed out');
  const beside = await context.newPage();
  await configure(beside, { config: { trySignIn: true } });
  await beside.goto(scene.thirdParty);
  await expect(state(beside)).toHaveText('signed out');
  expect(requests('/account/authorize')).toBe(0);

  // When the user presses the button, no form is necessary: the session and the consent exist.
  await press(page, 'Sign in');
  await expectSignedIn(page, person);
  await page.evaluate(() => window.account.client.credentials.clear());
  await page.reload();
  await expectSignedIn(page, person);
});

test('@full without the scope sso, a third-party sign-out keeps the account session, which is not used silently again', async ({
  page,
  scene,
  person,
  context,
  api,
}) => {
  await addBrowserSession({ context, api, scene }, person);
  await configure(page, { config: { trySignIn: true, scope: 'user+pan' } });
  await comeIn(page, person);
  await page.evaluate(() => window.account.sso.signOut());
  const requests = countRequests(page);
  await page.reload();
  await expect(state(page)).toHaveText('signed out');
  expect(requests('/account/authorize')).toBe(0);
  expect(await countBrowserSessions(page, scene)).toBe(1);
});
