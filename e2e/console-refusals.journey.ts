import type { Locator } from '@playwright/test';
import { bindBeforehand, enterConsole } from './console-steps.ts';
import { expect, expectAccessible, test } from './journey.ts';

/** Somebody reads it without looking for it: at the field, which has the focus and is in sight. */
async function expectSaidAt(field: Locator, words: RegExp | string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(words);
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
}

test('what a rule has against a form is said at its field or the part of it, which has the focus; what was typed is kept @full', async ({
  page,
  folder,
  server,
}) => {
  await enterConsole(page, folder, 'operator');
  await bindBeforehand(page, server.origin);
  const add = page.getByRole('button', { name: /^新\s?建$/ });

  await page.goto(`${server.origin}/console/activities/new?kind=exchange`);
  await page.getByRole('textbox', { name: '名称', exact: true }).first().fill('周末补给');
  await page.getByRole('textbox', { name: '编号', exact: true }).first().fill('weekend-supply');
  await page.getByRole('button', { name: '添加商品' }).click();
  const good = page.getByRole('group', { name: '商品第 1 项' });
  await good.getByRole('textbox', { name: '编号' }).fill('week');
  await good.getByRole('textbox', { name: '名称' }).fill('七天会员');
  await good.getByRole('textbox', { name: '说明' }).fill('登录就能用');
  await good.getByRole('textbox', { name: '图片地址' }).fill('/logo.svg');
  await good.getByRole('switch', { name: '每天只放出一部分' }).click();
  await good.getByRole('spinbutton', { name: '每天放出' }).fill('5');
  await add.click();
  const daily = good.getByRole('spinbutton', { name: '每天放出' });
  await expectSaidAt(daily, '商品「七天会员」没有设库存，不能再设每日放出的数量');
  await expect(daily).toHaveValue('5');
  await expectAccessible(page);
  // Said until something is changed.
  await daily.fill('6');
  await expect(daily).not.toHaveAccessibleDescription(/没有设库存/);

  await page.goto(`${server.origin}/console/activities/new?kind=lottery`);
  await page.getByRole('textbox', { name: '名称', exact: true }).first().fill('周末抽奖');
  await page.getByRole('textbox', { name: '编号', exact: true }).first().fill('weekend-draw');
  for (const [index, name] of ['头奖', '二奖'].entries()) {
    await page.getByRole('button', { name: '添加奖品' }).click();
    const prize = page.getByRole('group', { name: `奖品第 ${index + 1} 项` });
    await prize.getByRole('textbox', { name: '编号' }).fill(`p${index}`);
    await prize.getByRole('textbox', { name: '名称' }).fill(name);
    await prize.getByRole('spinbutton', { name: '概率' }).fill('60');
  }
  await add.click();
  const prizes = page.getByRole('group', { name: '奖品', exact: true });
  await expect(prizes).toHaveAccessibleDescription('各奖品的概率加起来是 120%，不能超过 100%');
  await expect(prizes).toBeFocused();
  await expect(page.getByText('合计 120%，超出 20%，请调低')).toBeVisible();
  await expect(page.getByText('各奖品的概率加起来是 120%')).toBeInViewport();
  await expectAccessible(page);

  await page.goto(`${server.origin}/console/promotion`);
  await page.getByRole('button', { name: '新建推广位' }).click();
  const dialog = page.getByRole('dialog', { name: '新建推广位' });
  const id = dialog.getByRole('textbox', { name: '编号' });
  await id.fill('WebCenterPop');
  await dialog.getByRole('textbox', { name: '名称' }).fill('又一个');
  await dialog.getByRole('button', { name: /^新\s?建$/ }).click();
  await expectSaidAt(id, /这个编号已经有了，换一个/);
  await expect(dialog.getByRole('textbox', { name: '名称' })).toHaveValue('又一个');

  await page.goto(`${server.origin}/console/promotion/new`);
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('倒着的时间');
  await page.getByRole('textbox', { name: '编号', exact: true }).fill('upside-down');
  await page.getByLabel('开始（北京时间）').fill('2030-01-02T00:00');
  await page.getByLabel('结束（北京时间）').fill('2030-01-01T00:00');
  await add.click();
  await expectSaidAt(page.getByLabel('结束（北京时间）'), /结束时间要晚于开始时间/);
  await expect(page.getByLabel('结束（北京时间）')).toHaveValue('2030-01-01T00:00');
});

test('an installer’s form says at its field what is refused, and is not left with what was typed unasked @full', async ({
  page,
  folder,
  server,
}) => {
  await enterConsole(page, folder, 'operator');
  await bindBeforehand(page, server.origin);
  // From a page of the console, so that going back is its own business.
  await page.goto(`${server.origin}/console/promotion`);
  await page.getByRole('navigation').getByRole('link', { name: '安装包', exact: true }).click();
  await page.getByRole('button', { name: '上传安装包' }).click();
  const dialog = page.getByRole('dialog', { name: '上传安装包' });
  const question = page.getByRole('dialog').filter({ hasText: '有未保存的改动' });
  const version = dialog.getByRole('textbox', { name: '版本号' });
  // Nothing is asked while nothing was typed.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '上传安装包' }).click();
  await version.fill('90.0.0');
  await dialog.getByRole('textbox', { name: '系统要求' }).fill('Windows 10 及以上');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '留下' }).click();
  await page.goBack();
  await question.getByRole('button', { name: '留下' }).click();
  await expect(version).toHaveValue('90.0.0');

  const send = dialog.getByRole('button', { name: /^上\s?传$/ });
  const file = dialog.getByLabel('文件', { exact: true });
  await send.click();
  await expect(file).toHaveAccessibleDescription('先选一个文件');
  await file.setInputFiles({ name: 'page.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('<html>') });
  await send.click();
  await expectSaidAt(file, '这不是 Windows 安装程序，请选 .exe 文件，或者换一个平台');
  await expect(dialog.getByText('有地方要改。你填的还在。')).toBeVisible();
  await expectAccessible(page);
  await expect(version).toHaveValue('90.0.0');
});
