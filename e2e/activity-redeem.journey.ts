import { activityPaths } from '@feisuo/contract/facts/paths';
import { rememberOnSite, signUp } from './account-steps.ts';
import { loseReply, makeCodes } from './activity-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

test('@full a member types a redeem code on a phone, previews it, redeems it once, and finds it in the history', async ({
  page,
  request,
  folder,
}) => {
  const [code = ''] = await makeCodes(folder, 'vip_days', 7);
  await page.setViewportSize({ width: 390, height: 844 });
  await rememberOnSite(page, await signUp(request, { name: '织线的人' }));
  await page.goto('/redeem');
  await expect(page.getByText('加到：织线的人')).toBeVisible();
  const field = page.getByLabel('17 位兑换码');

  // A typing mistake is explained at once, and it is not sent to the server, where it would count as an attempt.
  await field.pressSequentially('abcd2o');
  await expect(field).toHaveValue('ABCD-2O');
  await expect(page.getByText('码里没有 0、1、I、O 这四个字符，请核对一下。')).toBeVisible();
  await page.getByRole('button', { name: '查看内容' }).click();
  await expect(page.getByRole('alert').getByText('兑换码是 17 位，现在是 6 位。')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(` ${code.toLowerCase().replaceAll('-', ' ')} `);
  await expect(field).toHaveValue(code);
  await expect(page.getByText('17 位，输入完整。')).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '加速时长 7 天' })).toBeFocused();
  await expect(page.getByText('还没有兑换', { exact: true })).toBeVisible();
  await expect(page.getByText('兑换后到期')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // The answer to checking the code is lost. Trying once more gets the same answer.
  await loseReply(page, activityPaths.checkCode);
  await page.getByRole('button', { name: '确认兑换' }).click();
  await expect(page.getByRole('alert').getByText('没有收到结果')).toBeVisible();
  await page.getByRole('button', { name: '确认兑换' }).click();
  await expect(page.getByText('兑换成功', { exact: true })).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(page.getByText(/^R\d{6}-\w{6}$/)).toHaveCount(1);
  await expectAccessible(page);

  // A redeem code that was already used is refused.
  await field.fill(code);
  await page.getByRole('button', { name: '查看内容' }).click();
  await expect(page.getByRole('alert').getByText('已经用过')).toBeVisible();
  await page.goto('/member/redeem');
  await expect(page.getByText(/^R\d{6}-\w{6}$/)).toHaveCount(1);
  await expectAccessible(page);
});
