import type { Page } from '@playwright/test';
import { lastCode, send, signUp, type AccountPerson } from './account-steps.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';
import { expect, test } from './fixtures.ts';
import {
  authorizeAddress,
  enrolAuthenticator,
  expectFineEverywhere,
  guessPasswords,
  returned,
  signInByPassword,
  serveCallback,
  subOf,
  totp,
  typeSix,
} from './sign-in-steps.ts';

test.beforeEach(({ page }) => serveCallback(page));

const secondPage = (page: Page) => page.getByRole('heading', { name: '请再验证一次身份' });

/** Copies a text to the clipboard and pastes it at the cursor. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((value) => navigator.clipboard.writeText(value), text);
  await page.keyboard.press('ControlOrMeta+V');
}

test('six digits of an authenticator app sign in, can be pasted into any box, and are not asked for in a trusted browser', async ({
  page,
  server,
}) => {
  const person = await signUp(page.request);
  const { secret } = await enrolAuthenticator(page.request, person);
  await page.goto(authorizeAddress(server.origin));
  await signInByPassword(page, person);
  // The first of the six boxes has the focus, and the heading of the page is their label.
  await expect(secondPage(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: '第 1 位' })).toBeFocused();
  await expect(page.getByRole('group', { name: '请再验证一次身份' }).getByRole('textbox')).toHaveCount(6);
  await expectFineEverywhere(page);
  // The page does not store the password. After a reload the sign-in therefore starts again, and a message says so.
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: '页面已刷新' })).toBeVisible();
  await signInByPassword(page, person);
  await expect(secondPage(page)).toBeVisible();
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '请输入完整的 6 位数字' })).toBeVisible();
  await typeSix(page, '000000');
  await expect(page.getByRole('alert').filter({ hasText: '二次验证码不正确。还可以再试 9 次。' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '第 1 位' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: '第 1 位' })).toHaveValue('');

  await page.getByRole('checkbox', { name: /信任此设备 30 天/ }).check();
  await page.getByRole('textbox', { name: '第 4 位' }).click();
  const code = totp(secret);
  await paste(page, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);

  await page.goto(authorizeAddress(server.origin, { prompt: 'login', state: 'trusted' }));
  await signInByPassword(page, person);
  expect((await returned(page)).get('state')).toBe('trusted');
});

test(
  'a second factor whose time has passed is asked for again, and the next code is accepted',
  { tag: '@full' },
  async ({ page, server }) => {
    const person = await signUp(page.request);
    const { secret } = await enrolAuthenticator(page.request, person);
    await page.goto(authorizeAddress(server.origin));
    const asked = page.waitForResponse('**/v1/auth/signin');
    await signInByPassword(page, person);
    await expect(secondPage(page)).toBeVisible();
    // The server accepted the second factor, but the page did not receive the answer.
    const { details } = (await (await asked).json()) as { details: { resource_id?: string }[] };
    const id = details.find(({ resource_id: named }) => named)?.resource_id;
    const answer = { verification_id: id, verification_code: totp(secret), method: 'TOTP' };
    expect((await send(page.request, '/v1/auth/verification/verify', answer))['verification_token']).toBeTruthy();
    await typeSix(page, totp(secret));
    await expect(page.getByRole('alert').filter({ hasText: '刚才的验证已失效' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: '第 1 位' })).toHaveValue('');
    await typeSix(page, totp(secret, 1));
    expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);
  },
);

test(
  'in the boxes for a code, typing a digit moves the focus to the next box, and keys move it back',
  { tag: '@full' },
  async ({ page, server }) => {
    const person = await signUp(page.request);
    await enrolAuthenticator(page.request, person);
    await page.goto(authorizeAddress(server.origin));
    await signInByPassword(page, person);
    await expect(page.getByRole('textbox', { name: '第 1 位' })).toBeFocused();
    await page.keyboard.type('12x3');
    await expect(page.getByRole('textbox', { name: '第 4 位' })).toBeFocused();
    await page.keyboard.press('Backspace');
    await expect(page.getByRole('textbox', { name: '第 3 位' })).toHaveValue('');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('textbox', { name: '第 2 位' })).toBeFocused();
    await page.keyboard.type('9');
    await expect(page.getByRole('textbox', { name: '第 2 位' })).toHaveValue('9');
    // The Back button shows the first view, and Forward the second factor. After a reload the first view is shown.
    await page.getByRole('button', { name: '返回' }).click();
    await expect(page.getByRole('tab', { name: '密码登录' })).toBeVisible();
    await page.goForward();
    await expect(secondPage(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('tab', { name: '密码登录' })).toBeVisible();
  },
);

test('a recovery code signs in only once, and a wrong recovery code is reported at its input @full', async ({
  page,
  server,
}) => {
  const person = await signUp(page.request);
  const { recoveryCodes } = await enrolAuthenticator(page.request, person);
  await page.goto(authorizeAddress(server.origin));
  await signInByPassword(page, person);
  await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
  await expect(page.getByRole('group', { name: '输入一个恢复码' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('WRON-GONE');
  await page.getByRole('button', { name: '验证并登录' }).click();
  await expect(page.getByLabel('恢复码', { exact: true })).toHaveAccessibleDescription(
    '二次验证恢复码不正确。还可以再试 9 次。',
  );
  await expectFineEverywhere(page);
  await page.getByLabel('恢复码', { exact: true }).fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: '验证并登录' }).click();
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);
});

test('after ten wrong codes of a second factor, the page shows how long the sign-in stays locked @full', async ({
  page,
  server,
}) => {
  const person = await signUp(page.request);
  await enrolAuthenticator(page.request, person);
  await page.goto(authorizeAddress(server.origin));
  const asked = page.waitForResponse('**/v1/auth/signin');
  await signInByPassword(page, person);
  const { details } = (await (await asked).json()) as { details: { resource_id?: string }[] };
  const answer = { verification_id: details[0]?.resource_id, verification_code: 'WRON-GONE', method: 'RECOVERY' };
  for (let guess = 0; guess < 9; guess += 1) await send(page.request, '/v1/auth/verification/verify', answer);
  await typeSix(page, '000000');
  await expect(page.getByRole('alert').filter({ hasText: '二次验证码不正确。次数已用完。' })).toBeVisible();
  await typeSix(page, '000000');
  await expect(page.getByRole('heading', { name: '尝试太频繁了' })).toBeFocused();
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
});

/** Adds a virtual authenticator to the browser, and registers a passkey for this account. */
async function addPasskey(page: Page, person: AccountPerson) {
  const touch = await addVirtualAuthenticator(page);
  const { accessToken: token, password } = person;
  const { sudo_token: sudo } = await send(page.request, '/v1/user/sudo', { password }, token);
  const { options } = await send(page.request, '/v1/user/two_factor/passkeys/options', { sudo_token: sudo }, token);
  await page.goto('/account/captcha');
  const attestation = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return credential.toJSON();
  }, options as never);
  const added = await send(page.request, '/v1/user/two_factor/passkeys', { name: '笔记本', attestation }, token);
  expect(added['passkey']).toMatchObject({ name: '笔记本' });
  return touch;
}

test('a passkey signs in without password and agreement, and also serves as a second factor', async ({
  page,
  server,
}) => {
  const person = await signUp(page.request);
  const touch = await addPasskey(page, person);
  await touch(false);
  await page.goto(authorizeAddress(server.origin));
  await expect(page.getByLabel('手机号', { exact: true })).toHaveAttribute('autocomplete', 'tel webauthn');
  await page.getByRole('button', { name: '通行密钥' }).click();
  await touch(true);
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);

  await page.context().clearCookies();
  await touch(false);
  await page.goto(authorizeAddress(server.origin, { state: 'second' }));
  await signInByPassword(page, person);
  await expect(secondPage(page)).toBeVisible();
  // The account has no authenticator app, so there are no boxes for a code.
  await expect(page.getByRole('textbox', { name: '第 1 位' })).toHaveCount(0);
  await expectFineEverywhere(page);
  await touch(true);
  await page.getByRole('button', { name: '用通行密钥验证' }).click();
  expect((await returned(page)).get('state')).toBe('second');
});

test(
  'after wrong passwords, an account with a second factor is asked only for that factor, and no code is sent',
  { tag: '@full' },
  async ({ page, server }) => {
    const person = await signUp(page.request);
    const { secret } = await enrolAuthenticator(page.request, person);
    const before = await lastCode(page.request, person.phone);
    await guessPasswords(page.request, person.phone, 6);
    await page.goto(authorizeAddress(server.origin));
    await signInByPassword(page, person);
    await expect(secondPage(page)).toBeVisible();
    expect(await lastCode(page.request, person.phone)).toBe(before);
    await typeSix(page, totp(secret));
    expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);
  },
);
