import type { Page } from '@playwright/test';
import { rememberOnSite, signUp } from './account-steps.ts';
import { coinBalance } from './activity-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

const rows = (page: Page) => page.getByRole('region', { name: '七天签到' }).getByRole('listitem');

test('a new member claims the first gift, checks in, and sees both after a reload', async ({ page, request }) => {
  // A visitor who is not signed in sees the awards and a button to sign in, but no personal data.
  await page.goto('/activity/jsq');
  await expect(page.getByRole('heading', { level: 1, name: '每周签到，天天有奖。' })).toBeVisible();
  await expect(page.getByText('长期开放')).toBeVisible();
  await expect(rows(page)).toHaveCount(7);
  await expect(rows(page).first()).toHaveText(/第 1 天5 加速币未签/);
  await expect(page.getByRole('button', { name: '登录签到，领第 1 天奖励' })).toBeVisible();
  await expect(coinBalance(page)).toHaveText(/登录后可见/);
  await expectAccessible(page);

  await rememberOnSite(page, await signUp(request));
  await page.reload();
  await expect(page.getByRole('heading', { name: '刚刚到账 50 加速币' })).toBeVisible();
  await expect(coinBalance(page)).toHaveText(/50$/);
  await page.getByRole('button', { name: '签到，领第 1 天奖励' }).click();
  await expect(page.getByText('今天已签到')).toBeVisible();
  await expect(page.getByText(/第 1 天签到成功，获得 5 加速币。/)).toBeVisible();
  await expect(rows(page).first()).toHaveText(/已签/);
  await expect(coinBalance(page)).toHaveText(/55$/);
  await expect(page.getByRole('row', { name: /每周签到/ })).toHaveText(/\+5$/);
  await expectAccessible(page);

  // A member can check in only once per day and claim the gift once. After a reload the page shows both as done.
  await page.reload();
  await expect(page.getByText('今天已签到')).toBeVisible();
  await expect(page.getByRole('heading', { name: '你已经领过 50 加速币' })).toBeVisible();
  await expect(coinBalance(page)).toHaveText(/55$/);
  for (const width of [320, 390, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});
