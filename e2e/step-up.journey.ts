import { decodeJwt } from 'jose';
import { addBrowserSession, signUp } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import {
  authorizeAddress,
  enrolAuthenticator,
  exchange,
  returned,
  serveCallback,
  totp,
  typeSix,
} from './sign-in-steps.ts';

test.beforeEach(({ page }) => serveCallback(page));

const asked = { scope: 'openid', acr_values: 'urn:feisuo:acr:2' };

test(
  'a client asks for the second factor: the member turns it on, verifies it and returns with a code',
  { tag: '@full' },
  async ({ page, server }) => {
    const person = await signUp(page.request);
    await addBrowserSession(page, server.origin, person);
    await page.goto(authorizeAddress(server.origin, asked));
    await expect(page.getByRole('heading', { name: '这次登录需要二次验证' })).toBeVisible();
    await expect(page.getByRole('link', { name: '去开启二次验证' })).toHaveAttribute('href', '/account/two-factor');
    await expectAccessible(page);

    const { secret } = await enrolAuthenticator(page.request, person);
    await page.getByRole('button', { name: '已开启，继续' }).click();
    await expect(page.getByRole('heading', { name: '请再验证一次身份' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await typeSix(page, totp(secret));
    const { id_token: idToken = '' } = await exchange(page.request, server.origin, (await returned(page)).get('code'));
    expect(decodeJwt(idToken)).toMatchObject({ acr: 'urn:feisuo:acr:2', amr: expect.arrayContaining(['mfa']) });

    // The session has the level now, so the next request shows no page.
    await page.goto(authorizeAddress(server.origin, { ...asked, state: 'again', prompt: 'none' }));
    expect((await returned(page)).get('state')).toBe('again');
  },
);

test(
  'a member without a second factor who declines returns with unmet_authentication_requirements',
  { tag: '@full' },
  async ({ page, server }) => {
    await addBrowserSession(page, server.origin, await signUp(page.request));
    await page.goto(authorizeAddress(server.origin, asked));
    await page.getByRole('button', { name: '取消', exact: true }).click();
    expect((await returned(page)).get('error')).toBe('unmet_authentication_requirements');
  },
);
