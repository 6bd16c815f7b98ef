import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { rememberOnSite, signUp } from './account-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, shiftOf, test } from './fixtures.ts';
import { signInWithin } from './separate-account-origin.ts';
import { buy } from './sandbox-buyer.ts';

const main = (page: Page) => page.getByRole('main');
const records = (page: Page) => page.getByRole('table', { name: '邀请记录' });

test('@full a member shares an invitation link, a friend signs in by it in another browser, and the member sees the progress', async ({
  page,
  request,
  openBrowser,
}) => {
  const [member, friend] = [await signUp(request, { name: '请客的人' }), await signUp(request, { name: '被请的人' })];
  await page.goto('/invite');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('邀请好友，一起少绕路。');
  await expect(main(page).getByText('41天试用', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('button', { name: '登录，生成我的邀请码' }).click();
  await signInWithin(page.frameLocator('dialog iframe'), member);
  await expect(main(page).getByRole('button', { name: '复制邀请码' })).toBeVisible();
  await expect(main(page).getByText(/还没有好友使用你的邀请码/)).toBeVisible();
  await expect(main(page).getByText(/还算完成每周任务「请 1 位朋友来看看」/)).toBeVisible();
  const link =
    (await main(page)
      .getByText(/^http.*\/i\/[A-Z0-9]{8}$/)
      .textContent()) ?? '';
  const code =
    (await main(page)
      .getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
      .first()
      .textContent()) ?? '';
  await expect(main(page).getByRole('img', { name: `邀请二维码，邀请码 ${code}` })).toBeVisible();
  const context = page.context();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await main(page).getByRole('button', { name: '复制整条邀请' }).click();
  await expect(main(page).getByRole('button', { name: '已复制，去聊天里粘贴' })).toBeVisible();
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n').slice(1)).toEqual([
    link,
    `邀请码 ${code}`,
  ]);
  await expectAccessible(page);

  // The invitation poster is a picture of 1200 by 1600 pixels, and its file name contains the invitation code.
  const download = page.waitForEvent('download');
  await main(page).getByRole('button', { name: '保存海报' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`invite-${code}.png`);
  const png = await readFile(await saved.path());
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 1600]);

  // The invited friend opens the link on a phone. The site remembers the invitation until the friend signs in on
  // another page.
  const theirs = await openBrowser({ viewport: { width: 390, height: 844 } });
  await theirs.goto(link);
  await expect(main(theirs).getByText('朋友「请**」邀请你一起玩')).toBeVisible();
  await expectNoSidewaysScroll(theirs);
  await expectAccessible(theirs);
  await rememberOnSite(theirs, friend);
  // The page shows the balance before the invitation is bound. The coins must be added to it without a reload.
  const balance = main(theirs)
    .getByText(/^我的加速币/)
    .locator('..')
    .locator('b');
  await theirs.route('**/act/invite/bind', async (route) => {
    await expect(balance).toHaveText('0');
    await route.continue();
  });
  const bound = theirs.waitForResponse('**/act/invite/bind');
  await theirs.goto('/activity/supply-station-v2');
  expect((await (await bound).json()).code).toBe(0);
  const told = theirs.getByText(/^好友的邀请已生效，你得到 \d+ 加速币$/);
  await expect(told).toBeVisible();
  const [, coins = ''] = /(\d+)/.exec((await told.textContent()) ?? '') ?? [];
  await expect(balance).toHaveText(coins);

  await page.reload();
  await expect(records(page).getByText('已注册，等待首次购买')).toBeVisible();
  await expect(main(page).getByText(/等待中 1 位/)).toBeVisible();
  await expect(main(page).getByText(friend.phone)).toHaveCount(0);
  await buy(request, friend);
  await expect(async () => {
    await page.reload();
    await expect(records(page).getByText('已购买，等待到账')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 15_000 });

  // The member centre of the invited friend names the inviter and refuses a second invitation code.
  await theirs.goto('/member/invitations');
  await expect(main(theirs).getByText(/已填写好友的邀请码，不能更换/)).toBeVisible();
  await expectNoSidewaysScroll(theirs);
  await expectAccessible(theirs);
});

test('@full a member enters an invitation code by keyboard; a wrong code and the member’s own code are refused', async ({
  page,
  request,
  openBrowser,
}) => {
  const [member, friend] = [await signUp(request), await signUp(request)];
  const theirs = await openBrowser({ viewport: { width: 390, height: 844 } });
  await rememberOnSite(theirs, member);
  await theirs.goto('/member/invitations');
  const codeOf = async (of: Page) =>
    (await of
      .getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
      .first()
      .textContent()) ?? '';
  const invited = await codeOf(theirs);
  expect(await shiftOf(theirs)).toBeLessThan(0.01);

  await rememberOnSite(page, friend);
  await page.goto('/member/invitations');
  const field = page.getByLabel('好友的邀请码');
  const alert = main(page).getByRole('alert');
  await field.press('Enter');
  await expect(alert).toHaveText('请填写好友的邀请码');
  await field.fill('AAAA-AAAA');
  await field.press('Enter');
  await expect(alert).toContainText('邀请码不对');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(await codeOf(page));
  await field.press('Enter');
  await expect(alert).toContainText('不能填自己的邀请码');
  await expectAccessible(page);
  await field.fill(invited.toLowerCase().replace('-', ' '));
  await field.press('Enter');
  await expect(main(page).getByText(/已填写好友的邀请码，不能更换/)).toBeVisible();
  await theirs.reload();
  await expect(records(theirs).getByRole('row')).toHaveCount(2);
});
