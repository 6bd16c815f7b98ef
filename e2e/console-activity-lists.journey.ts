import { signUp } from './account-steps.ts';
import { enterConsole, enterWithFactor } from './console-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('an operator uploads a recall list and reads the result for each line, and an invalid file is refused before sending @full', async ({
  page,
  request,
  server,
  folder,
}) => {
  const { sub: member } = await signUp(request);
  await enterWithFactor(page, { folder, server }, 'operator');
  await page.goto(`${server.origin}/console/activities/recall`);
  const list = page.getByRole('region', { name: '召回名单', exact: true });
  await expect(list.getByRole('heading', { name: '名单里还没有召回账号' })).toBeVisible();
  await expectAccessible(page);

  await list.getByRole('button', { name: '上传名单' }).click();
  const dialog = page.getByRole('dialog', { name: '上传召回名单' });
  const file = dialog.getByLabel('名单文件');
  const send = () => dialog.getByRole('button', { name: /^上\s?传$/ }).click();
  // A spreadsheet and a text file that is not UTF-8 are refused before they are sent.
  await file.setInputFiles({ name: 'list.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004\u0000') });
  await expect(dialog.getByText('这不是文本文件')).toBeVisible();
  const gbk = Buffer.from([0xd5, 0xcb, 0xba, 0xc5, 0x0a]);
  await file.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: gbk });
  await expect(dialog.getByText('文字编码不是 UTF-8')).toBeVisible();
  await file.setInputFiles({ name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.alloc(3 * 1024 * 1024 + 1, 97) });
  await expect(dialog.getByRole('alert').getByText('一次最多 3 MB')).toBeVisible();
  await expectAccessible(page);

  const lines = `\uFEFF账号\r\n"${member}",\r\n\r\n${member}\r\n${member},张三\r\n`;
  await file.setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
  await expect(dialog.getByRole('status').first()).toHaveText('march.csv，4 行');
  await dialog.getByLabel('原因').fill('三月召回');
  await send();
  await expect(dialog).toHaveCount(0);
  const report = page.getByRole('status').filter({ hasText: '一共' });
  await expect(report).toHaveText('一共 4 行：新加入 1 人，原来就有 0 人，和前面重复 1 行，没收下 2 行。');
  await expect(page.getByText('第 1 行', { exact: true })).toBeVisible();
  await expect(page.getByText('第 5 行', { exact: true })).toBeVisible();
  await expect(list.getByRole('row', { name: member })).toContainText('未领取');
  await expectAccessible(page);

  // This time the operator pastes the list. Accounts that are on the list already are not added twice.
  await list.getByRole('button', { name: '上传名单' }).click();
  await dialog.getByLabel('名单', { exact: true }).fill(member);
  await dialog.getByLabel('原因').fill('再传一次');
  await send();
  await expect(report).toHaveText('一共 1 行：新加入 0 人，原来就有 1 人，没收下 0 行。');
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(report).toHaveCount(0);
});

test('an operator uploads the serial numbers of computers, which are shown by their hash, and a viewer can only read the list @full', async ({
  page,
  server,
  folder,
}) => {
  await enterWithFactor(page, { folder, server }, 'operator');
  await page.goto(`${server.origin}/console/activities/lenovo`);
  await page.getByRole('button', { name: '上传名单' }).click();
  const dialog = page.getByRole('dialog', { name: '上传设备名单' });
  await dialog.getByLabel('名单', { exact: true }).fill('PFJOURNEY1\nPFJOURNEY2\n不是编号');
  await dialog.getByLabel('原因').fill('第一批');
  await dialog.getByRole('button', { name: /^上\s?传$/ }).click();
  await expect(page.getByText('一共 3 行：新加入 2 台，原来就有 0 台，没收下 1 行。')).toBeVisible();
  const list = page.getByRole('region', { name: '设备名单', exact: true });
  await expect(list.getByRole('row').filter({ hasText: '未领取' })).toHaveCount(2);
  await expect(page.getByRole('main').getByText('PFJOURNEY')).toHaveCount(0);
  await expectAccessible(page);

  await page.context().clearCookies();
  await enterConsole(page, folder, 'viewer');
  await page.goto(`${server.origin}/console/activities/lenovo`);
  await expect(list.getByRole('row').filter({ hasText: '未领取' })).toHaveCount(2);
  await expect(page.getByRole('button', { name: '上传名单' })).toHaveCount(0);
});
