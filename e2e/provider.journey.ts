import type { Page } from '@playwright/test';
import { newPhone, signUp } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import {
  agree,
  authorizeAddress,
  comeAs,
  enrolAuthenticator,
  expectFineEverywhere,
  joinByPhone,
  returned,
  serveCallback,
  subOf,
  totp,
  typeSix,
} from './sign-in-steps.ts';

test.beforeEach(({ page }) => serveCallback(page));

/** Opens the sign-in page and starts a sign-in with the provider of the sandbox. */
async function leaveForProvider(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: '演示账号' }).click();
  // If the agreements are not accepted, only an error is shown and the page does not leave for the provider.
  await expect(page.getByRole('checkbox')).toBeFocused();
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription('请先阅读并勾选同意用户协议与隐私政策');
  await agree(page);
  await page.getByRole('button', { name: '演示账号' }).click();
  await page.waitForURL('**/sandbox/idp/authorize?*');
}

test('a new identity of a provider is bound to a phone number, and signs in directly the next time', async ({
  page,
  server,
}) => {
  const nickname = `织工${newPhone()}`;
  await leaveForProvider(page, authorizeAddress(server.origin));
  await comeAs(page, nickname);
  await expect(page.getByRole('heading', { name: '还差一步，绑定演示账号' })).toBeFocused();
  await expect(page.getByText(nickname)).toBeVisible();
  // The page's address contains neither the provider's code nor the parameter `state`.
  expect(new URL(page.url()).pathname).toBe('/account/authorize');
  expect(new URL(page.url()).searchParams.has('code')).toBe(false);
  await expectFineEverywhere(page);
  await joinByPhone(page, page.request, { hasAgreed: true });
  const answer = await returned(page);
  expect(answer.get('state')).toBe('state-1');
  const sub = await subOf(page.request, server.origin, answer.get('code'));

  await page.context().clearCookies();
  await leaveForProvider(page, authorizeAddress(server.origin, { state: 'again' }));
  await comeAs(page, nickname);
  const next = await returned(page);
  expect(next.get('state')).toBe('again');
  expect(await subOf(page.request, server.origin, next.get('code'))).toBe(sub);
});

test(
  "a new identity of a provider is linked to the account of the proved phone number, after the account's second factor",
  { tag: '@full' },
  async ({ page, server }) => {
    const person = await signUp(page.request);
    const { secret } = await enrolAuthenticator(page.request, person);
    await leaveForProvider(page, authorizeAddress(server.origin));
    await comeAs(page, `老友${person.phone}`);
    await joinByPhone(page, page.request, { phone: person.phone, hasAgreed: true });
    await expect(page.getByRole('heading', { name: '请再验证一次身份' })).toBeVisible();
    await typeSix(page, totp(secret));
    expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);

    // The provider's identity is only a first factor, like a password, so the second factor is still required.
    await page.context().clearCookies();
    await leaveForProvider(page, authorizeAddress(server.origin));
    await comeAs(page, `老友${person.phone}`);
    await expect(page.getByRole('heading', { name: '请再验证一次身份' })).toBeVisible();
  },
);

test(
  'if the account has another identity of the provider, the user confirms and signs in without linking the new one',
  { tag: '@full' },
  async ({ page, server }) => {
    const person = await signUp(page.request);
    const { secret } = await enrolAuthenticator(page.request, person);
    const reason = {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'OTHER_IDENTITY_BOUND',
      domain: 'account',
    };
    const body = { error: 'already_exists', error_code: 6, error_description: 'another one', details: [reason] };
    await page.route('**/v1/user/provider/bind', (route) => route.fulfill({ status: 409, json: body }));
    await leaveForProvider(page, authorizeAddress(server.origin, { state: 'other' }));
    await comeAs(page, `乙${person.phone}`);
    await joinByPhone(page, page.request, { phone: person.phone, hasAgreed: true });
    await typeSix(page, totp(secret));
    await expect(page.getByRole('heading', { name: '没有绑定演示账号' })).toBeFocused();
    await expect(page.getByText('这个账号已经绑定了另一个演示账号')).toBeVisible();
    await expectFineEverywhere(page);
    await page.getByRole('button', { name: '不绑定，直接登录' }).click();
    const answer = await returned(page);
    expect(answer.get('state')).toBe('other');
    expect(await subOf(page.request, server.origin, answer.get('code'))).toBe(person.sub);
  },
);

test('cancelling on the page of the provider returns to the page where the sign-in started @full', async ({
  page,
  server,
}) => {
  await leaveForProvider(page, authorizeAddress(server.origin));
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('heading', { name: '这次登录没有完成' })).toBeFocused();
  await expectFineEverywhere(page);
  await page.getByRole('link', { name: '重新登录' }).click();
  await expect(page.getByText('登录到飞梭官网').first()).toBeVisible();
});

test(
  'an answer of a provider with an unknown, altered or repeated state is refused',
  { tag: '@full' },
  async ({ page, server }) => {
    await page.goto('/account/provider?code=of-another-person&state=state-0123456789abcdef');
    await expect(page.getByText('登录链接已失效')).toBeVisible();
    await page.goto('/account/provider?code=x');
    await expect(page.getByText('登录链接已失效')).toBeVisible();

    const asked: string[] = [];
    let callback = '';
    page.on('request', (request) => {
      if (request.url().includes('/v1/auth/provider/token')) asked.push(request.url());
      if (request.url().includes('/account/provider?')) callback = request.url();
    });
    await leaveForProvider(page, authorizeAddress(server.origin));
    const tampered = new URL(page.url());
    tampered.searchParams.set('state', `${tampered.searchParams.get('state')}0`);
    await page.goto(tampered.href);
    await comeAs(page, '路人');
    await expect(page.getByText('登录链接已失效')).toBeVisible();
    expect(asked).toEqual([]);

    await leaveForProvider(page, authorizeAddress(server.origin));
    await comeAs(page, '路人');
    await expect(page.getByRole('heading', { name: '还差一步，绑定演示账号' })).toBeVisible();
    expect(asked).toHaveLength(1);
    await page.goto(callback);
    await expect(page.getByText('登录链接已失效')).toBeVisible();
    expect(asked).toHaveLength(1);
  },
);

test(
  'without an application, a sign-in by a provider ends in the account centre',
  { tag: '@full' },
  async ({ page }) => {
    await leaveForProvider(page, '/account/authenticate');
    await comeAs(page, `散客${newPhone()}`);
    await joinByPhone(page, page.request, { hasAgreed: true });
    await page.waitForURL(/\/account$/);
  },
);
