import { readFileSync } from 'node:fs';
import { enterConsole, enterWithFactor } from './console-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('a hundred thousand redeem codes are created in the background and exported once, and a second batch is stopped halfway @full', async ({
  page,
  server,
  folder,
}) => {
  test.slow();
  await enterWithFactor(page, { folder, server }, 'operator');
  const list = `${server.origin}/console/activities/codes`;
  await page.goto(list);
  const dialog = page.getByRole('dialog');
  const begin = async (name: string) => {
    await page.getByRole('button', { name: '新建批次' }).click();
    await dialog.getByLabel('批次名称').fill(name);
    await dialog.getByLabel('数量').fill('100000');
    await dialog.getByLabel('原因').fill('直播间发放');
    await dialog.getByRole('button', { name: /^生\s?成$/ }).click();
    await expect(dialog).toHaveCount(0);
  };
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });

  await begin('直播间十万码');
  await expect(row('直播间十万码')).toContainText('生成中');
  await expect(
    row('直播间十万码').getByRole('progressbar', { name: /^已生成 [\d,]+ 个，共 100,000 个$/ }),
  ).toBeVisible();
  await expect(row('直播间十万码').getByRole('button', { name: '导出一次' })).toHaveCount(0);
  await expectAccessible(page);

  // The server continues to generate codes while the operator opens other pages.
  await page.goto(`${server.origin}/console/audit`);
  await expect(page.getByText('直播间发放').first()).toBeVisible();
  await page.goto(list);
  await expect(row('直播间十万码')).toContainText('待导出', { timeout: 60_000 });
  await row('直播间十万码').getByRole('button', { name: '导出一次' }).click();
  await dialog.getByLabel('原因').fill('给合作方');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^导\s?出$/ }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  const codes = file.match(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}-[0-9A-Z]/g) ?? [];
  expect([codes.length, new Set(codes).size]).toEqual([100_000, 100_000]);
  await expect(row('直播间十万码').getByRole('button', { name: '再次导出' })).toBeVisible();

  await begin('发错了的一批');
  await row('发错了的一批').getByRole('button', { name: '停止并作废' }).click();
  await expect(dialog).toContainText('马上停止生成');
  await dialog.getByLabel('原因').fill('数量填错了');
  await dialog.getByRole('button', { name: /^作\s?废$/ }).click();
  await expect(row('发错了的一批')).toContainText('已作废');
  await expect(row('发错了的一批').getByRole('button')).toHaveCount(0);
});

test('if no activity redeems codes, the dialog for a new batch says so and links to creating an activity @full', async ({
  page,
  server,
  folder,
}) => {
  await enterConsole(page, folder, 'operator');
  await page.route('**/console/api/activities?kind=redeem', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { list: [], next: null } } });
  });
  await page.goto(`${server.origin}/console/activities/codes`);
  await page.getByRole('button', { name: '新建批次' }).click();
  const dialog = page.getByRole('dialog', { name: '还没有兑换码活动' });
  await expect(dialog).toContainText('先新建一个，再回来建批次');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '新建兑换码活动' }).click();
  await expect(page).toHaveURL(/\/console\/activities\/new\?kind=redeem$/);
  await expect(page.getByRole('heading', { name: '新建兑换码' })).toBeVisible();
});
