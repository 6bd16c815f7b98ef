import sharp from 'sharp';
import { enterConsole, holdSaves } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

type Fields = { footer: object; brand: object };
type Item = { data: { live: { version: number }; draft: { revision: number; fields: Fields } } };

test('an operator changes a contact, a footer link and the community picture of the site, and a visitor sees them @full', async ({
  page,
  server,
  folder,
  openBrowser,
}) => {
  test.setTimeout(240_000);
  const visitor = await openBrowser();
  await visitor.goto(server.origin);
  await enterConsole(page, folder, 'operator');
  await page.goto(`${server.origin}/console/site`);
  await expectAccessible(page);

  // An error is shown while typing. A link at the top leads to each section of the form.
  await page.getByRole('link', { name: '联系方式', exact: true }).click();
  const contact = page.locator('#part-contact');
  await contact.getByLabel('邮箱').fill('kefu@');
  await contact.getByLabel('邮箱').blur();
  await expect(contact.getByText('格式不对')).toBeVisible();
  await contact.getByLabel('邮箱').fill('kefu@example.com');
  await contact.getByLabel('电话').fill('400-111-2222');
  await contact.getByLabel('服务时间').fill('每天 9:00 到 21:00');
  const column = page.getByRole('group', { name: '栏目第 1 项' });
  await column.getByRole('button', { name: '添加链接' }).click();
  await column.getByLabel('链接第 5 项文字').fill('新来的看这里');
  await column.getByLabel('链接第 5 项地址').fill('随便写写');
  await column.getByLabel('链接第 5 项地址').blur();
  await expect(column.getByText('中间不能有空格')).toBeVisible();
  await column.getByLabel('链接第 5 项地址').fill('/new-user-gift');

  const community = page.locator('#part-community');
  await community.getByRole('button', { name: '选图片' }).click();
  const png = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const picker = page.getByRole('dialog').filter({ hasText: '上传图片' });
  await picker.getByLabel('图片文件').setInputFiles({ name: 'group.png', mimeType: 'image/png', buffer: png });
  await community.getByLabel('二维码图片的文字说明').fill('玩家群的二维码');

  // The preview shows the site's own page with the draft, which visitors do not see.
  await page.getByRole('button', { name: '预览' }).click();
  const preview = page.frameLocator('iframe[title="预览"]');
  await expect(preview.getByRole('link', { name: '电话 400-111-2222' })).toHaveAttribute('href', 'tel:4001112222');
  await expect(preview.getByRole('link', { name: '新来的看这里' })).toHaveAttribute('href', '/new-user-gift');
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await visitor.reload();
  await expect(visitor.getByRole('link', { name: '新来的看这里' })).toHaveCount(0);

  // In a conflict, the operator chooses a version for parts that both operators changed; all other parts are merged.
  const item = `${server.origin}/console/api/content/items/page/site`;
  await holdSaves(page, async () => {
    await page.getByLabel('品牌后缀').fill('加速');
    const { live, draft } = ((await (await page.request.get(item)).json()) as Item).data;
    const { footer, brand } = draft.fields;
    const theirs = {
      ...draft.fields,
      footer: { ...footer, about: '别人写的介绍。' },
      brand: { ...brand, suffix: '别人的' },
    };
    const saved = await page.request.put(`${item}/draft`, {
      headers: { origin: server.origin },
      data: { base: live.version, revision: draft.revision, fields: theirs },
    });
    expect(saved.status()).toBe(200);
  });
  const conflict = page.getByRole('region', { name: '冲突' });
  await expect(conflict).toContainText('先保存了，所以这次没有保存');
  await conflict.getByRole('radio', { name: /^我的/ }).check();
  await conflict.getByRole('button', { name: '合并并保存' }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByLabel('一句话介绍')).toHaveValue('别人写的介绍。');
  await expect(page.getByLabel('品牌后缀')).toHaveValue('加速');
  await page.getByLabel('品牌后缀').fill('加速器');

  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('第 2 版，发布')).toBeVisible();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByRole('link', { name: '电话 400-111-2222' })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await expect(visitor.getByText('服务时间：每天 9:00 到 21:00')).toBeVisible();
  await expect(visitor.getByRole('link', { name: '新来的看这里' })).toBeVisible();
  await visitor.getByRole('button', { name: '扫码咨询' }).click();
  await expect(visitor.getByRole('img', { name: '玩家群的二维码' })).toBeVisible();
  await expectAccessible(visitor);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Restores the first version, because later journeys expect it.
  await page.getByRole('button', { name: '回到此版：第 1 版' }).click();
  const asked = page.getByRole('dialog').filter({ hasText: '回到第 1 版' });
  await asked.getByLabel('原因').fill('只是试试');
  await asked.getByRole('button', { name: '回到此版' }).click();
  await expect(page.getByText('第 3 版，回到旧版')).toBeVisible();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByRole('link', { name: '新来的看这里' })).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
});
