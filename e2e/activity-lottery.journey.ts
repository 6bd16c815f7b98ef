import { activityPaths } from '@feisuo/contract/facts/paths';
import type { Page } from '@playwright/test';
import { bearer, rememberOnSite, signUp } from './account-steps.ts';
import { loseReply } from './activity-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

const board = (page: Page) => page.getByRole('region', { name: '线束' });
const draws = (page: Page) => page.getByRole('table', { name: '我的抽奖记录' }).getByRole('row', { name: /D\d+/ });

test('a member draws in the lottery by keyboard and buys another chance, and a lost answer does not cost a chance', async ({
  page,
  request,
}) => {
  const person = await signUp(request);
  // Claims coins, with which the member buys a chance later.
  await request.get(activityPaths.coinFirst, { headers: bearer(person.accessToken) });
  await rememberOnSite(page, person);
  await page.goto('/lottery');

  // Odds and stock are shown beside the board, and all odds add up to 100 %.
  const odds = page.getByRole('region', { name: '概率与库存' });
  await expect(odds.getByRole('row', { name: /加速时长 31 天 0\.05% 20 \/ 20/ })).toBeVisible();
  await expect(odds.getByRole('row', { name: /未中奖.*40%/ })).toBeVisible();
  await expect(board(page).getByText('选中第 6 根 · 还能抽 1 次')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('radio', { name: '第 6 根' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(board(page).getByText('选中第 7 根')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '就抽这根' })).toBeFocused();
  await page.keyboard.press('Enter');
  const result = page.getByRole('dialog');
  await expect(result.getByText('还能抽0 次')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(result).toBeHidden();
  await expect(draws(page)).toHaveCount(1);

  // The member buys another chance with coins. The answer to the draw is lost on the way.
  await expect(board(page).getByText('次数用完了')).toBeVisible();
  await page.getByRole('button', { name: '用 20 加速币换 1 次' }).click();
  await expect(board(page).getByText(/还能抽 1 次/)).toBeVisible();
  await loseReply(page, activityPaths.lotteryDraw);
  await page.getByRole('button', { name: '就抽这根' }).click();
  await expect(board(page).getByText('没有收到结果')).toBeVisible();
  await expect(draws(page)).toHaveCount(2);
  // After a reload the page shows the result of the draw whose answer was lost.
  await page.reload();
  await page.getByRole('button', { name: '看这一次的结果' }).click();
  await expect(result).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(draws(page)).toHaveCount(2);
  await page.reload();
  await expect(draws(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: '看这一次的结果' })).toHaveCount(0);
});

test('@full a visitor reads the odds and rules of the lottery without JavaScript, and signs in on a phone', async ({
  browser,
  page,
  server,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const still = await plain.newPage();
  await still.goto('/lottery');
  await expect(still.getByRole('row', { name: /加速时长 7 天 0\.45% 200 \/ 200/ })).toBeVisible();
  await expect(still.getByRole('heading', { name: '怎样决定结果' })).toBeVisible();
  await plain.close();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/lottery');
  await expect(board(page).getByText('登录后抽奖')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await board(page).getByRole('button', { name: '登录' }).click();
  // On a phone the sign-in popup covers the whole screen, and the page behind it stays open.
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible();
});
