import type { Page } from '@playwright/test';
import { lastCode, newPhone } from './account-steps.ts';

import { press, enter, expect, expectSignedIn, state, test, configure } from './sdk-fixtures.ts';
import { comeAs, enrolAuthenticator, guessPasswords, totp } from './sign-in-steps.ts';

/** Signs in by the client's own form with name and password. Returns the step that must follow, or the account's id. */
const submit = (page: Page, form: { username: string; password: string }) =>
  page.evaluate(async (asked) => {
    const { api, sdk } = window.account;
    const kept = window as unknown as { refusal: unknown };
    try {
      return (await api.signInWithPassword(asked)).sub;
    } catch (error) {
      kept.refusal = error;
      return sdk.nextStepOf(error)?.kind ?? (error as { error: string }).error;
    }
  }, form);

const goOn = (page: Page, answer: { verification_code: string; method?: 'TOTP' | 'RECOVERY' }) =>
  page.evaluate(async (given) => {
    const { refusal } = window as unknown as { refusal: unknown };
    try {
      return (await window.account.api.continueSignIn(refusal, given)).sub;
    } catch (error) {
      return (error as { error: string }).error;
    }
  }, answer);

const challenge = (page: Page) => page.frameLocator('dialog iframe').getByRole('button', { name: '开始验证' });

test('a form of the application asks for the second factor and completes the sign-in by the SDK', async ({
  page,
  api,
  person,
}) => {
  const { secret } = await enrolAuthenticator(api, person);
  const form = { username: person.phone, password: person.password };
  await page.goto('/');
  expect(await submit(page, form)).toBe('second_factor');
  expect(await goOn(page, { method: 'TOTP', verification_code: '000000' })).toBe('invalid_two_factor');
  await expect(state(page)).toHaveText('signed out');
  expect(await goOn(page, { method: 'TOTP', verification_code: totp(secret) })).toBe(person.sub);
  await expectSignedIn(page, person);
});

test('@full after wrong passwords, a captcha is solved in a frame and a code to the phone signs in, by the SDK', async ({
  page,
  api,
  person,
}) => {
  await guessPasswords(api, person.phone, 6);
  await configure(page, { captcha: 'message' });
  const form = { username: person.phone, password: person.password };
  await page.goto('/');
  const givenUp = submit(page, form);
  await expect(challenge(page)).toBeVisible();
  await page.getByRole('button', { name: '关闭' }).click();
  expect(await givenUp).toBe('cancelled');

  const submitted = submit(page, form);
  await challenge(page).click();
  expect(await submitted).toBe('code');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A captcha token is valid for a single request, so the next request needs another captcha.
  const wentOn = goOn(page, { verification_code: await lastCode(api, person.phone) });
  await challenge(page).click();
  expect(await wentOn).toBe(person.sub);
  await expectSignedIn(page, person);
});

test(
  'the SDK lets a captcha return by a redirect address of the application instead of a frame',
  { tag: '@full' },
  async ({ page, api, person }) => {
    await guessPasswords(api, person.phone, 6);
    await configure(page, { captcha: 'redirect' });
    await page.goto('/');
    const submitted = submit(page, { username: person.phone, password: person.password });
    await challenge(page).click();
    expect(await submitted).toBe('code');
  },
);

test('with the SDK in provider mode, users sign in and out through another account service @full', async ({
  page,
  scene,
  person,
}) => {
  const nickname = `邻人${newPhone()}`;
  const callback = `${scene.application}/sso/callback`;
  // The user links an identity of the provider to the account.
  await enter(page, person);
  const asked = { provider_id: 'demo', redirect_uri: callback };
  await page.goto((await page.evaluate((query) => window.account.api.providerUri(query), asked)).uri);
  await comeAs(page, nickname);
  await expectSignedIn(page, person);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  await page.evaluate(
    async ([provider_code = '', provider_redirect_uri = '']) => {
      const { api } = window.account;
      const { provider_token } = await api.grantProviderToken({
        provider_id: 'demo',
        provider_code,
        provider_redirect_uri,
      });
      await api.bindProvider({ provider_token });
      await api.revoke();
    },
    [code, callback],
  );

  await configure(page, { config: { provider: { providerId: 'demo' } } });
  await page.goto('/corner');
  await press(page, 'Sign in');
  await page.waitForURL('**/sandbox/idp/authorize?*');
  await comeAs(page, nickname);
  await expectSignedIn(page, person);
  expect(page.url()).toBe(`${scene.application}/corner`);
  await press(page, 'Sign out');
  await page.waitForURL(`${scene.application}/?left`);
  await expect(state(page)).toHaveText('signed out');

  // If no account has the identity, the client gets an error and the user stays signed out.
  await press(page, 'Sign in');
  await comeAs(page, `生人${newPhone()}`);
  await expect(state(page)).toHaveText('failed: not_found');
});
