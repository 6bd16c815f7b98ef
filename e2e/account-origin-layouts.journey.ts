import type { Page } from '@playwright/test';
import { bearer, lastCode, send, signUp, type AccountPerson } from './account-steps.ts';
import { button, toast } from './centre-steps.ts';
import { expectNoSidewaysScroll } from './fixtures.ts';
import {
  askFrom,
  callbackOf,
  expect,
  forgetPage,
  openFrame,
  openFrameAt,
  addSessionHere,
  signInWithin,
  signOutCallback,
  test as oneDomain,
  twoDomains,
  type Origins,
} from './separate-account-origin.ts';
import { enrolAuthenticator, exchange, signInByPassword, totp, typeSix } from './sign-in-steps.ts';

// Tests with the account pages on their own origin: on the client's domain (www.acc.localhost and
// account.acc.localhost), and on another domain (app.localhost and sso.localhost).

/** Parameters of the response that the client gets at its redirect address in the whole window. */
async function returned(page: Page, { application }: Origins, state: string): Promise<URLSearchParams> {
  await page.waitForURL(`${application}/sso/callback?*state=${state}*`);
  return new URL(page.url()).searchParams;
}

const signOutAddress = (origins: Origins, state: string) =>
  `${origins.account}/account/sign-out?${new URLSearchParams({
    client_id: 'spool',
    redirect_uri: signOutCallback(origins),
    state,
  })}`;

const centrePages = ' profile contact password two-factor linked sessions security applications data'.split(' ');

for (const [layout, test] of [
  ['one domain', oneDomain],
  ['two domains', twoDomains],
] as const) {
  // Signing out depends most on the layout, above all on two domains, so that test always runs. The other tests have
  // the tag of the full suite.
  const tag = '@full';
  const often = layout === 'two domains' ? '' : ` ${tag}`;
  test(`on ${layout} signing out ends the sessions of all applications and notifies each of them${often}`, async ({
    page,
    origins,
    api,
  }) => {
    const person = await signUp(api);
    const heard: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/forget/')) heard.push(request.url());
    });
    /** Signs in to both clients, and returns their credentials. */
    const enter = async () => {
      const tokens: string[] = [];
      for (const id of ['spool', 'bobbin']) {
        const asked = { client_id: id, scope: 'user sso', sign_out_uri: forgetPage(origins, id), state: id };
        await page.goto(askFrom(origins, asked));
        if (id === 'spool') await signInByPassword(page, person);
        const code = (await returned(page, origins, id)).get('code');
        const own = { client_id: id, redirect_uri: callbackOf(origins) };
        tokens.push((await exchange(api, origins.site, code, own))['access_token'] ?? '');
      }
      return tokens;
    };
    const expectGone = async (tokens: string[]) => {
      expect(heard.splice(0).toSorted()).toEqual(['bobbin', 'spool'].map((id) => forgetPage(origins, id)));
      for (const token of tokens) {
        expect((await api.get('/v1/user/me', { headers: bearer(token) })).status()).toBe(401);
      }
    };
    const tokens = await enter();
    await page.goto(signOutAddress(origins, 'out'));
    await expect(page.getByText('线轴请求退出登录')).toBeVisible();
    await page.getByRole('button', { name: '退出登录' }).click();
    await returned(page, origins, 'out');
    await expectGone(tokens);
    if (layout === 'two domains') return;
    // On one domain the browser sends the cookie to a frame, so signing out must also work in a frame.
    const again = await enter();
    const { returned: framed } = await openFrameAt(page, origins, signOutAddress(origins, 'framed'));
    expect((await framed('sso_sign_out_in_iframe')).get('error')).toBeNull();
    await expectGone(again);
  });

  test(`on ${layout} a second factor works in the sign-in frame, and a recovery code in the whole window ${tag}`, async ({
    page,
    origins,
    api,
  }) => {
    const person = await signUp(api);
    const { secret, recoveryCodes } = await enrolAuthenticator(api, person);
    const { frame, returned: framed } = await openFrame(page, origins);
    await signInWithin(frame, person);
    await frame.getByRole('textbox', { name: '第 1 位' }).click();
    await page.keyboard.type(totp(secret));
    expect((await framed()).get('code')).toBeTruthy();

    await page.goto(askFrom(origins, { prompt: 'login', state: 'code' }));
    await signInByPassword(page, person);
    await typeSix(page, totp(secret, 1));
    expect((await returned(page, origins, 'code')).get('code')).toBeTruthy();

    await page.goto(askFrom(origins, { prompt: 'login', state: 'recovered' }));
    await signInByPassword(page, person);
    await page.getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
    await page.getByLabel('恢复码', { exact: true }).fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: '验证并登录' }).click();
    expect((await returned(page, origins, 'recovered')).get('code')).toBeTruthy();
  });

  test(
    `on ${layout} a member chooses one of several accounts, and consents to a third-party application`,
    { tag },
    async ({ page, origins, api }) => {
      const [one, two] = await Promise.all([signUp(api, { name: '织女' }), signUp(api, { name: '牛郎' })]);
      for (const person of [one, two]) await addSessionHere(page, origins, person);
      await page.goto(askFrom(origins, { state: 'chosen' }));
      await expect(page.getByRole('heading', { name: '选择一个账号' })).toBeFocused();
      await page.getByRole('button', { name: /织女/ }).click();
      const code = (await returned(page, origins, 'chosen')).get('code');
      const own = { client_id: 'spool', redirect_uri: callbackOf(origins) };
      expect((await exchange(api, origins.site, code, own))['sub']).toBe(one.sub);

      await page.goto(askFrom(origins, { client_id: 'guest', state: 'agreed' }));
      await page.getByRole('button', { name: /牛郎/ }).click();
      await expect(page.getByRole('heading', { name: '客座小站' })).toBeFocused();
      await page.getByRole('button', { name: '同意' }).click();
      expect((await returned(page, origins, 'agreed')).get('code')).toBeTruthy();

      // In a frame on another site (two domains) the page sees no accounts and shows the sign-in form.
      const { frame } = await openFrame(page, origins);
      const shown =
        layout === 'one domain' ? frame.getByRole('button', { name: /织女/ }) : frame.getByRole('tab').first();
      await expect(shown).toBeVisible();
    },
  );

  test(
    `on ${layout} a captcha is solved in a frame, and the framing page gets the token`,
    { tag },
    async ({ page, origins, api }) => {
      const asked = { client_id: 'spool', action: 'POST:/v1/auth/signin', state: 'real' };
      const { url = '' } = await send(api, '/v1/shield/captcha/init', asked);
      expect(new URL(url).origin).toBe(origins.account);
      const { frame, told } = await openFrameAt(page, origins, url);
      await frame.getByRole('button', { name: '开始验证' }).click();
      await expect(frame.getByRole('heading', { name: '验证通过' })).toBeVisible();
      const token = { origin: origins.account, action: 'captcha', captcha_token: expect.any(String), state: 'real' };
      await expect.poll(told).toContainEqual(expect.objectContaining(token));
    },
  );

  test(
    `on ${layout} a member withdraws a cancellation and resets a forgotten password in the sign-in frame`,
    { tag },
    async ({ page, origins, api }) => {
      const person = await signUp(api);
      await askForDeletion(api, person);
      const { frame, returned: framed } = await openFrame(page, origins);
      await signInWithin(frame, person);
      await expect(frame.getByRole('heading', { name: '账号正在注销审核期' })).toBeVisible();
      await frame.getByRole('button', { name: '撤回注销并登录' }).click();
      expect((await framed()).get('code')).toBeTruthy();

      const second = await openFrame(page, origins, { prompt: 'login', state: 'reset' });
      await second.frame.getByRole('tab', { name: '密码登录' }).click();
      await second.frame.getByLabel('手机号 / 邮箱 / 用户名').fill(person.phone);
      await second.frame.getByRole('button', { name: '忘记密码' }).click();
      await second.frame.getByRole('button', { name: '获取验证码' }).click();
      await expect(second.frame.getByRole('button', { name: /^重新获取/ })).toBeVisible();
      await second.frame.getByLabel('验证码', { exact: true }).fill(await lastCode(api, person.phone));
      await second.frame.getByLabel('新密码').fill('shuttle-weaves-9');
      await second.frame.getByRole('checkbox').check();
      await second.frame.getByRole('button', { name: '保存并登录' }).click();
      expect((await second.returned()).get('state')).toBe('reset');
    },
  );

  test(
    `on ${layout} a device is approved on the origin of the account pages, which applications cannot frame`,
    { tag },
    async ({ page, origins, api, pageErrors }) => {
      const person = await signUp(api);
      const asked = { client_id: 'feisuo-desktop', scope: 'profile user' };
      const device = await send(api, '/v1/auth/device/code', asked);
      const { user_code: code = '', verification_uri_complete: address = '' } = device;
      expect(address.startsWith(`${origins.account}/account/device`)).toBe(true);
      await page.goto(address);
      await signInByPassword(page, person);
      await expect(page.getByText(code)).toBeVisible();
      await page.getByRole('button', { name: '允许登录' }).click();
      await expect(page.getByRole('heading', { name: '已允许登录' })).toBeVisible();

      await openFrameAt(page, origins, address);
      await expect.poll(() => pageErrors.length).toBeGreaterThan(0);
      expect(pageErrors.splice(0)).toEqual([expect.stringContaining('frame-ancestors')]);
    },
  );

  test(
    `on ${layout} every page of the account centre opens, and changes are saved`,
    { tag },
    async ({ page, origins, api }) => {
      await addSessionHere(page, origins, await signUp(api));
      for (const path of centrePages) {
        await page.goto(`${origins.account}/account/${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('main').getByText('正在读取…')).toHaveCount(0);
        await expect(page.getByText('内容加载失败')).toHaveCount(0);
        await expectNoSidewaysScroll(page);
      }
      await page.goto(`${origins.account}/account/profile`);
      await page.getByLabel('昵称').fill('换了名字');
      await button(page, '保存').click();
      await toast(page, '资料已保存');
      await page.goto(`${origins.account}/account`);
      await expect(page.getByRole('heading', { name: '换了名字' })).toBeVisible();
    },
  );
}

/** The member requests the cancellation of the account. */
async function askForDeletion(
  api: Parameters<typeof send>[0],
  { accessToken, password }: AccountPerson,
): Promise<void> {
  const { sudo_token: sudo } = await send(api, '/v1/user/sudo', { password }, accessToken);
  const deleted = await api.delete(`/v1/user/me?sudo_token=${sudo}`, { headers: bearer(accessToken) });
  expect(deleted.status()).toBe(200);
}
