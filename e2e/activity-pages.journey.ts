import type { Page } from '@playwright/test';
import { rememberOnSite, signUp } from './account-person.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';
import { signInWithin } from './origins.ts';
import { act, hearCodes, qr } from './pay-steps.ts';

const main = (page: Page) => page.getByRole('main');

test('a page of blocks: claims, actions and texts; an unknown page is not found', async ({ page, request }) => {
  await page.goto('/activity/welcome');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新手一周');
  await expect(main(page).getByRole('heading', { name: '活动规则' })).toBeVisible();
  await expectAccessible(page);
  await rememberOnSite(page, await signUp(request));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await main(page).getByRole('button', { name: '领取 100 加速币' }).click();
  await expect(main(page).getByText('已领取', { exact: true })).toBeVisible();
  // Parts of other activities are those activities themselves.
  await main(page).getByRole('button', { name: '签到，织第 1 行' }).click();
  await expect(main(page).getByText(/^1\s*\/ 7 行$/)).toBeVisible();
  // One balance for all: the gift, the check-in, and a task that the server records.
  const purse = main(page)
    .getByText(/^我的加速币/)
    .last()
    .locator('..');
  await expect(purse).toContainText('105');
  await main(page)
    .getByRole('button', { name: /^领取.*绑定手机号$/ })
    .click();
  await expect(purse).toContainText('135');
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

test('a page of pictures: hotspots work by keyboard; on phones they are buttons; without layout with an image parameter @full', async ({
  page,
}) => {
  await page.goto('/activity/img/spring');
  const place = main(page).getByRole('link', { name: '去抽线' });
  await expect(place).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main(page).getByRole('link', { name: '去抽线' })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/activity/img/spring?image=1');
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(main(page).getByRole('heading', { level: 1, name: '春日织线' })).toBeAttached();
  await page.goto('/activity/img/spring?image=');
  await expect(page.getByRole('banner')).toBeVisible();
  await main(page).getByRole('link', { name: '去抽线' }).press('Enter');
  await expect(page).toHaveURL('/lottery');
});

test('a sale: remaining stock, a code after sign-in, and one less after payment @full', async ({ page, request }) => {
  const person = await signUp(request, { name: '买卡的人' });
  const codes = hearCodes(page);
  await page.goto('/activity/pay');
  const counter = page.getByRole('region', { name: '限量月卡' });
  const left = counter.getByText(/^还剩 \d+ 份$/);
  const before = Number((await left.textContent())?.match(/\d+/)?.[0]);
  await expectAccessible(page);
  await counter.getByRole('button', { name: /^生成付款码/ }).click();
  await signInWithin(page.frameLocator('dialog iframe'), person);
  await expect(qr(counter)).toBeVisible({ timeout: 10_000 });
  await expectAccessible(page);
  await expect(counter.getByRole('checkbox')).toHaveCount(0);

  // After a reload the page continues with the same code.
  await page.reload();
  await expect(qr(counter)).toBeVisible({ timeout: 10_000 });
  await act(request, codes);
  await expect(counter.getByText(/^支付成功|会员已/).first()).toBeVisible({ timeout: 10_000 });
  await counter.getByRole('button', { name: /^我知道了/ }).click();
  await expect(counter.getByRole('link', { name: '查看订单' })).toBeVisible();
  await expect(counter.getByText(`还剩 ${before - 1} 份`)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});
