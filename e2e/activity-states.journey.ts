import { randomUUID } from 'node:crypto';
import { activityPaths } from '@feisuo/contract/facts/paths';
import type { Page } from '@playwright/test';
import { weekdayOf } from '../apps/server/src/modules/activity/check-in/check-in-week.ts';
import { addDays, dayOf } from '../apps/server/src/time/shanghai.ts';
import { bearer, rememberOnSite, signUp } from './account-steps.ts';
import { makeCodes } from './activity-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, withOwnServer } from './fixtures.ts';
import { comeBack } from './pay-steps.ts';

/** A server of its own, because this journey switches activities off, which other journeys need. */
const test = withOwnServer();
test.describe.configure({ mode: 'default' });

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

const operatorOf =
  (folder: string) =>
  async (...words: string[]) => {
    const { code, output } = await runAdminOn(folder, 'activity', ...words, '--reason', '旅程');
    expect(code, output).toBe(0);
  };

test('a member fills a missed day with a make-up card from the supply station, after a confirmation @full', async ({
  page,
  request,
  folder,
}) => {
  const clock = async (to: string) => {
    const { code, output } = await runAdminOn(folder, 'clock', to);
    expect(code, output).toBe(0);
  };
  // Sets the clock to a Monday, because the result of the journey depends on the weekday.
  const today = dayOf(new Date());
  await clock(`${addDays(today, 8 - weekdayOf(new Date()))}T12:00:00+08:00`);
  const person = await signUp(request);
  const [code = ''] = await makeCodes(folder, 'coins', 100);
  const headers = bearer(person.accessToken);
  await request.post(activityPaths.checkCode, { data: { code_key: code }, headers });
  const requestBody = { actId: 'supply-v2', goodId: 'make-up-card', key: randomUUID() };
  expect((await request.post(activityPaths.exchange, { data: requestBody, headers })).ok()).toBe(true);
  await clock('+1d');

  await rememberOnSite(page, await comeBack(request, person));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/activity/jsq');
  const rows = page.getByRole('region', { name: '七天签到' }).getByRole('listitem');
  await page.getByRole('button', { name: '补签周一' }).click();
  const question = page.getByRole('dialog', { name: '补签周一？' });
  await expect(question).toContainText('补签第 1 天，获得 5 加速币。');
  await expectAccessible(page);
  await question.getByRole('button', { name: '用 1 张补签卡（有 1 张）' }).click();
  await expect(rows.first()).toHaveText(/已签/);
  await expect(page.getByRole('button', { name: /^补签/ })).toHaveCount(0);
  await page.getByRole('button', { name: '签到，领第 2 天奖励' }).click();
  await expect(rows.nth(1)).toHaveText(/已签/);
  await page.reload();
  await expect(page.getByText(/^本周已签\s*2\s*\/ 7 天$/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await clock('reset');
});

test('a member outside of the audience, or after all awards are given, sees the reason instead of a button @full', async ({
  page,
  request,
  folder,
}) => {
  const operator = operatorOf(folder);
  await Promise.all([
    operator('audience', 'week', 'members'),
    operator('audience', 'supply-v2', 'members'),
    operator('audience', 'invite', 'members'),
    operator('budget', 'tasks', '0'),
  ]);
  await Promise.all(['shuttle', 'new-user-gift'].map((id) => operator('budget', id, '0')));
  await page.setViewportSize({ width: 390, height: 844 });
  await rememberOnSite(page, await signUp(request));

  // A member outside of the activity's audience sees the reason instead of the button, and can still read the awards.
  await page.goto('/activity/jsq');
  await expect(heading(page, '这个账号不符合条件')).toBeVisible();
  await expect(page.getByRole('button', { name: /^签到/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: '七天签到' }).getByRole('listitem')).toHaveCount(7);
  await expectAccessible(page);
  await page.goto('/activity/supply-station-v2');
  await expect(heading(page, '这个账号不符合条件')).toHaveCount(2);
  // The budget of the tasks is used up, which the page says too.
  await expect(heading(page, '本期已发完')).toBeVisible();
  await expect(page.getByRole('button', { name: /^兑换 ：/ })).toHaveCount(0);
  // This page shows only four of the goods; the exchange shop shows all six.
  await expect(page.getByText('不符合条件', { exact: true })).toHaveCount(4);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: '全部商品' }).click();
  await expect(page.getByText('不符合条件', { exact: true })).toHaveCount(6);
  await page.goto('/invite');
  await expect(page.getByText('邀请暂时不对这个账号开放')).toBeVisible();

  // All prizes and gifts are given away: drawing and claiming is not possible, but odds and records can still be read.
  await page.goto('/lottery');
  await expect(heading(page, '这一期的奖品抽完了')).toBeVisible();
  await expect(page.getByRole('button', { name: '就抽这根' })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /加速时长 31 天 0\.05%/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/new-user-gift');
  await expect(page.getByText('已经发完', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^领取/ })).toHaveCount(0);
});

test('an activity that is switched off, upcoming or unreachable says so on every page @full', async ({
  page,
  request,
  folder,
}) => {
  const operator = operatorOf(folder);
  await operator('budget', 'shuttle', 'none');
  await rememberOnSite(page, await signUp(request));

  // If the server cannot be reached, the page shows no invented data and offers to try once more.
  await page.route(`**${activityPaths.lottery}?*`, (route) => route.abort());
  await page.goto('/lottery');
  await expect(page.getByText('没有连上服务')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(`**${activityPaths.lottery}?*`);
  await page.getByRole('button', { name: '重试' }).first().click();
  await expect(page.getByText(/还能抽 1 次/)).toBeVisible();

  // An operator switches the lottery off while the page is open. The draw is then refused with the reason.
  await operator('off', 'shuttle');
  await page.getByRole('button', { name: '就抽这根' }).click();
  await expect(heading(page, '活动暂时关闭')).toBeVisible();
  await expect(page.getByRole('row', { name: /加速时长 31 天 0\.05%/ })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('暂时关闭', { exact: true }).first()).toBeVisible();

  await Promise.all([
    operator('time', 'week', '--from', '2090-01-01', '--until', '2091-01-01'),
    operator('off', 'redeem'),
    operator('off', 'supply-v2'),
  ]);
  await page.goto('/activity/jsq');
  await expect(page.getByText('2090-01-01 00:00 至 2091-01-01 00:00')).toBeVisible();
  await expect(heading(page, '活动还没开始')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/redeem');
  await expect(heading(page, '活动暂时关闭')).toBeVisible();
  await page.goto('/activity/supply-station');
  await expect(page.getByText('暂时关闭', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^兑换 ：/ })).toHaveCount(0);
  await expectAccessible(page);
});
