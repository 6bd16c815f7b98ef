import { createHash, randomBytes } from 'node:crypto';
import type { APIRequestContext, FrameLocator, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { CounterSearch } from '../apps/signin/src/captcha/counter-search.ts';
import { lastCode, newPhone, send, type AccountPerson } from './account-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll } from './fixtures.ts';

/** Sizes of the screens of a frame, a phone and a desktop. */
const screens = [
  [400, 480],
  [390, 844],
  [1440, 900],
] as const;

/**
 * Expects that the page is accessible at every screen size. Afterwards the page has the last size, which is that of the
 * sign-in frame.
 */
export async function expectFineEverywhere(page: Page): Promise<void> {
  for (const [width, height] of screens.toReversed()) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
}

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** Address of an authorization request. The client is the site, unless `more` names another. */
export const authorizeAddress = (site: string, more: Record<string, string> = {}): string =>
  `/account/authorize?${new URLSearchParams({
    client_id: 'feisuo-site',
    response_type: 'code',
    redirect_uri: `${site}/sso/callback`,
    scope: 'profile user',
    state: 'state-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...more,
  })}`;

/** Answers the clients' redirect addresses, where no pages exist. */
export async function serveCallback(page: Page): Promise<void> {
  await page.context().route(/\/sso\/callback\?/, (route) => route.fulfill({ body: 'back' }));
}

/** Parameters of the authorization response that the client gets. */
export async function returned(page: Page): Promise<URLSearchParams> {
  await page.waitForURL(/\/sso\/callback\?/);
  return new URL(page.url()).searchParams;
}

/**
 * The error with which the server itself redirects a bad authorization request, before any page. Read without following
 * the redirect, because Playwright's routes do not answer redirected requests.
 */
export async function refusedByRedirect(request: APIRequestContext, address: string): Promise<string | null> {
  const answer = await request.get(address, { maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  return new URL(answer.headers()['location'] ?? '').searchParams.get('error');
}

/** Exchanges an authorization code for tokens, as the client does. */
export const exchange = (
  request: APIRequestContext,
  site: string,
  code: string | null,
  more: Record<string, string> = {},
) =>
  send(request, '/v1/auth/token', {
    client_id: 'feisuo-site',
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: `${site}/sso/callback`,
    ...more,
  });

/** Id of the account (`sub`) for which an authorization code was issued. */
export const subOf = async (request: APIRequestContext, site: string, code: string | null): Promise<string> =>
  (await exchange(request, site, code))['sub'] ?? '';

export const signInButton = (page: Page) => page.getByRole('button', { name: '登录', exact: true });
export const passwordTab = (page: Page | FrameLocator) => page.getByRole('tab', { name: '密码登录' });
export const agree = (page: Page) => page.getByRole('checkbox', { name: /已阅读并同意/ }).check();

export async function signInByPassword(page: Page, { phone, password }: AccountPerson): Promise<void> {
  await passwordTab(page).click();
  await page.getByLabel('手机号 / 邮箱 / 用户名').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await agree(page);
  await signInButton(page).click();
}

/** Types a code into the six boxes; the last digit submits the form. */
export async function typeSix(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: '第 1 位' }).click();
  await page.keyboard.type(code);
}

/** Code of an authenticator app, for the current 30 seconds or this many periods later. */
export const totp = (secret: string, periods = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + periods * 30_000 });

/**
 * Sets up an authenticator app for the account. This uses the code of the previous 30 seconds, so that the current code
 * is still unused.
 */
export async function enrolAuthenticator(request: APIRequestContext, person: AccountPerson) {
  const { accessToken: token, password } = person;
  const { sudo_token: sudo } = await send(request, '/v1/user/sudo', { password }, token);
  const { secret = '' } = await send(request, '/v1/user/two_factor', { method: 'TOTP', sudo_token: sudo }, token);
  const { recovery_codes: codes } = await send(
    request,
    '/v1/user/two_factor/confirm',
    { code: totp(secret, -1) },
    token,
  );
  return { secret, recoveryCodes: (codes ?? []) as string[] };
}

/** Signs in with wrong passwords this many times, and solves the captchas that the server demands. */
export async function guessPasswords(request: APIRequestContext, phone: string, times: number): Promise<void> {
  for (let guess = 0; guess < times; guess += 1) {
    const device = `guesser-${phone}-${guess}`;
    const body = { client_id: 'feisuo-account', username: phone, password: 'a wrong guess' };
    const first = await request.post('/v1/auth/signin', { data: body, headers: { 'x-device-id': device } });
    const { error_code: code } = await first.json();
    if (code === 4022) continue;
    expect(code).toBe(4001);
    const token = await solveCaptcha(request, device);
    const second = await request.post('/v1/auth/signin', {
      data: { ...body, captcha_token: token },
      headers: { 'x-device-id': device },
    });
    expect([4022, 4011]).toContain((await second.json()).error_code);
  }
}

async function solveCaptcha(request: APIRequestContext, device: string): Promise<string> {
  const asked = { action: 'POST:/v1/auth/signin', device_id: device };
  const { captcha_token: token, url } = await send(request, '/v1/shield/captcha/init', asked);
  if (token) return token;
  const name = new URL(url ?? '').searchParams.get('challenge');
  const work = await send(request, '/v1/shield/captcha/challenge', { challenge: name });
  const search = new CounterSearch(work as never);
  let solution = null;
  while (!solution && !search.isExhausted) solution = search.tryNext(20);
  const answer = { challenge: name, counter: solution?.counter, derived_key: solution?.derivedKey };
  const solved = await send(request, '/v1/shield/captcha/challenge/verify', answer);
  return solved['captcha_token'] ?? '';
}

/** Signs in at the provider of the sandbox with an identity that no account has. */
export async function comeAs(page: Page, nickname: string): Promise<void> {
  await page.getByLabel('自己取一个昵称', { exact: true }).check();
  await page.getByRole('textbox').fill(nickname);
  await page.getByRole('button', { name: '同意并继续' }).click();
}

/** Proves a phone number for an identity that no account has. In a popup the agreements must be accepted once more. */
export async function joinByPhone(
  page: Page,
  api: APIRequestContext,
  { phone = newPhone(), hasAgreed = false } = {},
): Promise<void> {
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /^重新获取/ })).toBeVisible();
  await page.getByLabel('短信验证码').fill(await lastCode(api, phone));
  if (!hasAgreed) await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '绑定并登录' }).click();
}
