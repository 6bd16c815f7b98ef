import { readFile } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import { bearer, lastCode, send } from './account-steps.ts';
import { arrive, button, dialog, proveByPassword, toast, typeCode } from './centre-steps.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { onPhone } from './pay-steps.ts';

const totpOf = (secret: string) => new TOTP({ secret: secret.replaceAll(' ', '') });

test('@full a member changes the password after a proof of identity; a wrong proof shows the attempts left, and Esc cancels', async ({
  page,
  server,
  request,
}) => {
  const { open, password, phone } = await arrive(page, server.origin);
  const elsewhere = await send(request, '/v1/auth/signin', { username: phone, password });
  await open('/password');
  await page.getByLabel('新密码').fill('short');
  await button(page, '修改密码').click();
  await expect(page.getByText('密码需要 8 到 128 个字符')).toBeVisible();
  await page.getByLabel('新密码').fill('nine grey cranes');
  await button(page, '修改密码').click();
  await expect(dialog(page).getByLabel('密码', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, '修改密码')).toBeFocused();
  await page.keyboard.press('Enter');
  await proveByPassword(page, 'wrong');
  await expect(dialog(page).getByText('密码不正确。还可以再试 9 次。', { exact: true })).toBeVisible();
  await expect(dialog(page).getByLabel('密码', { exact: true })).toBeFocused();
  await proveByPassword(page, password);
  await toast(page, '密码已更新，其他设备已退出登录');
  const me = await request.get('/v1/user/me', { headers: bearer(elsewhere['access_token'] ?? '') });
  expect(me.status()).toBe(401);
  // This device is still signed in. A common password is refused although the proof of identity was right.
  await page.getByLabel('新密码').fill('password123');
  await button(page, '修改密码').click();
  await proveByPassword(page, 'nine grey cranes');
  await expect(page.getByText('这个密码太常见')).toBeVisible();
  await page.getByLabel('新密码').fill(phone);
  await button(page, '修改密码').click();
  await expect(page.getByText('不要用手机号、邮箱或用户名当密码')).toBeVisible();
  await page.getByLabel('新密码').fill('eleven white swans');
  await button(page, '修改密码').click();
  await toast(page, '密码已更新');
});

test(
  'after too many wrong passwords, a code still proves the identity of the member',
  { tag: '@full' },
  async ({ page, server, request }) => {
    const { open, accessToken, phone } = await arrive(page, server.origin);
    for (let turn = 0; turn < 10; turn += 1) await send(request, '/v1/user/sudo', { password: 'wrong' }, accessToken);
    await open('/password');
    await page.getByLabel('新密码').fill('nine grey cranes');
    await button(page, '修改密码').click();
    await proveByPassword(page, 'seven blue herons');
    await expect(dialog(page).getByText('密码错误次数过多，请 15 分钟后再试，或改用验证码')).toBeVisible();
    await dialog(page).getByRole('button', { name: '改用验证码' }).click();
    await dialog(page).getByRole('button', { name: '发送验证码' }).click();
    await expect(dialog(page).getByRole('textbox', { name: '第 1 位' })).toBeFocused();
    await typeCode(page, await lastCode(request, phone));
    await toast(page, '密码已更新');
  },
);

test(
  'a member without a password proves identity by a code, and sets a password',
  { tag: '@full' },
  async ({ page, server, request }) => {
    const { open, phone } = await arrive(page, server.origin, { password: undefined });
    await open('/password');
    await page.getByLabel('新密码').fill('seven blue herons');
    await button(page, '设置密码').click();
    await dialog(page).getByRole('button', { name: '发送验证码' }).click();
    await expect(dialog(page).getByRole('textbox', { name: '第 1 位' })).toBeFocused();
    await expectAccessible(page);
    await typeCode(page, await lastCode(request, phone));
    await toast(page, '密码已更新');
    await expect(page.getByRole('heading', { name: '修改密码' })).toBeVisible();
  },
);

test('@full on a phone, which cannot scan its own screen, a link opens the authenticator app with the new secret', async ({
  openBrowser,
  server,
}) => {
  const phone = await openBrowser({ ...onPhone(), isMobile: true, hasTouch: true });
  const { open, password } = await arrive(phone, server.origin);
  await open('/two-factor');
  await button(phone, '开启身份验证器').click();
  await proveByPassword(phone, password);
  const link = phone.getByRole('link', { name: '在这台手机的验证器里添加' });
  const secret = ((await phone.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*[?&]secret=${secret}(&|$)`));
  await expectAccessible(phone);
});

test('@full a member sets up an authenticator app, and a dialog stays open until the recovery codes are stored', async ({
  page,
  server,
}) => {
  const { open, password } = await arrive(page, server.origin);
  await open('/two-factor');
  await button(page, '开启身份验证器').click();
  await proveByPassword(page, password);
  await expect(page.getByRole('img', { name: '验证器应用要扫描的二维码' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator('code').textContent()) ?? '';
  // On a desktop there is no authenticator app to open, so there is no link for that.
  await expect(page.getByRole('link', { name: '在这台手机的验证器里添加' })).toHaveCount(0);
  const app = totpOf(secret);
  const right = app.generate();
  await typeCode(page, right === '000000' ? '111111' : '000000');
  await expect(page.getByText('数字不对')).toBeVisible();
  await typeCode(page, app.generate());
  const codes = dialog(page);
  await expect(codes.getByRole('heading', { name: '保存这 10 个恢复码' })).toBeVisible();
  const kept = await codes.getByRole('listitem').allTextContents();
  expect(new Set(kept).size).toBe(10);
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(codes).toBeVisible();
  await codes.getByRole('button', { name: '完成' }).click();
  await expect(codes.getByText('先保存好，再勾选上面这一项')).toBeVisible();
  const download = page.waitForEvent('download');
  await codes.getByRole('button', { name: '下载文本文件' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  for (const code of kept) expect(file).toContain(code);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await codes.getByRole('button', { name: '全部复制' }).click();
  await expect(codes.getByRole('button', { name: '恢复码已复制' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(kept.join('\n'));
  await codes.getByRole('checkbox', { name: '我已把恢复码保存好' }).check();
  await codes.getByRole('button', { name: '完成' }).click();
  await toast(page, '身份验证器已开启');
  await expect(page.getByText('还剩 10 个，共 10 个')).toBeVisible();
  await expect(page.getByText('没有受信任的设备')).toBeVisible();

  await button(page, '重新生成恢复码').click();
  await dialog(page).getByRole('button', { name: '重新生成恢复码' }).click();
  await proveByPassword(page, password);
  // The account now has a second factor, so the proof of identity asks for it too.
  await expect(dialog(page).getByText('打开身份验证器')).toBeVisible();
  await expect(dialog(page).getByRole('textbox', { name: '第 1 位' })).toBeFocused();
  await expectAccessible(page);
  await typeCode(page, right === '000000' ? '111111' : '000000');
  await expect(dialog(page).getByText('二次验证码不正确')).toBeVisible();
  await typeCode(page, app.generate({ timestamp: Date.now() + 30_000 }));
  await expect(dialog(page).getByRole('heading', { name: '保存这 10 个恢复码' })).toBeVisible();
  const renewed = await dialog(page).getByRole('listitem').allTextContents();
  expect(renewed.filter((code) => kept.includes(code))).toEqual([]);
  await dialog(page).getByRole('checkbox').check();
  await dialog(page).getByRole('button', { name: '完成' }).click();

  await button(page, '移除身份验证器').click();
  await expect(dialog(page).getByText('这是最后一种验证方式')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: '取消' })).toBeFocused();
  await dialog(page).getByRole('button', { name: '移除身份验证器' }).click();
  await proveByPassword(page, password);
  // The member can go back from the recovery code to the code of the authenticator app.
  await dialog(page).getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
  await dialog(page).getByRole('button', { name: '返回' }).click();
  await expect(dialog(page).getByRole('textbox', { name: '第 1 位' })).toBeFocused();
  await dialog(page).getByRole('button', { name: '手机不在身边？使用恢复码' }).click();
  await expect(dialog(page).getByLabel('恢复码')).toBeFocused();
  await dialog(page)
    .getByLabel('恢复码')
    .fill(renewed[0] ?? '');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: '确认', exact: true }).click();
  await toast(page, '身份验证器已移除');
  await expect(button(page, '开启身份验证器')).toBeVisible();
});

test('a member adds, names and removes a passkey', { tag: '@full' }, async ({ page, server }) => {
  const { open, password } = await arrive(page, server.origin);
  await addVirtualAuthenticator(page);
  await open('/two-factor');
  await expect(page.getByText('还没有通行密钥')).toBeVisible();
  await button(page, '添加通行密钥').click();
  await proveByPassword(page, password);
  await dialog(page).getByRole('checkbox', { name: '我已把恢复码保存好' }).check();
  await dialog(page).getByRole('button', { name: '完成' }).click();
  await toast(page, '通行密钥已添加');
  await button(page, /^改名/).click();
  await dialog(page).getByLabel('名称').fill('家里的电脑');
  await dialog(page).getByRole('button', { name: '保存' }).click();
  await proveByPassword(page, password);
  await dialog(page).getByRole('button', { name: '用通行密钥验证' }).click();
  await toast(page, '名称已更新');
  await expect(page.getByText('家里的电脑')).toBeVisible();

  // A passkey of the same device cannot be added twice.
  await button(page, '添加通行密钥').click();
  await proveByPassword(page, password);
  await expect(page.getByText('这台设备已经添加过了')).toBeVisible();

  await button(page, '移除 · 家里的电脑').click();
  await dialog(page).getByRole('button', { name: '移除' }).click();
  await proveByPassword(page, password);
  await toast(page, '通行密钥已移除');
  await expect(page.getByText('还没有通行密钥')).toBeVisible();
});

test(
  'a member sees a trusted browser, and removes it from the trusted browsers',
  { tag: '@full' },
  async ({ page, server }) => {
    const { open, password, accessToken, phone } = await arrive(page, server.origin);
    const { sudo_token: sudo } = await send(page.request, '/v1/user/sudo', { password }, accessToken);
    const { secret = '' } = await send(
      page.request,
      '/v1/user/two_factor',
      { method: 'TOTP', sudo_token: sudo },
      accessToken,
    );
    await send(page.request, '/v1/user/two_factor/confirm', { code: totpOf(secret).generate() }, accessToken);
    const asked = (await send(page.request, '/v1/auth/signin', { username: phone, password })) as unknown as {
      details: { resource_id: string }[];
    };
    const proof = await send(page.request, '/v1/auth/verification/verify', {
      verification_id: asked.details[0]?.resource_id,
      // The code for the current 30 seconds is used up, so this is the code for the next 30 seconds.
      verification_code: totpOf(secret).generate({ timestamp: Date.now() + 30_000 }),
      method: 'TOTP',
      trust_device: true,
    });
    const { origin } = server;
    await send(page.request, '/v1/auth/signin', { username: phone, password, ...proof }, undefined, { origin });
    await open('/two-factor');
    await expect(page.getByText(/信任到 \d{4}-\d\d-\d\d/)).toBeVisible();
    await button(page, /^取消信任/).click();
    await dialog(page).getByRole('button', { name: '取消信任' }).click();
    await toast(page, '已取消信任');
    await expect(page.getByText('没有受信任的设备')).toBeVisible();
  },
);

test(
  'a member sees all devices, signs out one of them, and then all others',
  { tag: '@full' },
  async ({ page, server, request }) => {
    const { open, phone, password } = await arrive(page, server.origin);
    for (const name of ['客厅的电脑', '旧手机', '平板']) {
      await request.post('/v1/auth/signin', {
        data: { client_id: 'feisuo-site', username: phone, password },
        headers: { 'x-device-name': encodeURIComponent(name) },
      });
    }
    await open('/sessions');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(4);
    await expect(rows.filter({ hasText: '本机' })).toHaveCount(1);
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/v1\/user\/sessions\/./, async (route) => {
      await isAsked;
      await route.continue();
    });
    await button(page, /^移出 · 旧手机/).click();
    // While the dialog only waits for the member's answer, no button shows that an action is running.
    await expect(page.getByText('处理中…')).toHaveCount(0);
    await dialog(page).getByRole('button', { name: '移出', exact: true }).click();
    // Only the button of this row shows that its action is running.
    await expect(rows.filter({ hasText: '旧手机' }).getByRole('button')).toHaveText('处理中…');
    await expect(page.getByText('处理中…')).toHaveCount(1);
    answer();
    await toast(page, '已移出登录');
    await expect(rows).toHaveCount(3);
    await button(page, '移出其他所有设备').click();
    await dialog(page).getByRole('button', { name: '移出其他所有设备' }).click();
    await toast(page, '其他设备都已移出登录');
    await expect(page.getByText('目前只有本机登录')).toBeVisible();
  },
);

test(
  'the security history describes events in words, page by page',
  { tag: '@full' },
  async ({ page, server, request }) => {
    const { open, phone, password } = await arrive(page, server.origin);
    for (let turn = 0; turn < 21; turn += 1) await send(request, '/v1/auth/signin', { username: phone, password });
    await open('/security');
    await expect(page.getByText('登录', { exact: true })).toHaveCount(20);
    await button(page, '查看更早的记录').click();
    await expect(page.getByText('没有更早的记录了')).toBeFocused();
    await expect(page.getByText('登录', { exact: true })).toHaveCount(21);
    await expect(page.getByText('注册账号')).toBeVisible();
  },
);
