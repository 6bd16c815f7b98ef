import { DAY_MS } from '@feisuo/contract/facts/durations';
import { previewMessages } from '@feisuo/contract/facts/preview-messages';
import type { Page } from '@playwright/test';
import { bindAuthenticator, enterConsole, enterWithFactor } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { movePointer } from './slot-steps.ts';

/** Markup as an attacker would type it, which pages must show as plain text. */
const EVIL = '<img src=x onerror=alert(1)>';

/** Fills in the reason and confirms the dialog of an action. */
async function confirm(operatorPage: Page, verb: RegExp, reason?: string): Promise<void> {
  const dialog = operatorPage.getByRole('dialog').filter({ hasText: '取消' });
  if (reason !== undefined) await dialog.getByLabel('原因').fill(reason);
  await dialog.getByRole('button', { name: verb }).click();
  await expect(dialog).toHaveCount(0);
}

test('@full an operator creates a slot, a popup and an activity, and a visitor in another browser sees them within ten seconds', async ({
  page: visitor,
  server,
  folder,
  openBrowser,
}) => {
  const operatorPage = await openBrowser();
  await enterConsole(operatorPage, folder, 'operator');
  await operatorPage.goto(`${server.origin}/console/promotion`);
  await operatorPage.getByRole('button', { name: '新建推广位' }).click();
  await operatorPage.getByRole('textbox', { name: '编号', exact: true }).fill('GrowthCard');
  await operatorPage.getByRole('textbox', { name: '名称', exact: true }).fill('增长卡');
  await confirm(operatorPage, /^新\s?建$/);
  const card = operatorPage.getByRole('region', { name: '增长卡' });
  await expect(card).toContainText('GrowthCard');
  await expect(card).toContainText('官网没有位置');
  // Makes the new slot a sub-slot of the popup's slot.
  const pop = operatorPage.getByRole('region', { name: '网页中央弹窗' });
  await pop.getByRole('button', { name: /^设\s?置$/ }).click();
  const inside = operatorPage.getByRole('combobox', { name: '内含的推广位' });
  await inside.fill('GrowthCard');
  await inside.press('Enter');
  await inside.press('Escape');
  await confirm(operatorPage, /^保\s?存$/);
  await expect(card).toContainText('放在「网页中央弹窗」里');

  // Creates a line item for a popup, shown only to visitors of one channel.
  await operatorPage.getByRole('button', { name: '新建投放' }).click();
  await operatorPage.getByRole('textbox', { name: '名称', exact: true }).fill('周末活动');
  await operatorPage.getByRole('textbox', { name: '编号', exact: true }).fill('growth-weekend');
  const slot = operatorPage.getByRole('combobox', { name: '推广位' });
  await slot.click();
  await operatorPage.getByTitle('增长卡', { exact: true }).filter({ visible: true }).click();
  await operatorPage.getByRole('button', { name: '添加创意' }).click();
  await operatorPage.getByRole('textbox', { name: '标题', exact: true }).fill('周末一起开黑');
  // The live preview shows the site's own popup, and the focus stays in the form.
  const creative = operatorPage.frameLocator('iframe[title="实时预览：电脑"]');
  await expect(creative.getByRole('dialog', { name: '周末一起开黑' })).toBeVisible();
  await expect(operatorPage.getByRole('textbox', { name: '标题', exact: true })).toBeFocused();
  await creative.getByRole('button', { name: '我知道了' }).click();
  await expect(creative.getByRole('dialog', { name: '周末一起开黑' })).toBeVisible();
  await operatorPage.getByText('手机', { exact: true }).click();
  await expect(
    operatorPage.frameLocator('iframe[title="实时预览：手机"]').getByRole('dialog', { name: '周末一起开黑' }),
  ).toBeVisible();
  // A new line item has a frequency cap of once a day. It is removed, because visitors without an identifier never see
  // a line item with a cap.
  await expect(operatorPage.getByRole('spinbutton', { name: '多少小时' })).toHaveValue('24');
  await operatorPage.getByRole('button', { name: '去掉这条频控' }).click();
  await operatorPage.getByRole('combobox', { name: '添加条件' }).click();
  await operatorPage.getByTitle('渠道', { exact: true }).click();
  const channels = operatorPage.getByRole('combobox', { name: '渠道' });
  await channels.press('Backspace');
  await channels.fill('growth');
  await channels.press('Enter');
  await channels.press('Escape');
  await expectAccessible(operatorPage);
  await operatorPage.getByRole('button', { name: /^新\s?建$/ }).click();
  await operatorPage.getByRole('button', { name: /^开\s?启$/ }).click();
  await confirm(operatorPage, /^开\s?启$/);
  await expect(operatorPage.getByText('投放中')).toBeVisible();
  const shownBy = Date.now() + 10_000;
  // The reports about the popup name the new sub-slot.
  const reportedRequest = visitor.waitForRequest((request) =>
    /\/track\/show\?d=[^&]*~GrowthCard~growth-weekend~/.test(request.url()),
  );
  await visitor.goto('/help?channel=growth');
  await movePointer(visitor);
  await expect(visitor.getByRole('dialog', { name: '周末一起开黑' })).toBeVisible({ timeout: shownBy - Date.now() });
  await reportedRequest;

  // Creates an activity of the kind page, which consists of blocks.
  await operatorPage.goto(`${server.origin}/console/activities/new?kind=page`);
  await operatorPage.getByRole('textbox', { name: '名称', exact: true }).fill('织一周');
  await operatorPage.getByRole('textbox', { name: '编号', exact: true }).fill('growth-week');
  // The form of a new page contains no sample texts, so that its required fields are reported as missing.
  await operatorPage.getByRole('button', { name: /^新\s?建$/ }).click();
  await expect(operatorPage.getByText('有 2 处要改：一句话介绍、积木第 1 项 › 文字')).toBeVisible();
  await expect(operatorPage.getByRole('textbox', { name: '一句话介绍' })).toBeFocused();
  await operatorPage.getByRole('textbox', { name: '一句话介绍' }).fill('每天一点');
  await operatorPage.getByRole('textbox', { name: '文字', exact: true }).fill(EVIL);
  const drawn = operatorPage.frameLocator('iframe[title="预览：手机"]');
  await expect(drawn.getByRole('heading', { level: 1, name: '织一周' })).toBeVisible();
  await expect(drawn.getByRole('heading', { level: 2, name: EVIL })).toBeVisible();
  await operatorPage.getByRole('button', { name: /^新\s?建$/ }).click();
  await bindAuthenticator(operatorPage);
  await expect(operatorPage.getByRole('heading', { level: 2, name: '织一周' })).toBeVisible();
  await operatorPage.getByRole('button', { name: /^开\s?启$/ }).click();
  await confirm(operatorPage, /^开\s?启$/, '按计划上线');
  await expect(operatorPage.getByText('进行中')).toBeVisible();
  await visitor.goto('/activity/growth-week');
  await expect(visitor.getByText(EVIL)).toBeVisible({ timeout: 10_000 });
  await operatorPage.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(operatorPage);

  await operatorPage.getByRole('button', { name: /^下\s?线$/ }).click();
  await confirm(operatorPage, /^下\s?线$/, '演示结束');
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText(EVIL)).toHaveCount(0);
  }).toPass({ timeout: 10_000 });
});

test('granting days requires a second factor and a reason, and an activity that was changed meanwhile does not start @full', async ({
  page,
  server,
  folder,
}) => {
  await enterConsole(page, folder, 'operator');
  await page.goto(`${server.origin}/console/promotion/center-get-vip`);
  const dialog = page.getByRole('dialog', { name: '开启「下载客户端领会员」？' });
  const start = async () => {
    await page.getByRole('button', { name: /^开\s?启$/ }).click();
    await expect(dialog).toContainText('领走它送的会员天数');
  };
  const press = () => dialog.getByRole('button', { name: /^开\s?启$/ }).click();
  await start();
  await press();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByLabel('原因').fill('周末召回老用户');
  await press();
  await bindAuthenticator(page);
  await expect(page.getByText('投放中')).toBeVisible();
  await page.getByRole('button', { name: /^暂\s?停$/ }).click();
  await confirm(page, /^暂\s?停$/);
  await expect(page.getByRole('main').getByText('已暂停')).toBeVisible();

  // Another operator saves the line item while the form is open.
  const path = `${server.origin}/console/api/promotion/line-items/center-get-vip`;
  const { item, creatives, version } = (await (await page.request.get(path)).json()).data;
  const change = { item: { ...item, targeting: {} }, creatives, seen: version, reason: '放宽人群' };
  const saved = await page.request.put(path, { data: change, headers: { origin: server.origin } });
  expect(await saved.json()).toMatchObject({ code: 0 });
  await start();
  await dialog.getByLabel('原因').fill('再召回一次');
  await press();
  await expect(dialog.getByText('刚刚有人改过，这次没有执行')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '看最新的' }).click();
  await expect(page.getByRole('main').getByText('已暂停')).toBeVisible();
  await expect(page.getByText(`版本 ${version + 1}`)).toBeVisible();

  await page.getByRole('spinbutton', { name: '权重', exact: true }).first().fill('12');
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(page.getByText('请填写原因')).toBeVisible();
  await page.getByRole('textbox', { name: '原因' }).fill('多给一点机会');
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(page.getByText('已保存')).toBeVisible();
  await expectAccessible(page);
});

test('@full the site shows a draft only if the console sends it', async ({ page, server }) => {
  await page.goto(`${server.origin}/preview/creative`);
  await movePointer(page);
  await page.evaluate((kind) => {
    const title = { id: 'title', type: 'title', text: { value: '冒充的弹窗' } };
    const slot = { id: 'WebCenterPop', native: { assets: [title] }, params: { creative_id: 'x' } };
    window.postMessage({ kind, draft: slot }, location.origin);
  }, previewMessages.show);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await expect(page.getByText('冒充的弹窗')).toHaveCount(0);
  const framed = await page.request.get(`${server.origin}/preview/creative`);
  expect(framed.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
});

test('an operator with the role viewer can enlarge a preview, and cannot change anything @full', async ({
  page,
  folder,
  server,
}) => {
  await enterConsole(page, folder, 'viewer');
  await page.goto(`${server.origin}/console/promotion/center-trial-ending`);
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toBeDisabled();
  await expect(page.getByLabel('打开方式')).toBeDisabled();
  await page.getByRole('button', { name: /^放\s?大$/ }).click();
  const large = page.getByRole('dialog', { name: '实时预览' });
  await expect(large.frameLocator('iframe').getByText('看看会员价格')).toBeVisible();
});

test('@full a second lottery has no page of its own, and the console says so and links to showing it on the lottery page', async ({
  page: visitor,
  server,
  folder,
  openBrowser,
}) => {
  const operatorPage = await openBrowser();
  await enterWithFactor(operatorPage, { folder, server }, 'operator');
  const now = Date.now();
  const form = {
    name: '秋日抽奖',
    picture: '/art/weave/cyan/aim/new.svg',
    startsAt: new Date(now - 3_600_000).toISOString(),
    endsAt: new Date(now + DAY_MS).toISOString(),
    audience: 'all',
    budget: null,
    rules: { freePerDay: 1, chanceCoins: null, coinDays: 30 },
    prizes: [
      { id: 'leaf', kind: 'make_up_card', name: '一片秋叶', amount: 1, weight: 1000, stock: null, perPerson: null },
    ],
  };
  const headers = { origin: server.origin };
  const made = await operatorPage.request.post(`${server.origin}/console/api/activities`, {
    data: { id: 'autumn', kind: 'lottery', form },
    headers,
  });
  expect(await made.json()).toMatchObject({ code: 0 });

  await operatorPage.goto(`${server.origin}/console/activities/autumn`);
  const places = operatorPage
    .locator('section')
    .filter({ has: operatorPage.getByRole('heading', { name: '官网上的位置' }) });
  await expect(places).toContainText('访客现在在官网看不到它');
  await expect(places).toContainText(/抽奖页.*现在展示的是「.+抽奖」（进行中）/s);
  await operatorPage.getByRole('button', { name: /^开\s?启$/ }).click();
  await expect(operatorPage.getByRole('dialog')).toContainText('开启之后访客还看不到它');
  await confirm(operatorPage, /^开\s?启$/, '按计划上线');
  await expect(operatorPage.getByText('进行中', { exact: true })).toBeVisible();
  await visitor.goto('/lottery');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText('一片秋叶')).toHaveCount(0);

  await places.getByRole('button', { name: '换成这个活动' }).click();
  await confirm(operatorPage, /换成这个活动/);
  await expect(places).toContainText('展示的就是这个活动');
  await expect(operatorPage.getByRole('link', { name: '打开活动页' }).first()).toHaveAttribute(
    'href',
    `${server.origin}/lottery`,
  );
  await expectAccessible(operatorPage);
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText('一片秋叶').first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 10_000 });
  // The site shows the lottery and the prize under the names that the operator typed, and beside the prize its award.
  await expect(visitor.getByText('秋日抽奖')).toBeVisible();
  await expect(visitor.getByRole('row', { name: /^一片秋叶 补签卡 1 张 0\.1%/ })).toBeVisible();
  await expectNoSidewaysScroll(visitor);

  // The site shows what a prize awards, whatever the name of the prize is.
  await operatorPage.goto(`${server.origin}/console/activities/autumn/edit`);
  await operatorPage.getByRole('textbox', { name: '名称', exact: true }).nth(1).fill('加速币 50');
  await operatorPage.getByRole('combobox', { name: '种类' }).click();
  await operatorPage.getByTitle('加速币', { exact: true }).last().click();
  await expect(operatorPage.getByText('得到的人拿到：加速币 1 个。名称里写着 50，数量是 1')).toBeVisible();
  await operatorPage.getByRole('spinbutton', { name: '数量' }).fill('50');
  await expect(operatorPage.getByText('得到的人拿到：加速币 50 个。', { exact: true })).toBeVisible();
  await expectAccessible(operatorPage);
  await operatorPage.getByRole('textbox', { name: '名称', exact: true }).nth(1).fill('一片秋叶');
  await operatorPage.goto(`${server.origin}/console/activities/new?kind=partner`);
  await operatorPage.getByRole('combobox', { name: '商品' }).click();
  await expect(operatorPage.getByTitle(/（vipxjsq_1m_10，/).last()).toBeVisible();

  // The form of the lottery page lets the operator choose an activity of this kind by its name.
  await operatorPage.goto(`${server.origin}/console/content/page/lottery`);
  await operatorPage.getByRole('combobox', { name: '抽奖活动' }).click();
  await expect(operatorPage.getByTitle(/秋日抽奖（autumn，进行中）/).last()).toBeVisible();
  await operatorPage.setViewportSize({ width: 390, height: 844 });
  await operatorPage.goto(`${server.origin}/console/activities/autumn`);
  await expect(places).toContainText('展示的就是这个活动');
  await expectNoSidewaysScroll(operatorPage);
});
