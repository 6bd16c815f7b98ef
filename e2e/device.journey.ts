import type { APIRequestContext, Page } from '@playwright/test';
import { send, signUp, addBrowserSession } from './account-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, test } from './fixtures.ts';
import { expectFineEverywhere, signInByPassword } from './sign-in-steps.ts';

interface Waiting {
  userCode: string;
  address: string;
  /** Asks the server once whether the user has approved the device. */
  poll(): Promise<{ sub?: string; error_code?: number }>;
}

/** Starts a device authorization, as a desktop client does that shows a code and polls the server. */
async function startDevice(request: APIRequestContext): Promise<Waiting> {
  const answer = await request.post('/v1/auth/device/code', {
    data: { client_id: 'feisuo-desktop', scope: 'openid' },
    headers: { 'x-device-name': encodeURIComponent('书房的电脑') },
  });
  const { device_code: code, user_code: userCode, verification_uri_complete: address } = await answer.json();
  return {
    userCode,
    address,
    poll: () =>
      send(request, '/v1/auth/token', {
        client_id: 'feisuo-desktop',
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: code,
      }),
  };
}

const question = (page: Page) => page.getByRole('heading', { name: '这是你的设备吗？' });

test('a user types the code of a device, signs in, checks the device, and approves it', async ({ page }) => {
  const person = await signUp(page.request);
  const device = await startDevice(page.request);
  await page.goto('/account/device');
  await expect(page.getByRole('group', { name: '输入设备上的代码' }).getByRole('textbox')).toBeFocused();
  await expectFineEverywhere(page);
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByLabel('代码', { exact: true })).toHaveAccessibleDescription('请输入完整的 8 位代码');
  await page.getByLabel('代码', { exact: true }).fill(device.userCode.toLowerCase().replace('-', ' '));
  await expect(page.getByLabel('代码', { exact: true })).toHaveValue(device.userCode);
  await page.getByRole('button', { name: '下一步' }).click();
  await signInByPassword(page, person);
  await expect(question(page)).toBeFocused();
  await expect(page.getByText(device.userCode)).toBeVisible();
  await expect(page.getByText('飞梭桌面客户端')).toBeVisible();
  await expect(page.getByRole('list', { name: '登录后它可以：' }).getByRole('listitem')).toHaveText([
    /^完整账号.+查看和修改资料/,
  ]);
  await expect(page.getByText('自称「书房的电脑」的设备')).toBeVisible();
  await expect(page.getByText('只输入你自己设备上的代码')).toHaveCount(0);
  await expectFineEverywhere(page);
  await expect(page.getByRole('button', { name: '不是我，拒绝' })).toBeInViewport({ ratio: 1 });
  expect((await device.poll()).error_code).toBe(4050);
  await page.getByRole('button', { name: '允许登录' }).click();
  await expect(page.getByRole('heading', { name: '已允许登录' })).toBeFocused();
  await expectFineEverywhere(page);
  await expect.poll(async () => (await device.poll()).sub, { intervals: [5500] }).toBe(person.sub);
});

test('a member who opens the link with the device code denies an unknown device @full', async ({ page, server }) => {
  const person = await signUp(page.request);
  await addBrowserSession(page, server.origin, person);
  const device = await startDevice(page.request);
  await page.goto(device.address);
  await expect(question(page)).toBeVisible();
  // The code came from the address and was not typed, so an attacker may have sent the link. The page warns of that.
  await expect(page.getByText('只输入你自己设备上的代码')).toBeVisible();
  await expectFineEverywhere(page);
  await expect(page.getByText('只输入你自己设备上的代码')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: '不是我，拒绝' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: '不是我，拒绝' }).click();
  await expect(page.getByRole('heading', { name: '已拒绝' })).toBeFocused();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect((await device.poll()).error_code).toBe(4123);
});

test('@full an unknown device code is reported at the input for the code', async ({ page, server }) => {
  await addBrowserSession(page, server.origin, await signUp(page.request));
  await page.goto('/account/device?user_code=BBBB-BBBB');
  const code = page.getByLabel('代码', { exact: true });
  await expect(code).toHaveAccessibleDescription(/没有找到使用这个代码的设备/);
  await expectFineEverywhere(page);
  // A wrong code stays in the input, so that the user can compare it with the code on the device.
  await expect(code).toHaveValue('BBBB-BBBB');
  await code.fill('CCCC-CCCC');
  await expect(code).toHaveAccessibleDescription('');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(/没有找到使用这个代码的设备/);
  await expect(code).toHaveValue('CCCC-CCCC');
});

test(
  'another account that is signed in in this browser can approve the device instead',
  { tag: '@full' },
  async ({ page, server }) => {
    const [one, two] = [await signUp(page.request, { name: '织女' }), await signUp(page.request, { name: '牛郎' })];
    await addBrowserSession(page, server.origin, one);
    await addBrowserSession(page, server.origin, two);
    const device = await startDevice(page.request);
    await page.goto(device.address);
    await expect(page.getByText('牛郎')).toBeVisible();
    await page.getByRole('button', { name: '换账号' }).click();
    await expect(page.getByText('织女')).toBeVisible();
    await page.getByRole('button', { name: '允许登录' }).click();
    await expect(page.getByRole('heading', { name: '已允许登录' })).toBeVisible();
    expect((await device.poll()).sub).toBe(one.sub);
  },
);

test(
  'a device code that expires while the page is open is reported as expired',
  { tag: '@full' },
  async ({ page, server }) => {
    await addBrowserSession(page, server.origin, await signUp(page.request));
    const device = await startDevice(page.request);
    await page.clock.install();
    await page.goto(device.address);
    await expect(question(page)).toBeVisible();
    await page.clock.fastForward('31:00');
    await expect(page.getByRole('heading', { name: '代码已过期' })).toBeFocused();
    await page.getByRole('button', { name: '输入新代码' }).click();
    await expect(page.getByRole('group', { name: '输入设备上的代码' }).getByRole('textbox')).toBeFocused();
  },
);

test('@full a member whose sign-in is old must sign in again to approve a device', async ({ page, server, folder }) => {
  const person = await signUp(page.request);
  await addBrowserSession(page, server.origin, person);
  try {
    expect(await runAdminOn(folder, 'clock', '+10m')).toMatchObject({ code: 0 });
    // The code is requested only after the clock was moved, because a code from before would have expired.
    const device = await startDevice(page.request);
    await page.goto(device.address);
    await expect(question(page)).toBeVisible();
    await page.getByRole('button', { name: '允许登录' }).click();
    await expect(page.getByText('请再登录一次，确认是你本人')).toBeVisible();
    await expectFineEverywhere(page);
    expect((await device.poll()).error_code).toBe(4050);
    await signInByPassword(page, person);
    await expect(question(page)).toBeVisible();
    await page.getByRole('button', { name: '允许登录' }).click();
    await expect(page.getByRole('heading', { name: '已允许登录' })).toBeVisible();
    await expect.poll(async () => (await device.poll()).sub, { intervals: [5500] }).toBe(person.sub);
  } finally {
    // The server's clock is reset, because other journeys use the same server.
    await runAdminOn(folder, 'clock', 'reset');
  }
});
