import type { Page } from '@playwright/test';
import { rememberOnSite, signUp } from './account-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { signInWithin } from './separate-account-origin.ts';
import { runPhoneAction, hearCodes, qr } from './pay-steps.ts';

const main = (page: Page) => page.getByRole('main');

test('@full an activity page of blocks offers gifts, other activities and texts, and an unknown page is not found', async ({
  page,
  request,
}) => {
  await page.goto('/activity/welcome');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新手一周');
  await expect(main(page).getByRole('heading', { name: '活动规则' })).toBeVisible();
  await expectAccessible(page);
  await rememberOnSite(page, await signUp(request));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await main(page).getByRole('button', { name: '领取 100 加速币' }).click();
  await expect(main(page).getByText('已领取', { exact: true })).toBeVisible();
  // This block shows another activity, so its button checks in to that activity.
  await main(page).getByRole('button', { name: '签到，领第 1 天奖励' }).click();
  await expect(main(page).getByText(/^本周已签\s*1\s*\/ 7 天$/)).toBeVisible();
  // The gift, the check-in and a task add to the same coin balance.
  const coinBalance = main(page)
    .getByText(/^我的加速币/)
    .last()
    .locator('..');
  await expect(coinBalance).toContainText('105');
  await main(page)
    .getByRole('button', { name: /^领取.*绑定手机号$/ })
    .click();
  await expect(coinBalance).toContainText('135');
  await expect(
    main(page)
      .getByLabel(/兑换码/)
      .first(),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  for (const path of ['/activity/nowhere', '/activity/spring', '/activity/img/welcome', '/activity/img/nowhere']) {
    expect((await page.goto(path))?.status()).toBe(404);
  }
});

test('the hotspots of an activity page of pictures work by keyboard, become buttons on phones, and ?image removes the layout @full', async ({
  page,
}) => {
  await page.goto('/activity/img/spring');
  const place = main(page).getByRole('link', { name: '去抽奖' });
  await expect(place).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main(page).getByRole('link', { name: '去抽奖' })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/activity/img/spring?image=1');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(main(page).getByRole('heading', { level: 1, name: '换季福利' })).toBeAttached();
  await page.goto('/activity/img/spring?image=');
  await expect(page.getByRole('banner')).toBeVisible();
  await main(page).getByRole('link', { name: '去抽奖' }).press('Enter');
  await expect(page).toHaveURL('/lottery');
});

test('a sale shows the remaining stock, gives a payment code after sign-in, and has one item less after payment @full', async ({
  page,
  request,
}) => {
  const person = await signUp(request, { name: '买卡的人' });
  const codes = hearCodes(page);
  await page.goto('/activity/pay');
  const counter = page.getByRole('region', { name: '限量月卡' });
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('限量月卡 ¥19.90');
  const left = counter.getByText(/^还剩 \d+ 份$/);
  const before = Number((await left.textContent())?.match(/\d+/)?.[0]);
  await expectAccessible(page);
  await counter.getByRole('button', { name: /^生成付款码/ }).click();
  await signInWithin(page.frameLocator('dialog iframe'), person);
  await expect(qr(counter)).toBeVisible({ timeout: 10_000 });
  await expectAccessible(page);
  await expect(counter.getByRole('checkbox')).toHaveCount(0);

  // After a reload the popup shows the same payment code.
  await page.reload();
  await expect(qr(counter)).toBeVisible({ timeout: 10_000 });
  await runPhoneAction(request, codes);
  await expect(counter.getByText(/^支付成功|会员已/).first()).toBeVisible({ timeout: 10_000 });
  await expect(counter.getByRole('link', { name: '会员中心' })).toBeVisible();
  await expect(counter.getByText('付款即表示同意')).toHaveCount(0);
  await counter.getByRole('button', { name: '再买一张' }).click();
  await expect(counter.getByText(`还剩 ${before - 1} 份`)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});
