import { activityPaths } from '@feisuo/contract/facts/paths';
import { bearer, newPhone, rememberOnSite, signUp } from './account-steps.ts';
import { makeCodes, coinBalance } from './activity-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('a member who has only a mailbox reads why no days are granted, and how to add a phone number @full', async ({
  page,
  request,
  folder,
}) => {
  const person = await signUp(request, { contact: `${newPhone()}@example.com` });
  const [code = ''] = await makeCodes(folder, 'coins', 200);
  await request.post(activityPaths.checkCode, { data: { code_key: code }, headers: bearer(person.accessToken) });
  await rememberOnSite(page, person);

  await page.goto('/activity/supply-station-v2');
  await expect(coinBalance(page)).toHaveText(/200$/);
  const good = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: '加速时长 1 天' }) });
  await good.getByRole('button', { name: '兑换 ：加速时长 1 天' }).click();
  const question = page.getByRole('dialog', { name: '兑换加速时长 1 天？' });
  await question.getByRole('button', { name: '确认兑换' }).click();
  await expect(question.getByRole('alert').filter({ hasText: '绑定手机号后才能领取' })).toBeVisible();
  await expect(question.getByRole('link', { name: '去绑定手机号' })).toHaveAttribute('href', /\/account\/contact$/);
  await expectAccessible(page);

  await page.goto('/lottery');
  const board = page.getByRole('region', { name: '线束' });
  await expect(board.getByText('还能抽 1 次')).toBeVisible();
  await page.getByRole('button', { name: '就抽这根' }).click();
  await expect(board.getByText('绑定手机号后才能领取')).toBeVisible();
  await expectAccessible(page);
  await board.getByRole('link', { name: '去绑定手机号' }).click();
  await expect(page).toHaveURL(/\/account\//);
});
