import type { Locator } from '@playwright/test';
import { bindBeforehand, enterConsole } from './console-steps.ts';
import { expect, expectAccessible, test } from './journey.ts';

/** Somebody reads it without looking for it: at the field, which has the focus and is in sight. */
async function expectSaidAt(field: Locator, words: RegExp | string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(words);
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
}

test('what a rule has against a form is said at its field or the part of it, which has the focus; what was typed is kept', async ({
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
  await good.getByRole('switch', { name: '设置每天放出' }).click();
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
    await prize.getByRole('spinbutton', { name: '概率' }).fill('600000');
  }
  await add.click();
  const prizes = page
    .getByRole('group')
    .filter({ has: page.getByRole('group', { name: '奖品', exact: true }) })
    .last();
  await expect(prizes).toHaveAccessibleDescription('各奖品的概率加起来是 120%，不能超过 100%（百万分之 1000000）');
  await expect(prizes).toBeFocused();
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
