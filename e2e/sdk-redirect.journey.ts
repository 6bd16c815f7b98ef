import {
  press,
  countRequests,
  enter,
  expect,
  expectSignedIn,
  countBrowserSessions,
  state,
  addBrowserSession,
  test,
  watchSignOutPages,
  configure,
} from './sdk-fixtures.ts';
import { watch } from './fixtures.ts';
import { signInByPassword } from './sign-in-steps.ts';

test('sign-in by redirect with the SDK returns to the page, signed in and without parameters in the address', async ({
  page,
  scene,
  person,
}) => {
  await page.goto('/deep/page?colour=red#thread');
  await expect(state(page)).toHaveText('signed out');
  await press(page, 'Sign in');
  await page.waitForURL(`${scene.account}/account/authorize?*`);
  expect(new URL(page.url()).searchParams.get('code_challenge_method')).toBe('S256');
  await signInByPassword(page, person);
  await expectSignedIn(page, person);
  expect(page.url()).toBe(`${scene.application}/deep/page?colour=red#thread`);
  expect(await page.evaluate(() => window.account.api.getMe())).toMatchObject({ sub: person.sub });
  await page.reload();
  await expectSignedIn(page, person);
});

test(
  'the SDK ignores an authorization response to a request that this browser did not make',
  { tag: '@full' },
  async ({ page, person }) => {
    const requests = countRequests(page);
    await enter(page, person);
    await page.goto('/sso/callback?code=of-another-person&state=state-0123456789abcdef');
    await expectSignedIn(page, person);
    expect(requests('/v1/auth/token')).toBe(0);
  },
);

test('@full if the marker cookie is set, the SDK silently finds a session at the account pages', async ({
  page,
  scene,
  person,
  context,
  api,
}) => {
  const requests = countRequests(page);
  await configure(page, { config: { trySignIn: true } });
  await page.goto('/');
  await expect(state(page)).toHaveText('signed out');
  // The marker cookie is not set, so the SDK opens no frame to look for a session.
  expect(requests('/account/authorize')).toBe(0);

  await addBrowserSession({ context, api, scene }, person);
  await page.goto('/shelf?row=2');
  await expectSignedIn(page, person);
  expect(page.url()).toBe(`${scene.application}/shelf?row=2`);
  expect(requests('/account/authorize')).toBe(1);
  await expect(page.locator('iframe')).toHaveCount(0);

  // After the marker cookie was deleted, the SDK uses the existing session only when the user presses the button.
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies({ name: 'sessionid' });
  await page.reload();
  await expect(state(page)).toHaveText('signed out');
  expect(requests('/account/authorize')).toBe(1);
  expect(await page.evaluate(() => window.account.sso.trySignIn())).toEqual({ signedIn: true, sub: person.sub });
});

test(
  'if the marker cookie is set but there is no session, the SDK reports signed-out at once and shows no page',
  { tag: '@full' },
  async ({ page, context, scene }) => {
    await configure(page, { config: { trySignIn: true } });
    await context.addCookies([{ name: 'sessionid', value: 'left-over', url: scene.application }]);
    const requests = countRequests(page);
    await page.goto('/');
    await expect(state(page)).toHaveText('signed out');
    expect(requests('/account/authorize')).toBe(1);
    await expect(page.locator('dialog')).toHaveCount(0);
  },
);

test('@full sign-out with the SDK ends the session here, at the account pages and in every application of the browser', async ({
  page,
  scene,
  person,
  context,
  api,
  pageErrors,
}) => {
  await addBrowserSession({ context, api, scene }, person);
  await page.goto('/');
  await press(page, 'Sign in');
  await expectSignedIn(page, person);
  const shop = await context.newPage();
  watch(shop, pageErrors);
  await shop.goto(scene.second);
  await press(shop, 'Sign in');
  await expectSignedIn(shop, person);
  const token = await page.evaluate(() => window.account.sso.getAccessToken());

  await press(page, 'Sign out');
  await page.waitForURL(`${scene.application}/?left`);
  await expect(state(page)).toHaveText('signed out');
  expect(await countBrowserSessions(page, scene)).toBe(0);
  // The second client, which is open in another tab, is signed out too.
  await expect(state(shop)).toHaveText('signed out');
  const status = await page.evaluate(
    async ([account, bearer]) => {
      return (await fetch(`${account}/v1/user/me`, { headers: { authorization: `Bearer ${bearer}` } })).status;
    },
    [scene.account, token],
  );
  expect(status).toBe(401);
});

test('sign-out in a frame of the SDK does not leave the page, and ends the same sessions as sign-out by redirect @full', async ({
  page,
  scene,
  person,
  context,
  api,
}) => {
  await addBrowserSession({ context, api, scene }, person);
  await page.goto('/');
  await press(page, 'Sign in');
  await expectSignedIn(page, person);
  const opened = watchSignOutPages(page);
  await page.evaluate(() => window.account.sso.signOutByIframe());
  await expect(state(page)).toHaveText('signed out');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(opened).toEqual(['frame']);
  expect(await countBrowserSessions(page, scene)).toBe(0);
  const tried = await page.evaluate(async () => (await window.account.sso.trySignIn()).error?.error);
  expect(tried).toBe('login_required');
});
