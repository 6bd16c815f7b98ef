import type { Page } from '@playwright/test';
import { signUp, addBrowserSession } from './account-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, test } from './fixtures.ts';
import {
  authorizeAddress,
  expectFineEverywhere,
  refusedByRedirect,
  returned,
  signInByPassword,
  serveCallback,
  subOf,
} from './sign-in-steps.ts';

const PARTNER = { client_id: 'partner', redirect_uri: 'http://partner.localhost/sso/callback' };

/** Registers a third-party client, which needs the member's consent. */
async function registerPartner(folder: string): Promise<void> {
  const names = ['--id', 'partner', '--name', '织布小站', '--scope', 'user', '--scope', 'openid', '--scope', 'profile'];
  const places = ['--redirect', PARTNER.redirect_uri, '--origin', 'http://partner.localhost'];
  const { code, output } = await runAdminOn(folder, 'client', 'add', ...names, ...places);
  expect(output).toContain('partner');
  expect(code).toBe(0);
}

/** Registers the client once per server. For a worker fixture Playwright would start additional workers. */
let partner: Promise<void> | undefined;
const meetPartner = (folder: string) => (partner ??= registerPartner(folder));

test.beforeEach(({ page }) => serveCallback(page));

const silently = (page: Page, address: string) => page.goto(address, { waitUntil: 'commit' });

test('@full an authorization request uses the only signed-in account, or the one of several that the user or login_hint chooses', async ({
  page,
  server,
}) => {
  const first = await signUp(page.request, { name: '织女' });
  await addBrowserSession(page, server.origin, first);
  await page.goto(authorizeAddress(server.origin, { state: 'straight' }));
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(first.sub);

  const second = await signUp(page.request, { name: '牛郎' });
  await addBrowserSession(page, server.origin, second);
  await page.goto(authorizeAddress(server.origin));
  await expect(page.getByRole('heading', { name: '选择一个账号' })).toBeFocused();
  await expectFineEverywhere(page);
  await page.getByRole('button', { name: /织/ }).first().click();
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(first.sub);

  // The browser knows only the masked phone number. An account that may match is listed first, but not selected.
  await page.goto(authorizeAddress(server.origin, { login_hint: first.phone }));
  await expect(page.getByRole('listitem').first()).toContainText('织女');
  await page.goto(authorizeAddress(server.origin, { login_hint: second.sub }));
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(second.sub);
  await page.goto(authorizeAddress(server.origin, { login_hint: 'unknown@example.com' }));
  await expect(page.getByLabel('邮箱', { exact: true })).toHaveValue('unknown@example.com');
  // This login hint is a user name, to which no code can be sent, so the form asks for the password.
  await page.goto(authorizeAddress(server.origin, { login_hint: 'weaver' }));
  await expect(page.getByLabel('手机号 / 邮箱 / 用户名')).toHaveValue('weaver');
});

test(
  'a member signs in to another account from the account chooser, and the Back button returns to the chooser',
  { tag: '@full' },
  async ({ page, server }) => {
    const [signedIn, other] = [await signUp(page.request), await signUp(page.request)];
    await addBrowserSession(page, server.origin, signedIn);
    await page.goto(authorizeAddress(server.origin, { prompt: 'select_account' }));
    await page.getByRole('button', { name: '使用其他账号' }).click();
    await expect(page.getByRole('tab', { name: '密码登录' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: '选择一个账号' })).toBeVisible();
    await page.goForward();
    await page
      .getByRole('button', { name: '使用其他账号' })
      .or(page.getByRole('tab', { name: '密码登录' }))
      .first()
      .click();
    await signInByPassword(page, other);
    expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(other.sub);
  },
);

test('@full an authorization request with prompt=login asks for a sign-in, with any account', async ({
  page,
  server,
}) => {
  const person = await signUp(page.request);
  await addBrowserSession(page, server.origin, person);
  await page.goto(authorizeAddress(server.origin, { prompt: 'login' }));
  await expect(page.getByRole('tab', { name: '密码登录' })).toBeVisible();
  await signInByPassword(page, person);
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);
});

test('@full cancelling an authorization request reports only an error to the application', async ({ page, server }) => {
  await page.goto(authorizeAddress(server.origin));
  await page.getByRole('button', { name: '取消并返回' }).click();
  const answer = await returned(page);
  expect(Object.fromEntries(answer)).toEqual({
    error: 'access_denied',
    error_description: 'The user cancelled the sign-in',
    error_code: '4123',
    state: 'state-1',
    iss: server.origin,
  });
});

test('@full a third-party application gets the consented scopes after the member consents, and none if the member refuses', async ({
  page,
  server,
  folder,
}) => {
  await meetPartner(folder);
  const person = await signUp(page.request);
  await addBrowserSession(page, server.origin, person);
  const address = authorizeAddress(server.origin, { ...PARTNER, scope: 'openid profile' });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: '织布小站' })).toBeFocused();
  await expect(page.getByText('基本资料')).toBeVisible();
  await expect(page.getByText('完成后将返回 partner.localhost')).toBeVisible();
  await expectFineEverywhere(page);
  await page.getByRole('button', { name: '取消', exact: true }).click();
  expect((await returned(page)).get('error')).toBe('access_denied');

  await page.goto(address);
  await page.getByRole('button', { name: '同意' }).click();
  expect((await returned(page)).get('code')).toBeTruthy();
  // The member has consented to these scopes before, so the page does not ask for consent.
  await page.goto(authorizeAddress(server.origin, { ...PARTNER, scope: 'openid profile', state: 'again' }));
  expect((await returned(page)).get('state')).toBe('again');
  // For an additional scope or with prompt=consent, the page asks for consent once more.
  await page.goto(authorizeAddress(server.origin, { ...PARTNER, scope: 'openid profile user' }));
  await expect(page.getByRole('button', { name: '同意' })).toBeVisible();
  await page.goto(authorizeAddress(server.origin, { ...PARTNER, scope: 'openid profile', prompt: 'consent' }));
  await expect(page.getByRole('button', { name: '同意' })).toBeVisible();
  await page.getByRole('button', { name: '换账号' }).click();
  await expect(page.getByRole('heading', { name: '选择一个账号' })).toBeFocused();
});

test(
  'with prompt=none the application gets the missing step of an authorization request as an error at once',
  { tag: '@full' },
  async ({ page, server, folder }) => {
    await meetPartner(folder);
    const errorOf = async (more: Record<string, string>) => {
      await silently(page, authorizeAddress(server.origin, { prompt: 'none', ...more }));
      return (await returned(page)).get('error');
    };
    expect(await errorOf({})).toBe('login_required');
    const person = await signUp(page.request);
    await addBrowserSession(page, server.origin, person);
    await silently(page, authorizeAddress(server.origin, { prompt: 'none' }));
    expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);
    expect(await errorOf({ ...PARTNER, scope: 'profile' })).toBe('consent_required');
    await addBrowserSession(page, server.origin, await signUp(page.request));
    expect(await errorOf({})).toBe('account_selection_required');
    expect(await errorOf({ login_hint: 'unknown-here' })).toBe('login_required');
    const wrong = authorizeAddress(server.origin, { prompt: 'none login' });
    expect(await refusedByRedirect(page.request, wrong)).toBe('invalid_request');
    // If the list of accounts cannot be loaded, the client gets another error than login_required.
    await page.route('**/v1/user/browser', (route) => route.abort());
    expect(await errorOf({})).toBe('temporarily_unavailable');
  },
);

test('errors in an authorization request are reported to its redirect address @full', async ({ page, server }) => {
  const errorOf = (more: Record<string, string>) =>
    refusedByRedirect(page.request, authorizeAddress(server.origin, more));
  expect(await errorOf({ response_type: 'token' })).toBe('unsupported_response_type');
  expect(await errorOf({ request: 'eyJhbGciOiJub25lIn0.e30.' })).toBe('request_not_supported');
  expect(await errorOf({ request_uri: 'https://a.example/r' })).toBe('request_uri_not_supported');
  expect(await errorOf({ registration: '{}' })).toBe('registration_not_supported');
  expect(await errorOf({ max_age: 'soon' })).toBe('invalid_request');
  expect(await errorOf({ max_age: '-1' })).toBe('invalid_request');
  expect(await errorOf({ code_challenge_method: 'plain' })).toBe('invalid_request');
  expect(await errorOf({ code_challenge: '', code_challenge_method: '' })).toBe('invalid_request');
  expect(await errorOf({ response_type: '' })).toBe('invalid_request');
  expect(await errorOf({ scope: 'everything' })).toBe('invalid_scope');
});

test('@full a redirect address that resembles a registered one shows a page about a broken link and is not opened', async ({
  page,
  server,
}) => {
  const person = await signUp(page.request);
  await addBrowserSession(page, server.origin, person);
  const site = server.origin;
  const host = new URL(site).host;
  const misses = [
    `${site}/sso/callback/`,
    `${site}/sso/callback?x=1`,
    `${site}/sso/callback#fragment`,
    `${site}/SSO/callback`,
    `${site}/sso/callback/../callback`,
    `${site}/sso%2Fcallback`,
    `http://user@${host}/sso/callback`,
    `http://${host}.evil.example/sso/callback`,
    'javascript:alert(document.domain)',
    'data:text/html,evil',
  ];
  for (const miss of misses) {
    await page.goto(authorizeAddress(site, { redirect_uri: miss }));
    await expect(page.getByRole('heading', { name: '这个登录链接不能用' })).toBeVisible();
    await expect(page.getByText('取消并返回')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/account/authorize');
  }
  await expectFineEverywhere(page);
  await page.goto('/account/authorize?client_id=unknown&response_type=code');
  await expect(page.getByText('4122')).toBeVisible();
  // Opens the page without any parameters.
  await page.goto('/account/authorize');
  await expect(page.getByText('链接可能不完整')).toBeVisible();
  await expect(page.getByText('填写的内容')).toHaveCount(0);
  await page.goto(`/account/authorize?client_id=feisuo-site&response_type=code`);
  await expect(page.getByText('4121')).toBeVisible();
});

test('only registered origins of the application may show the authorization page in a frame', async ({
  server,
  request,
}) => {
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy'] ?? '';
  expect(await policyOf('/account/authorize?client_id=feisuo-site')).toContain(`frame-ancestors ${server.origin}`);
  expect(await policyOf('/account/authorize?client_id=unknown')).toContain("frame-ancestors 'none'");
  for (const own of ['/account', '/account/device?client_id=feisuo-site', '/account/provider?client_id=feisuo-site']) {
    expect(await policyOf(own)).toContain("frame-ancestors 'none'");
  }
});
