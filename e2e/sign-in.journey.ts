import { gzipSync } from 'node:zlib';
import { lastCode, newPhone, signUp } from './account-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import {
  agree,
  authorizeAddress,
  expectFineEverywhere,
  guessPasswords,
  passwordTab,
  returned,
  signInButton,
  signInByPassword,
  serveCallback,
  subOf,
  typeSix,
} from './sign-in-steps.ts';

test.beforeEach(({ page }) => serveCallback(page));

test('a user signs in by password, and the application gets an authorization code for the account', async ({
  page,
  server,
}) => {
  const person = await signUp(page.request);
  await page.goto(authorizeAddress(server.origin));
  await expect(page.getByText('登录到飞梭官网').first()).toBeVisible();
  await expect(page.getByLabel('手机号', { exact: true })).toBeFocused();
  await expect(page.getByText('未注册的手机号会自动注册')).toBeVisible();
  await expectFineEverywhere(page);
  await passwordTab(page).click();
  await expectFineEverywhere(page);
  await signInByPassword(page, person);
  const answer = await returned(page);
  expect(answer.get('state')).toBe('state-1');
  expect(answer.get('iss')).toBe(server.origin);
  expect(answer.get('expires_in')).toBe('60');
  expect(answer.get('scope')).toBe('profile user');
  expect(await subOf(page.request, server.origin, answer.get('code'))).toBe(person.sub);
  // The browser's history stores neither the authorization request nor typed text.
  expect(await page.evaluate(() => JSON.stringify(history.state))).toBe('null');
});

test('the sign-in form reports missing or wrong fields, announces the messages, and focuses the first field', async ({
  page,
  server,
}) => {
  const person = await signUp(page.request);
  await page.goto(authorizeAddress(server.origin));
  await passwordTab(page).click();
  await signInButton(page).click();
  await expect(page.getByLabel('手机号 / 邮箱 / 用户名')).toBeFocused();
  await expect(page.getByLabel('手机号 / 邮箱 / 用户名')).toHaveAccessibleDescription('请输入手机号、邮箱或用户名');
  await expect(page.getByRole('alert').filter({ hasText: '请输入密码' })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription('请先阅读并勾选同意用户协议与隐私政策');
  await expectFineEverywhere(page);
  await page.getByLabel('手机号 / 邮箱 / 用户名').fill(person.phone);
  await page.getByLabel('密码', { exact: true }).fill('not the password');
  await agree(page);
  await signInButton(page).click();
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused();
  await expect(page.getByLabel('密码', { exact: true })).toHaveAccessibleDescription('账号或密码错误，请重新输入');
  await page.getByRole('button', { name: '显示密码' }).click();
  await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('type', 'text');
  expect(new URL(page.url()).search).not.toContain('password');
});

test('after a failed sign-in the focus stays in the field that the user edits @full', async ({ page, server }) => {
  await page.goto(authorizeAddress(server.origin));
  await passwordTab(page).click();
  const name = page.getByLabel('手机号 / 邮箱 / 用户名');
  await name.press('Enter');
  await expect(name).toBeFocused();
  // An invalid input keeps its red border when it has the focus, instead of a lime one.
  await expect(name.locator('..')).toHaveCSS('border-color', 'rgb(248, 159, 154)');
  await expect(name.locator('..')).toHaveCSS('box-shadow', /rgb\(248, 159, 154\) 0px 0px 0px 4px/);
  await page.keyboard.type('13800138000');
  await expect(name).toHaveValue('13800138000');
  await expect(page.getByRole('alert').filter({ hasText: '请输入密码' })).toBeVisible();

  await page.getByRole('tab', { name: '验证码登录' }).click();
  await signInButton(page).click();
  const phone = page.getByLabel('手机号', { exact: true });
  await expect(phone).toBeFocused();
  // All missing fields are reported at the same time.
  await expect(page.getByLabel('短信验证码')).toHaveAccessibleDescription('请先点「获取验证码」');
  await page.keyboard.type('13800138000');
  await expect(phone).toHaveValue('13800138000');

  await page.getByRole('button', { name: '注册账号' }).click();
  await page.getByRole('button', { name: '注册并登录' }).click();
  await page.keyboard.type('13800138000');
  await expect(phone).toHaveValue('13800138000');
  await expect(page.getByLabel('短信验证码')).toHaveAccessibleDescription('请先点「获取验证码」');
});

test('@full pressing the sign-in button twice sends one request', async ({ page, server }) => {
  const person = await signUp(page.request);
  let sent = 0;
  await page.route('**/v1/auth/signin', async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto(authorizeAddress(server.origin));
  await signInByPassword(page, person);
  const before = await page.getByRole('button', { name: '处理中…' }).boundingBox();
  // A busy button is only aria-disabled, so the user can press it a second time, which must do nothing.
  await page.getByRole('button', { name: '处理中…' }).click({ force: true });
  await page.keyboard.press('Enter');
  expect(before?.width).toBeGreaterThan(300);
  await returned(page);
  expect(sent).toBe(1);
});

test('a code sent to a new phone number creates an account, and a reload keeps the number and the countdown', async ({
  page,
  server,
}) => {
  const phone = newPhone();
  await page.goto(authorizeAddress(server.origin));
  await page.getByRole('tab', { name: '验证码登录' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(passwordTab(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: '验证码登录' })).toBeFocused();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByLabel('手机号', { exact: true })).toHaveAccessibleDescription('请输入正确的手机号');
  // Pasting an international number selects the country of that number.
  await page.getByLabel('国家或地区').selectOption('SG');
  await page.getByLabel('手机号', { exact: true }).fill(`+86 ${phone}`);
  await expect(page.getByLabel('国家或地区')).toHaveValue('CN');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /^重新获取（\d+ 秒）$/ })).toBeVisible();
  await expect(page.getByLabel('短信验证码')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: '验证码已发送' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: '验证码登录' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('手机号', { exact: true })).toHaveValue(phone);
  await expect(page.getByRole('button', { name: /^重新获取（[1-5]?\d 秒）$/ })).toBeVisible();
  await page.getByLabel('短信验证码').fill('000000');
  await agree(page);
  await signInButton(page).click();
  await expect(page.getByLabel('短信验证码')).toHaveAccessibleDescription('验证码不正确');
  await expect(page.getByText('验证码已发送')).toHaveCount(0);
  await expectFineEverywhere(page);
  await page.getByLabel('短信验证码').fill(await lastCode(page.request, phone));
  await signInButton(page).click();
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toMatch(/\w+/);
});

test('sign-up creates an account with a password, or signs in if the phone number already has an account', async ({
  page,
  server,
}) => {
  const phone = newPhone();
  await page.goto(authorizeAddress(server.origin));
  await page.getByRole('button', { name: '注册账号' }).click();
  await expect(page.getByRole('heading', { name: '用手机号或邮箱注册' })).toBeFocused();
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /^重新获取/ })).toBeVisible();
  await page.getByRole('button', { name: '同时设置密码（可选）' }).click();
  await page.getByLabel('密码', { exact: true }).fill('12345678');
  await expect(page.getByText('强度：弱')).toBeVisible();
  await page.getByLabel('短信验证码').fill(await lastCode(page.request, phone));
  await agree(page);
  await expectFineEverywhere(page);
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page.getByLabel('密码', { exact: true })).toHaveAccessibleDescription(/太常见或太容易猜到/);
  // The code is used up, but the page keeps its verification token. The user only has to correct the password.
  await page.getByLabel('密码', { exact: true }).fill('seven blue herons');
  await page.getByRole('button', { name: '注册并登录' }).click();
  const sub = await subOf(page.request, server.origin, (await returned(page)).get('code'));
  await page.context().clearCookies();

  await page.goto(authorizeAddress(server.origin));
  await page.getByRole('button', { name: '注册账号' }).click();
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /^重新获取/ })).toBeVisible();
  await page.getByLabel('短信验证码').fill(await lastCode(page.request, phone));
  await agree(page);
  await page.getByRole('button', { name: '注册并登录' }).click();
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(sub);
});

test('a forgotten password is reset by a code, which also signs in and keeps the agreements accepted', async ({
  page,
  server,
}) => {
  const person = await signUp(page.request);
  await page.goto(authorizeAddress(server.origin));
  await passwordTab(page).click();
  await page.getByLabel('手机号 / 邮箱 / 用户名').fill(person.phone);
  await agree(page);
  await page.getByRole('button', { name: '忘记密码' }).click();
  await expect(page.getByRole('heading', { name: '重设密码' })).toBeFocused();
  // The phone number that the user typed in the first view is filled in here.
  await expect(page.getByLabel('手机号', { exact: true })).toHaveValue(person.phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /^重新获取/ })).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill(await lastCode(page.request, person.phone));
  await page.getByLabel('新密码').fill('short');
  await page.getByRole('button', { name: '保存并登录' }).click();
  await expect(page.getByLabel('新密码')).toHaveAccessibleDescription(/密码需要 8 到 128 个字符/);
  await page.getByLabel('新密码').fill('shuttle-weaves-9');
  await expect(page.getByText('强度：较好')).toBeVisible();
  await expectFineEverywhere(page);
  await page.getByRole('button', { name: '保存并登录' }).click();
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);
  await page.context().clearCookies();
  await page.goto(authorizeAddress(server.origin));
  await signInByPassword(page, { ...person, password: 'shuttle-weaves-9' });
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);
});

test('resetting the password of a phone number without account leads to the form for a code, with the number filled in @full', async ({
  page,
  server,
}) => {
  const phone = newPhone();
  await page.goto(authorizeAddress(server.origin));
  await passwordTab(page).click();
  await page.getByRole('button', { name: '忘记密码' }).click();
  await page.getByLabel('手机号', { exact: true }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /^重新获取/ })).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill(await lastCode(page.request, phone));
  await page.getByLabel('新密码').fill('shuttle-weaves-9');
  await page.getByRole('button', { name: '保存并登录' }).click();
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription('请先阅读并勾选同意用户协议与隐私政策');
  await agree(page);
  await page.getByRole('button', { name: '保存并登录' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '这个手机号或邮箱还没有注册' })).toBeVisible();
  await expect(page.getByLabel('手机号', { exact: true })).toHaveValue(phone);
  await expect(page.getByRole('checkbox')).toBeChecked();
  await passwordTab(page).click();
  await expect(page.getByLabel('手机号 / 邮箱 / 用户名')).toHaveValue(phone);
});

test('@full the Back and Forward buttons move between the views of the sign-in page', async ({ page, server }) => {
  await page.goto('/account/captcha');
  await page.goto(authorizeAddress(server.origin));
  await page.getByRole('button', { name: '注册账号' }).click();
  await expect(page.getByRole('heading', { name: '用手机号或邮箱注册' })).toBeVisible();
  await page.goBack();
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByRole('button', { name: '忘记密码' }).click();
  await expect(page.getByRole('heading', { name: '重设密码' })).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('tab', { name: '密码登录' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: '重设密码' })).toBeVisible();
  await page.goBack();
  // Switching between the two tabs added no history entry, so the next Back leaves the page.
  await page.goBack();
  await expect(page).toHaveURL(/\/account\/captcha$/);
});

test('in an unknown browser, a second code for a phone number requires a captcha on the same page', async ({
  page,
  server,
}) => {
  const person = await signUp(page.request);
  await page.goto(authorizeAddress(server.origin));
  await page.getByLabel('手机号', { exact: true }).fill(person.phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('group', { name: '确认一下你是真人' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^重新获取（\d+ 秒）$/ })).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('短信验证码').fill(await lastCode(page.request, person.phone));
  await agree(page);
  await signInButton(page).click();
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);

  // The server knows the browser now, so the next code needs no captcha.
  await page.context().clearCookies();
  await page.goto(authorizeAddress(server.origin));
  await page.getByLabel('手机号', { exact: true }).fill(person.phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /^重新获取（\d+ 秒）$/ })).toBeVisible();
  await expect(page.getByRole('group', { name: '确认一下你是真人' })).toHaveCount(0);
});

test('after wrong passwords the captcha is solved on the same page, and the sign-in also requires a code @full', async ({
  page,
  server,
}) => {
  const person = await signUp(page.request);
  await guessPasswords(page.request, person.phone, 6);
  await page.goto(authorizeAddress(server.origin));
  await signInByPassword(page, person);
  await expect(page.getByRole('group', { name: '确认一下你是真人' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '请输入短信验证码' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '第 1 位' })).toBeFocused();
  await expectFineEverywhere(page);
  await typeSix(page, '000000');
  await expect(page.getByRole('alert').filter({ hasText: '验证码不正确' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '第 1 位' })).toBeFocused();
  await typeSix(page, await lastCode(page.request, person.phone));
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);
});

test(
  'the sign-in form shows an image captcha while it computes the proof of work',
  { tag: '@full' },
  async ({ page, server }) => {
    const person = await signUp(page.request);
    await guessPasswords(page.request, person.phone, 6);
    // The proof of work never ends, as if the phone were very slow.
    await page.route('**/v1/shield/captcha/challenge/verify', () => {});
    await page.goto(authorizeAddress(server.origin));
    await signInByPassword(page, person);
    await page.getByRole('button', { name: '换一种方式：图片验证码' }).click();
    await expect(page.getByRole('img', { name: '图片验证码' })).toBeVisible();
    await page.getByLabel('图片里的字符').fill('0000');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('图片里的字符')).toHaveAccessibleDescription(/还可以再试 2 次/);
    // While the captcha is open no request is running, so no button is busy. Only the button of the captcha can be
    // pressed.
    await expect(page.getByRole('button', { name: '处理中…' })).toHaveCount(0);
    await expectFineEverywhere(page);
    // The text of the button fits on one line on a phone too.
    await page.setViewportSize({ width: 390, height: 844 });
    expect((await page.getByRole('button', { name: '看不清，换一张' }).boundingBox())?.height).toBeLessThan(50);
  },
);

test(
  'without an application, a sign-in leads to the account centre or to a requested page of this origin',
  { tag: '@full' },
  async ({ page }) => {
    const person = await signUp(page.request);
    await page.goto('/account');
    await page.waitForURL('**/account/authenticate?*');
    await expect(page).toHaveTitle('登录飞梭通行证');
    await signInByPassword(page, person);
    await page.waitForURL(/\/account$/);
    await expect(page.getByRole('heading', { name: '账号中心' })).toBeVisible();
    // A user who is already signed in is redirected without seeing a form.
    await page.goto('/account/authenticate?return=%2Faccount%2Fsessions');
    await page.waitForURL('**/account/sessions');
    for (const evil of ['//evil.example/', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)']) {
      await page.goto(`/account/authenticate?return=${encodeURIComponent(evil)}`);
      await page.waitForURL(/localhost:\d+\/account$/);
    }
  },
);

for (const [locale, submit, under] of [
  ['en-US', 'Sign in', 'Sign in to'],
  ['zh-TW', '登入', '登入飛梭官網'],
  ['ko-KR', '로그인', '에 로그인'],
  ['id-ID', 'Masuk', 'Masuk ke'],
  ['ms-MY', 'Log masuk', 'Log masuk ke'],
] as const) {
  const often = locale === 'en-US' ? '' : '@full ';
  test(`${often}the sign-in page is in ${locale} if the application requests it`, async ({ page, server }) => {
    await page.goto(authorizeAddress(server.origin, { ui_locales: `fr ${locale}` }));
    await expect(page.getByRole('button', { name: submit, exact: true })).toBeVisible();
    await expect(page.getByText(under).first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    // The names of the client and of the providers are translated too.
    await expect(page.getByRole('group').getByRole('button')).toHaveCount(2);
    await expect(page.locator('#root')).not.toHaveText(locale === 'zh-TW' ? /[飞录账]/ : /\p{Script=Han}/u);
    await page.setViewportSize({ width: 400, height: 480 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('the first load of the sign-in page is at most 90 kB of compressed JavaScript, requested in one step', async ({
  page,
  server,
}) => {
  const scripts = new Map<string, number>();
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    const isPacked = response.headers()['content-encoding'] === 'br';
    const { responseBodySize } = await response.request().sizes();
    scripts.set(response.url(), isPacked ? responseBodySize : gzipSync(await response.body()).length);
  });
  await page.goto(authorizeAddress(server.origin), { waitUntil: 'networkidle' });
  await expect(signInButton(page)).toBeVisible();
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(30_000);
  expect(total).toBeLessThanOrEqual(90_000);
});
