import { lastCode, newPhone, send, signUp } from './account-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, test } from './fixtures.ts';
import {
  agree,
  authorizeAddress,
  expectFineEverywhere,
  guessPasswords,
  returned,
  signInButton,
  signInByPassword,
  serveCallback,
  subOf,
} from './sign-in-steps.ts';

test.beforeEach(({ page }) => serveCallback(page));

for (const [state, title, code, help] of [
  ['blocked', '账号已被停用', '4013', '联系客服'],
  ['under_review', '账号正在审核', '4018', '联系客服'],
  ['frozen', '账号已被冻结', '38', '联系客服'],
  ['password_reset_required', '需要换一个新密码', '4021', '重设密码'],
] as const) {
  test(
    `an account in the state ${state} gets a page with the reason, what to do, and the error code ${code}`,
    { tag: state === 'blocked' ? [] : '@full' },
    async ({ page, server, folder }) => {
      const person = await signUp(page.request);
      await runAdminOn(folder, 'account', 'state', person.phone, '--to', state, '--why', '举报核实中');
      await page.goto(authorizeAddress(server.origin));
      await signInByPassword(page, person);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
      await expect(page.getByText(`错误代码 ${code}`)).toBeVisible();
      await expect(page.getByRole('button', { name: help }).or(page.getByRole('link', { name: help }))).toBeVisible();
      await expectFineEverywhere(page);
      if (state === 'password_reset_required') {
        // The view for a new password already contains the phone number, so that only the code and the new password are
        // missing.
        await page.getByRole('button', { name: help }).click();
        await expect(page.getByLabel('手机号', { exact: true })).toHaveValue(person.phone);
        await expect(page.getByText('需要先换一个新密码才能登录')).toBeVisible();
      } else {
        // A support ticket would require a signed-in account, so the link leads to a form that needs no account.
        const form = page.waitForEvent('popup');
        await page.getByRole('link', { name: help }).click();
        const feedback = await form;
        await expect(feedback.getByLabel('内容', { exact: true })).toHaveValue(new RegExp(`错误代码 ${code}`));
        await feedback.getByRole('button', { name: '提交反馈' }).click();
        await expect(feedback.getByLabel('联系方式')).toBeFocused();
        await feedback.getByLabel('联系方式').fill('13800138000');
        await feedback.getByRole('button', { name: '提交反馈' }).click();
        await expect(feedback.getByText('客服核实后，用你留下的联系方式回复。')).toBeVisible();
        await feedback.close();
        await page.getByRole('button', { name: '换个账号登录' }).click();
        await expect(page.getByLabel('手机号', { exact: true })).toHaveValue('');
      }
    },
  );
}

test(
  'signing in by code activates an account that an operator created',
  { tag: '@full' },
  async ({ page, server, folder }) => {
    const phone = newPhone();
    await runAdminOn(folder, 'account', 'add', '--phone', phone);
    await page.goto(authorizeAddress(server.origin));
    await page.getByLabel('手机号', { exact: true }).fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('button', { name: /^重新获取/ })).toBeVisible();
    await page.getByLabel('短信验证码').fill(await lastCode(page.request, phone));
    await agree(page);
    await signInButton(page).click();
    expect((await returned(page)).get('code')).toBeTruthy();
  },
);

test(
  'an unconfirmed account gets a message at sign-in, and a link to the form whose code confirms it',
  { tag: '@full' },
  async ({ page, server }) => {
    // An unconfirmed account has no password, so the test simulates the server's answer.
    const body = { error: 'user_pending', error_code: 4012, error_description: 'pending' };
    await page.route('**/v1/auth/signin', (route) => route.fulfill({ status: 400, json: body }));
    await page.goto(authorizeAddress(server.origin));
    await signInByPassword(page, { phone: newPhone(), password: 'x', sub: '', accessToken: '', refreshToken: '' });
    await expect(page.getByRole('heading', { level: 1, name: '账号尚未激活' })).toBeFocused();
    await expectFineEverywhere(page);
    await page.getByRole('button', { name: '用验证码登录' }).click();
    await expect(page.getByRole('tab', { name: '验证码登录' })).toHaveAttribute('aria-selected', 'true');
  },
);

test(
  'ten wrong passwords lock the sign-in, the page counts down, and a password reset ends the lock',
  { tag: '@full' },
  async ({ page, server }) => {
    const person = await signUp(page.request);
    await guessPasswords(page.request, person.phone, 10);
    await page.goto(authorizeAddress(server.origin));
    await signInByPassword(page, person);
    await expect(page.getByRole('heading', { level: 1, name: '账号暂时锁定' })).toBeFocused();
    const clock = page.getByRole('timer');
    await expect(clock).toHaveText(/^1[45]:\d\d$/);
    const shown = await clock.textContent();
    await expect(clock).not.toHaveText(shown ?? '');
    await expect(page.getByText('错误代码 4011')).toBeVisible();
    await expectFineEverywhere(page);
    await page.getByRole('button', { name: '重设密码' }).click();
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('button', { name: /^重新获取/ })).toBeVisible();
    await page.getByLabel('验证码', { exact: true }).fill(await lastCode(page.request, person.phone));
    await page.getByLabel('新密码').fill('shuttle-weaves-9');
    await page.getByRole('button', { name: '保存并登录' }).click();
    expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);
  },
);

test('a member who signs in during a cancellation can withdraw it, and is then signed in', async ({ page, server }) => {
  const person = await signUp(page.request);
  const { accessToken: token, password } = person;
  const { sudo_token: sudo } = await send(page.request, '/v1/user/sudo', { password }, token);
  const deleted = await page.request.delete(`/v1/user/me?sudo_token=${sudo}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(deleted.status()).toBe(200);
  await page.goto(authorizeAddress(server.origin));
  await signInByPassword(page, person);
  await expect(page.getByRole('heading', { level: 1, name: '账号正在注销审核期' })).toBeFocused();
  await expect(page.getByText(/个人资料将在 \d{4}-\d\d-\d\d 清除，还有 7 天可以撤回/)).toBeVisible();
  await expect(page.getByText('错误代码 50')).toBeVisible();
  await expectFineEverywhere(page);
  await page.getByRole('button', { name: '撤回注销并登录' }).click();
  expect(await subOf(page.request, server.origin, (await returned(page)).get('code'))).toBe(person.sub);
});

test(
  'after too many sign-in attempts the page counts down to the next attempt',
  { tag: '@full' },
  async ({ page, server }) => {
    const body = { error: 'resource_exhausted', error_code: 8, error_description: 'too many' };
    await page.route('**/v1/auth/signin', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json: body }),
    );
    await page.goto(authorizeAddress(server.origin));
    await signInByPassword(page, await signUp(page.request));
    await expect(page.getByRole('heading', { level: 1, name: '尝试太频繁了' })).toBeFocused();
    await expect(page.getByRole('timer')).toHaveText(/^0:0[12]$/);
    await expect(page.getByText('错误代码 8')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '可以再次登录了' })).toBeAttached();
    await expectFineEverywhere(page);
    await page.getByRole('button', { name: '重新登录' }).click();
    await expect(page.getByRole('tab', { name: '密码登录' })).toBeVisible();
  },
);

test('if the account service is down or sends invalid answers, the sign-in page says so and offers a retry @full', async ({
  page,
  server,
}) => {
  await page.route('**/v1/user/authorize/info?*', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await page.goto(authorizeAddress(server.origin));
  await expect(page.getByRole('heading', { name: '连不上账号服务' })).toBeVisible();
  await expectFineEverywhere(page);
  await page.unroute('**/v1/user/authorize/info?*');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('tab', { name: '密码登录' })).toBeVisible();
  await page.route('**/v1/auth/signin', (route) => route.abort());
  await signInByPassword(page, await signUp(page.request));
  await expect(page.getByRole('alert').filter({ hasText: '网络连接失败' })).toBeVisible();
});
