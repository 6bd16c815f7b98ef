import { signInWithin } from './separate-account-origin.ts';
import { press, countRequests, expect, state, test } from './sdk-fixtures.ts';
import { signInByPassword } from './sign-in-steps.ts';

test('a React page with the SDK shows the account, and signs in and out by redirect and in a frame @full', async ({
  page,
  scene,
  person,
}) => {
  const requests = countRequests(page);
  await page.goto('/react');
  await expect(state(page)).toHaveText('signedOut');
  await press(page, 'Sign in here');
  await expect(state(page)).toHaveText('signedOut pending');
  await expect(page.frameLocator('dialog iframe').getByRole('tab', { name: '密码登录' })).toBeVisible();
  await page.getByRole('button', { name: '关闭' }).click();
  await expect(state(page)).toHaveText('signedOut cancelled');

  await press(page, 'Sign in here');
  await signInWithin(page.frameLocator('dialog iframe'), person);
  await expect(state(page)).toHaveText(`signedIn ${person.sub}`);
  await press(page, 'Token');
  await expect(page.locator('p')).toHaveText((await page.evaluate(() => window.account.sso.getAccessToken())) ?? '-');
  // The SDK started only once, although StrictMode runs effects twice.
  expect(requests('/v1/auth/token')).toBe(1);

  await press(page, 'Sign out here');
  await expect(state(page)).toHaveText('signedOut');
  await press(page, 'Sign in');
  await signInByPassword(page, person);
  // The client's callback page handles the response, and then returns to the page where the sign-in started.
  await page.waitForURL(`${scene.application}/react`);
  await page.reload();
  await expect(state(page)).toHaveText(`signedIn ${person.sub}`);
  await press(page, 'Sign out');
  await page.waitForURL(`${scene.application}/react`);
  await expect(state(page)).toHaveText('signedOut');
});
