import type { Page } from '@playwright/test';
import { rememberOnSite, signUp } from './account-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, withOwnServer } from './fixtures.ts';
import { signInWithin } from './separate-account-origin.ts';
import { comeBack } from './pay-steps.ts';

const main = (page: Page) => page.getByRole('main');
const claimRoute = '**/act/newUserGift/claim';

test('@full a new member signs in above the gift page and claims the gift by keyboard; the same device gets no second gift', async ({
  page,
  request,
}) => {
  const person = await signUp(request, { name: '新来的人' });
  await page.goto('/new-user-gift');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新用户免费用 41 天。');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await main(page).getByRole('button', { name: '登录或注册后领取' }).press('Enter');
  await signInWithin(page.frameLocator('dialog iframe'), person);
  const take = main(page).getByRole('button', { name: '领取 100 加速币' });
  await expect(take).toBeVisible();

  // If claiming the gift fails, the page says so, and the member can try once more.
  await page.route(claimRoute, (route) => route.fulfill({ status: 502, body: '' }));
  await take.press('Enter');
  await expect(page.getByText('领取失败，请稍后重试', { exact: true })).toBeVisible();
  await expect(main(page).getByText('没有扣除任何资格，重试不会重复计算。')).toBeVisible();
  await page.unroute(claimRoute);
  await main(page).getByRole('button', { name: '重新领取' }).press('Enter');
  await expect(main(page).getByText('已领取', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(main(page).getByText('已领取', { exact: true })).toBeVisible();
  await expect(main(page).getByText(/100 加速币已到账/)).toBeVisible();
  const spend = main(page).getByRole('link', { name: '去补给站用加速币' });
  await expect(spend).toHaveAttribute('href', '/activity/supply-station-v2');

  // A second account in the same browser gets no gift. The page explains why, also on a phone.
  await rememberOnSite(page, await signUp(request, { name: '第二个人' }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(main(page).getByText('已经领过', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('link', { name: '提交工单' }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // Without JavaScript the page shows all its texts, and explains why nothing can be claimed.
  const text = await (await request.get('/new-user-gift')).text();
  for (const said of ['注册 30 天以内', '登录或注册后领取', '领取要用到脚本']) expect(text).toContain(said);
});

const later = withOwnServer();

later(
  '@full a returning member claims the gift, and an active member reads that the gift is for others',
  async ({ page, request, folder, openBrowser }) => {
    const away = await signUp(request, { name: '走了的人' });
    // 75 days later: the trial of 41 days has ended, and the member has been away for more than 30 days since then.
    await runAdminOn(folder, 'clock', '+75d');
    const fresh = await signUp(request, { name: '刚来的人' });
    await page.goto('/activity/recall');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('欢迎回来，送你加速时长 7 天。');
    await expectAccessible(page);
    await rememberOnSite(page, await comeBack(request, away));
    await page.reload();
    const take = main(page).getByRole('button', { name: '领取加速时长 7 天' });
    await take.click();
    await expect(main(page).getByText('已领取', { exact: true })).toBeVisible();
    await expect(main(page).getByText(/会员有效期至 \d{4}-\d\d-\d\d/)).toBeVisible();
    await expectNoSidewaysScroll(page);

    const other = await openBrowser();
    await rememberOnSite(other, fresh);
    await other.goto('/activity/recall');
    await expect(main(other).getByText('不符合条件', { exact: true }).first()).toBeVisible();
  },
);
