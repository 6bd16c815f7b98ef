import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { bearer, signUp } from './account-steps.ts';
import { enterWithFactor } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

const photo = readFileSync(join(import.meta.dirname, '../docs/images/operating/account.webp')).toString('base64');

test('@full support removes the uploaded picture of a member, the file is deleted, and the account gets a drawing', async ({
  page,
  request,
  folder,
  server,
}) => {
  const member = await signUp(request, { name: '换头像的人' });
  await enterWithFactor(page, { folder, server }, 'support');
  const accountPage = `${server.origin}/console/accounts/${member.sub}`;
  const button = page.getByRole('button', { name: '移除头像' });
  await page.goto(accountPage);
  await expect(page.getByRole('button', { name: '暂停购买' })).toBeVisible();
  // A drawing that we offer cannot be removed, so there is no button.
  await expect(button).toHaveCount(0);

  const headers = bearer(member.accessToken);
  const uploaded = await request.post(accountPaths.picture, { data: { image: photo }, headers });
  const { picture } = (await uploaded.json()) as { picture: string };
  const { pathname } = new URL(picture);
  await page.reload();
  await expect(page.locator(`img[src$="${pathname}"]`)).toBeVisible();
  await button.click();
  const dialog = page.getByRole('dialog', { name: '移除头像' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^移\s?除$/ }).click();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByLabel('原因').fill('头像违规，举报已核实');
  await dialog.getByRole('button', { name: /^移\s?除$/ }).click();
  await expect(page.getByText('已移除头像')).toBeVisible();
  await expect(button).toHaveCount(0);
  await expect(page.locator(`img[src$="${pathname}"]`)).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  expect((await request.get(pathname)).status()).toBe(404);

  const me = (await (await request.get(accountPaths.me, { headers })).json()) as { picture: string };
  expect(me.picture).toBe('');
});
