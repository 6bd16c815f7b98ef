import type { Page } from '@playwright/test';
import { lastCode, newPhone } from './account-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { header } from './pay-steps.ts';

const greeting = (page: Page) => page.getByRole('dialog', { name: '41 天试用已开始' });

/** Signs in by a code in the popup above the page. A new phone number creates an account. */
async function signInByCode(page: Page, phone: string): Promise<void> {
  await header(page).getByRole('link', { name: '登录' }).click();
  const frame = page.frameLocator('dialog iframe');
  await frame.getByLabel('手机号', { exact: true }).fill(phone);
  await frame.getByRole('button', { name: '获取验证码' }).click();
  await expect(frame.getByRole('button', { name: /^重新获取/ })).toBeVisible();
  await frame.getByLabel('短信验证码').fill(await lastCode(page.request, phone));
  await frame.getByRole('checkbox', { name: /已阅读并同意/ }).check();
  await frame.getByRole('button', { name: '登录', exact: true }).click();
}

test('@full a new member is told once, in a popup, that the trial began and what to do next', async ({ page }) => {
  await page.goto('/help');
  await signInByCode(page, newPhone());
  await expect(greeting(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(greeting(page).getByText(/^试用到 \d{4}-\d{2}-\d{2}.*到期自动停止，不会扣款。/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // The popup suggests a name that is not the masked phone number.
  const name = await greeting(page).getByLabel('昵称').inputValue();
  expect(name).toMatch(/^\p{Script=Han}{4}\d{2}$/u);
  await greeting(page).getByRole('button', { name: '保存昵称' }).click();
  await expect(greeting(page).getByLabel('昵称')).toHaveCount(0);
  await greeting(page).getByRole('link', { name: '下载客户端' }).click();
  await expect(page).toHaveURL(/\/download$/);
  await expect(greeting(page)).toHaveCount(0);

  // The welcome message is still in the message centre, marked as read.
  await page.goto('/member/messages');
  await expect(page.getByText('41 天试用已开始')).toBeVisible();
  await expect(page.getByText('未读：')).toHaveCount(0);
  await expect(page.getByText(name).first()).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('welcome_checked'));
  const asked = page.waitForResponse((answer) => answer.url().includes('/v1/user/messages?limit=5'));
  await page.goto('/help');
  await asked;
  await expect(greeting(page)).toHaveCount(0);
});
