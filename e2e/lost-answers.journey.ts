import type { Page } from '@playwright/test';
import { lastCode, newPhone, signUp } from './account-steps.ts';
import { arrive, button, proveByPassword, toast, typeCode } from './centre-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, test } from './fixtures.ts';
import {
  agree,
  authorizeAddress,
  enrolAuthenticator,
  returned,
  signInButton,
  signInByPassword,
  serveCallback,
  subOf,
  totp,
  typeSix,
} from './sign-in-steps.ts';

test.beforeEach(({ page }) => serveCallback(page));

/** Lets the server carry out the next request to this path, but the page does not receive the answer. */
async function loseNextAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      const answer = await route.fetch();
      expect(answer.status()).toBe(200);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

const unreachable = (page: Page) =>
  expect(
    page
      .getByRole('alert')
      .filter({ hasText: /网络连接失败|没有收到服务的回复/ })
      .first(),
  ).toBeVisible();

async function getCode(page: Page, to: string): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /^重新获取/ })).toBeVisible();
  return lastCode(page.request, to);
}

async function fillSignInByCode(page: Page, address: string, phone: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await page.getByLabel('短信验证码').fill(await getCode(page, phone));
  await agree(page);
}

test('a sign-in by code whose answer was lost succeeds when it is repeated with the same code', async ({
  page,
  server,
}) => {
  const phone = newPhone();
  await fillSignInByCode(page, authorizeAddress(server.origin), phone);
  await loseNextAnswer(page, '/v1/auth/signin');
  await signInButton(page).click();
  await unreachable(page);
  // Switching between the two forms does not lose the idempotency key of the request.
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByRole('tab', { name: '验证码登录' }).click();
  await page.getByLabel('短信验证码').fill(await lastCode(page.request, phone));
  await signInButton(page).click();
  const sub = await subOf(page.request, server.origin, (await returned(page)).get('code'));
  // Only one account was created, so another sign-in with the same phone number finds it.
  await page.context().clearCookies();
  await fillSignInByCode(page, authorizeAddress(server.origin), phone);
  await signInButton(page).click();
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(sub);
});

test('an authorization whose answer was lost gives a valid code when it is repeated, even after two minutes @full', async ({
  page,
  server,
  folder,
}) => {
  const person = await signUp(page.request);
  await page.goto(authorizeAddress(server.origin));
  await loseNextAnswer(page, '/v1/user/authorize');
  await signInByPassword(page, person);
  await unreachable(page);
  try {
    // The authorization code in the lost answer expires after a minute, so the repeated request must get another code.
    await runAdminOn(folder, 'clock', '+2m');
    await signInButton(page).click();
    expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);
  } finally {
    // The server's clock is reset, because other journeys use the same server.
    await runAdminOn(folder, 'clock', 'reset');
  }
});

test('@full a sign-in request that is still running is not sent a second time', async ({ page, server }) => {
  await fillSignInByCode(page, authorizeAddress(server.origin), newPhone());
  const keys: (string | undefined)[] = [];
  await page.route('**/v1/auth/signin', async (route) => {
    keys.push(route.request().headers()['x-idempotency-key']);
    if (keys.length > 1) return route.continue();
    const answer = await route.fetch();
    expect(answer.status()).toBe(200);
    const running = { error: 'aborted', error_code: 10, error_description: 'the same request is still being answered' };
    return route.fulfill({ status: 409, json: running, headers: { 'retry-after': '1' } });
  });
  await signInButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'still being answered' })).toBeVisible();
  await signInButton(page).click();
  await returned(page);
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
});

test(
  'if the answer that adds a browser session is lost, the verification code can still be used',
  { tag: '@full' },
  async ({ page }) => {
    await fillSignInByCode(page, '/account/authenticate', newPhone());
    await loseNextAnswer(page, '/v1/user/browser');
    await signInButton(page).click();
    await unreachable(page);
    await signInButton(page).click();
    await page.waitForURL(/\/account$/);
  },
);

test('@full a sign-up succeeds with the same verification code, whichever of its answers are lost', async ({
  page,
  server,
}) => {
  const phone = newPhone();
  await page.goto(authorizeAddress(server.origin));
  await page.getByRole('button', { name: '注册账号' }).click();
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await page.getByLabel('短信验证码').fill(await getCode(page, phone));
  await agree(page);
  for (const path of ['/v1/auth/verification/verify', '/v1/auth/signup']) {
    await loseNextAnswer(page, path);
    await page.getByRole('button', { name: '注册并登录' }).click();
    await unreachable(page);
  }
  await page.getByRole('button', { name: '注册并登录' }).click();
  await returned(page);
});

test('a password reset succeeds with the same verification code, whichever of its answers are lost @full', async ({
  page,
  server,
}) => {
  const person = await signUp(page.request);
  await page.goto(authorizeAddress(server.origin));
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByLabel('手机号 / 邮箱 / 用户名').fill(person.phone);
  await page.getByRole('button', { name: '忘记密码' }).click();
  await page.getByLabel('验证码', { exact: true }).fill(await getCode(page, person.phone));
  await page.getByLabel('新密码').fill('shuttle-weaves-9');
  await agree(page);
  for (const path of ['/v1/auth/verification/verify', '/v1/auth/reset', '/v1/auth/signin']) {
    await loseNextAnswer(page, path);
    await page.getByRole('button', { name: '保存并登录' }).click();
    await unreachable(page);
  }
  await page.getByRole('button', { name: '保存并登录' }).click();
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);
});

test('if the answer of the sign-in was lost, the same digits of the second factor are accepted again @full', async ({
  page,
  server,
}) => {
  const person = await signUp(page.request);
  const { secret } = await enrolAuthenticator(page.request, person);
  await page.goto(authorizeAddress(server.origin));
  await signInByPassword(page, person);
  await expect(page.getByRole('textbox', { name: '第 1 位' })).toBeFocused();
  await loseNextAnswer(page, '/v1/auth/signin');
  await typeSix(page, totp(secret));
  await unreachable(page);
  await page.getByRole('button', { name: '验证并登录' }).click();
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);
});

test('a contact is added with the same verification code, whichever answers are lost @full', async ({
  page,
  server,
  request,
}) => {
  const { open, password } = await arrive(page, server.origin);
  await open('/contact');
  await button(page, '绑定邮箱').click();
  await proveByPassword(page, password);
  const email = `${newPhone()}@example.com`;
  await page.getByLabel('新邮箱').fill(email);
  await button(page, '发送验证码').click();
  await expect(page.getByText(`验证码已发到 ${email}`)).toBeVisible();
  const code = await lastCode(request, email);
  await loseNextAnswer(page, '/v1/auth/verification/verify');
  await typeCode(page, code);
  await unreachable(page);
  await loseNextAnswer(page, '/v1/user/contact');
  await typeCode(page, code);
  await unreachable(page);
  await button(page, '确认').click();
  await toast(page, '邮箱已更新');
});

test(
  'a proof of identity by code accepts the same code again after a lost answer',
  { tag: '@full' },
  async ({ page, server, request }) => {
    const { open, phone } = await arrive(page, server.origin, { password: undefined });
    await open('/contact');
    await button(page, '绑定邮箱').click();
    await button(page, '发送验证码').click();
    await expect(page.getByRole('textbox', { name: '第 1 位' })).toBeVisible();
    const code = await lastCode(request, phone);
    await loseNextAnswer(page, '/v1/user/sudo');
    await typeCode(page, code);
    await unreachable(page);
    await typeCode(page, code);
    await expect(page.getByLabel('新邮箱')).toBeFocused();
  },
);

test(
  'each click that requests another verification code sends one code, even after a lost answer',
  { tag: '@full' },
  async ({ page, server }) => {
    const phone = newPhone();
    await page.clock.install();
    await fillSignInByCode(page, authorizeAddress(server.origin), phone);
    const keys: (string | undefined)[] = [];
    await page.route('**/v1/auth/verification', (route) => {
      keys.push(route.request().headers()['x-idempotency-key']);
      return route.continue();
    });
    await page.route('**/v1/auth/signin', (route) => route.abort('connectionreset'), { times: 1 });
    await signInButton(page).click();
    await unreachable(page);
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: '重新获取', exact: true }).click();
    await expect.poll(() => keys.length).toBe(1);
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: '重新获取', exact: true }).click();
    await expect.poll(() => new Set(keys).size).toBe(2);
  },
);
