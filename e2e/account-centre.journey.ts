import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Response } from '@playwright/test';
import { lastCode, newPhone, send, signUp } from './account-steps.ts';
import { arrive, button, dialog, proveByPassword, toast, typeCode } from './centre-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { signInByPassword, enrolAuthenticator, expectFineEverywhere, totp } from './sign-in-steps.ts';

test('@full a visitor who opens the account centre signs in first, and returns to the requested page', async ({
  page,
}) => {
  const person = await signUp(page.request);
  await page.goto('/account/profile');
  await page.waitForURL('**/account/authenticate?return=%2Faccount%2Fprofile');
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByLabel(/手机号/).fill(person.phone);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL('**/account/profile');
  await expect(page.getByLabel('昵称')).toHaveValue('织线的人');
});

test('the overview of the account centre lists security measures, and the keyboard opens each one and returns', async ({
  page,
  server,
}) => {
  const { open } = await arrive(page, server.origin);
  await open();
  await expect(page.getByText('7 项里有 2 项建议处理')).toBeVisible();
  await expect(page.getByText('1 台设备，含本机')).toBeVisible();
  await page.getByRole('link', { name: '绑定 · 邮箱' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '手机与邮箱' })).toBeFocused();
  expect(new URL(page.url()).pathname).toBe('/account/contact');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '账号中心' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('navigation').getByRole('link', { name: '数据与注销' })).toBeFocused();
});

test('@full a member changes the profile, and errors are shown beside their fields', async ({ page, server }) => {
  const { open } = await arrive(page, server.origin);
  await open('/profile');
  await page.getByLabel('昵称').fill('  ');
  await button(page, '保存').click();
  await expect(page.getByText('昵称不能为空')).toBeVisible();
  await expect(page.getByLabel('昵称')).toBeFocused();
  await expect(page.getByLabel('昵称')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('昵称').fill('林夕');
  await page.getByLabel('性别').selectOption('女');
  await page.getByLabel('生日').fill('1999-12-31');
  await page.getByLabel('通知语言').selectOption('English');
  await button(page, '保存').click();
  await toast(page, '资料已保存');
  // Usually the success message stays while the pointer is over it. Starting another action must remove it anyway.
  await page.getByText('资料已保存').hover();
  await page.getByLabel('昵称').fill('');
  await expect(page.getByText('资料已保存')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('昵称')).toHaveValue('林夕');
  await expect(page.getByLabel('生日')).toHaveValue('1999-12-31');
  await expect(page.getByLabel('通知语言')).toHaveValue('en-US');
});

test(
  'a member adds a mailbox after one proof of identity, and a code is sent to the new address',
  { tag: '@full' },
  async ({ page, server, request }) => {
    const { open, password } = await arrive(page, server.origin);
    await open('/contact');
    await button(page, '绑定邮箱').click();
    await proveByPassword(page, password);
    await expect(page.getByLabel('新邮箱')).toBeFocused();
    await page.getByLabel('新邮箱').fill('unknown');
    await button(page, '发送验证码').click();
    await expect(page.getByText('请填写完整的邮箱地址')).toBeVisible();
    const email = `${newPhone()}@example.com`;
    await page.getByLabel('新邮箱').fill(email);
    await button(page, '发送验证码').click();
    await expect(page.getByText(`验证码已发到 ${email}`)).toBeVisible();
    await expect(page.getByRole('textbox', { name: '第 1 位' })).toBeFocused();
    const code = await lastCode(request, email);
    await typeCode(page, code === '000000' ? '111111' : '000000');
    await expect(page.getByText('验证码不正确')).toBeVisible();
    await typeCode(page, code);
    await toast(page, '邮箱已更新');
    await expect(page.getByText(email)).toBeVisible();
  },
);

test(
  'a member enters the phone number of another account, and can leave it there or move it',
  { tag: '@full' },
  async ({ page, server, request }) => {
    const other = await signUp(request);
    const { open, password } = await arrive(page, server.origin);
    await open('/contact');
    await button(page, '更换手机号').click();
    await proveByPassword(page, password);
    await page.getByLabel('新手机号').fill(other.phone);
    await button(page, '发送验证码').click();
    await expect(page.getByText('验证码已发到')).toBeVisible();
    await typeCode(page, await lastCode(request, other.phone));
    await expect(page.getByRole('heading', { name: '这个手机号正用在另一个账号上' })).toBeFocused();
    await expect(page.getByRole('radio', { name: '保持不变' })).toBeChecked();
    await expectAccessible(page);
    await page.getByRole('radio', { name: '移到当前账号', exact: true }).check();
    await button(page, '确定').click();
    await expect(page.getByText('这是另一个账号唯一的联系方式')).toBeVisible();
    await page.getByRole('radio', { name: '移到当前账号，并注销另一个账号' }).check();
    await button(page, '确定').click();
    await toast(page, '手机号已更新');
    await expect(page.getByText(`${other.phone.slice(0, 3)}****${other.phone.slice(-4)}`)).toBeVisible();
  },
);

test(
  'a member sees an application that has consent, and withdraws the consent',
  { tag: '@full' },
  async ({ page, server, folder }) => {
    const redirect = `${server.origin}/back`;
    const flags = `--id weaver --name 织布机 --redirect ${redirect} --scope openid --scope profile`.split(' ');
    const added = await runAdminOn(folder, 'client', 'add', ...flags);
    expect(added.output).toContain('weaver');
    const { open, accessToken } = await arrive(page, server.origin);
    const challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url');
    const granted = await send(
      page.request,
      '/v1/user/authorize',
      {
        client_id: 'weaver',
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'openid profile',
        consent: true,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      },
      accessToken,
    );
    expect(granted).toMatchObject({ code: expect.any(String) });
    await open('/applications');
    await expect(page.getByText('织布机')).toBeVisible();
    await button(page, '取消授权 · 织布机').click();
    await dialog(page).getByRole('button', { name: '取消授权' }).click();
    await toast(page, '已取消授权');
    await expect(page.getByText('没有授权过其他应用')).toBeVisible();
    await expect(page.getByText('同意过的应用列在这里，随时可以取消')).toBeVisible();
    await expect(page.getByRole('link', { name: '返回会员中心' })).toHaveAttribute('href', /\/member$/);

    // The page was opened from /vip. Its header must link back to /vip, also after changing to another section.
    await open('?from=%2Fvip');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: '游戏库' })).toHaveAttribute('href', /\/games$/);
    await page.getByRole('navigation', { name: '账号中心' }).getByRole('link', { name: '登录设备' }).click();
    await expect(header.getByRole('link', { name: '返回刚才的页面' })).toHaveAttribute('href', /\/vip$/);
  },
);

test(
  'a member exports personal data as a file, and cancels the account only after a confirmation',
  { tag: '@full' },
  async ({ page, server, request }) => {
    const { open, password, phone, sub } = await arrive(page, server.origin);
    await open('/data');
    const download = page.waitForEvent('download');
    await button(page, '导出').click();
    await proveByPassword(page, password);
    const file = await download;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^account-${sub}-\\d{4}-\\d\\d-\\d\\d\\.json$`));
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      data: { account: expect.anything() },
    });

    // The card lists the steps in the order in which the page asks for them.
    await expect(page.getByText('输入「注销」，再输入密码或验证码')).toBeVisible();
    await button(page, '申请注销').click();
    await expect(page.getByRole('dialog', { name: '确认注销账号' })).toBeVisible();
    await dialog(page).getByRole('button', { name: '注销账号' }).click();
    await expect(dialog(page).getByText('请原样输入「注销」')).toBeVisible();
    await dialog(page).getByLabel('输入「注销」以确认').fill('注销');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: '注销账号' }).click();
    await proveByPassword(page, password);
    await expect(page.getByRole('heading', { name: '注销申请已提交' })).toBeFocused();
    await expect(page.getByRole('navigation', { name: '账号中心' })).toHaveCount(0);
    // The page has no menu now, so the card must use the full width.
    expect((await page.getByRole('main').boundingBox())?.width).toBe(720);
    await expect(page.getByText(/资料将在 \d{4}-\d\d-\d\d \d\d:\d\d 清除，还有 7 天/)).toBeVisible();

    // After withdrawing the cancellation, the account is usable as before.
    await button(page, '撤回注销').click();
    await expect(button(page, '申请注销')).toBeVisible();
    expect(await send(request, '/v1/auth/signin', { username: phone, password })).toMatchObject({ sub });
    await button(page, '申请注销').click();
    await dialog(page).getByLabel('输入「注销」以确认').fill('注销');
    await dialog(page).getByRole('button', { name: '注销账号' }).click();
    await proveByPassword(page, password);
    await expect(page.getByRole('heading', { name: '注销申请已提交' })).toBeFocused();
    expect(await send(request, '/v1/auth/signin', { username: phone, password })).toMatchObject({ error_code: 50 });
    await page.goto('/account');
    await page.waitForURL('**/account/authenticate?*');
  },
);

test(
  'withdrawing a cancellation requires the second factor of the account, and an expired one is asked for again',
  { tag: '@full' },
  async ({ page, server }) => {
    /** Answers the second factor by a direct request, so that the page's own answer comes too late and is refused. */
    const overtake = async (refused: Response, code: string | undefined) => {
      const { details } = (await refused.json()) as { details: { resource_id?: string }[] };
      await expect(dialog(page).getByRole('textbox', { name: '第 1 位' })).toBeFocused();
      const answer = { verification_id: details[0]?.resource_id, verification_code: code, method: 'RECOVERY' };
      expect((await send(page.request, '/v1/auth/verification/verify', answer))['verification_token']).toBeTruthy();
    };
    // A second account is signed in too. Its account centre must not open.
    await arrive(page, server.origin, { name: '旁人' });
    const person = await arrive(page, server.origin, { name: '犹豫的人' });
    const { secret, recoveryCodes } = await enrolAuthenticator(page.request, person);
    await person.open('/data');
    await button(page, '申请注销').click();
    await dialog(page).getByLabel('输入「注销」以确认').fill('注销');
    await dialog(page).getByRole('button', { name: '注销账号' }).click();
    const sudo = page.waitForResponse('**/v1/user/sudo');
    await proveByPassword(page, person.password);
    await overtake(await sudo, recoveryCodes[0]);
    await typeCode(page, totp(secret));
    await expect(dialog(page).getByRole('alert').filter({ hasText: '刚才的身份验证已过期' })).toBeVisible();
    await proveByPassword(page, person.password);
    await expect(dialog(page).getByRole('textbox', { name: '第 1 位' })).toBeFocused();
    await typeCode(page, totp(secret));
    await expect(page.getByRole('heading', { name: '注销申请已提交' })).toBeFocused();

    const withdrawal = page.waitForResponse('**/v1/user/cancellation/withdraw');
    await button(page, '撤回注销').click();
    await overtake(await withdrawal, recoveryCodes[1]);
    await expectAccessible(page);
    await typeCode(page, totp(secret, 1));
    await expect(dialog(page).getByRole('alert').filter({ hasText: '刚才的验证已失效' })).toBeVisible();
    await dialog(page).getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
    await dialog(page)
      .getByLabel('恢复码')
      .fill(recoveryCodes[2] ?? '');
    await dialog(page).getByRole('button', { name: '确认', exact: true }).click();
    await expect(button(page, '申请注销')).toBeVisible();
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: '犹豫的人' })).toBeVisible();
  },
);

test(
  'with two accounts in one browser, the account centre opens for one and switches to the other',
  { tag: '@full' },
  async ({ page, server }) => {
    await arrive(page, server.origin, { name: '第一人' });
    const { open } = await arrive(page, server.origin, { name: '第二人' });
    await open();
    await expect(page.getByRole('heading', { name: '第二人' })).toBeVisible();
    await button(page, '切换到这个账号').click();
    await expect(page.getByRole('heading', { name: '第一人' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: '第一人' })).toBeVisible();
    await expect(page.getByRole('link', { name: '退出所有账号' })).toHaveAttribute('href', /^\/account\/sign-out/);
    await expect(page.getByRole('link', { name: '登录其他账号' })).toHaveAttribute('href', /prompt=login/);
    // With prompt=select_account the page shows the account chooser even if an account is signed in.
    await page.goto('/account/authenticate?prompt=select_account&return=%2Faccount%2Fprofile');
    await expect(page.getByRole('heading', { name: '选择一个账号' })).toBeFocused();
    await button(page, '使用其他账号').click();
    await button(page, '返回选择已登录的账号').click();
    await button(page, /^第二人/).click();
    await page.waitForURL('**/account/profile');
    await expect(page.getByLabel('昵称')).toHaveValue('第二人');
    // Signing out one account leaves the other account signed in.
    await open();
    await button(page, '只退出这个账号').click();
    await expect(button(page, '只退出这个账号')).toBeVisible();
    await dialog(page).getByRole('button', { name: '退出登录' }).click();
    await expect(page.getByRole('heading', { name: '第一人' })).toBeVisible();
    await expect(page.getByText('第二人')).toHaveCount(0);
    await expect(page.getByRole('link', { name: '退出登录' })).toBeVisible();
  },
);

test(
  'the account centre offers a retry if there is no answer, and a message if the account was signed out elsewhere',
  { tag: '@full' },
  async ({ page, server }) => {
    const person = await arrive(page, server.origin);
    const { open, accessToken } = person;
    await page.route('**/v1/user/sessions', (route) => route.abort());
    await open('/sessions');
    await expect(page.getByText('内容加载失败')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/v1/user/sessions');
    await button(page, '重试').click();
    await expect(page.getByText('目前只有本机登录')).toBeVisible();
    await send(page.request, '/v1/auth/revoke', { token: accessToken });
    await page.getByRole('navigation').getByRole('link', { name: '安全记录' }).click();
    await expect(page.getByRole('heading', { name: '你已退出登录' })).toBeFocused();
    await expect(page.getByText('可能是在其他设备上被移出')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: '重新登录' }).click();
    await signInByPassword(page, person);
    await page.waitForURL('**/account/security');
  },
);

const titles = {
  'zh-TW': '帳號中心',
  'en-US': 'Account center',
  'ko-KR': '계정 센터',
  'id-ID': 'Pusat akun',
  'ms-MY': 'Pusat akaun',
};

test(
  'the account centre supports six languages and keeps the chosen language',
  { tag: '@full' },
  async ({ page, server }) => {
    await arrive(page, server.origin);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [locale, title] of Object.entries(titles)) {
      await page.goto(`/account?locale=${locale}`);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('main').getByRole('listitem').nth(6)).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole('main').getByRole('navigation').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/account\/profile\?locale=ms-MY$/);
    await expect(page.getByLabel('Nama panggilan')).toBeVisible();
  },
);

const paths = ' profile contact password two-factor linked sessions security applications data'.split(' ');

test(
  'all account pages are accessible in the narrowest window, on a phone and on a desktop',
  { tag: '@full' },
  async ({ page, server }) => {
    // Slow, because the test visits all pages.
    test.slow();
    const { open } = await arrive(page, server.origin);
    for (const path of paths) {
      await open(`/${path}`);
      // Waits until the content has replaced the skeleton.
      await expect(page.getByRole('main').getByText('正在读取…')).toHaveCount(0);
      await expectFineEverywhere(page);
    }
    await open('/password');
    await page.getByLabel('新密码').fill('nine grey cranes');
    await button(page, '修改密码').click();
    await expect(dialog(page).getByRole('button', { name: '确认', exact: true })).toBeInViewport();
    await expectFineEverywhere(page);
  },
);
