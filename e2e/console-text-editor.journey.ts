import type { Locator, Page } from '@playwright/test';
import { enterConsole } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

/** HTML as Microsoft Word puts it on the clipboard, with Word's typical markup. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
<!--StartFragment--><h1 style="mso-x:1">维护
安排</h1><p class=MsoNormal style="margin:0"><span style="color:red">凌晨开始，<b>不用</b>重新登录<o:p></o:p></span></p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">1.<span>&nbsp;&nbsp;</span></span><![endif]>先存档</p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">2.<span>&nbsp;&nbsp;</span></span><![endif]>再退出<script>alert(1)</script></p>
<table><tr><td colspan=2>时间</td></tr><tr><td><p>开始</p></td><td><p>两点<br>三点</p></td></tr></table>
<p>见<a href="/help">帮助</a>，别点<a href="javascript:alert(1)">这里</a><img src="https://tracker.example/a.gif" onerror="alert(1)"></p><!--EndFragment--></body></html>`;

const paste = (text: Locator, html: string) =>
  text.evaluate((element, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', content);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

const saved = (page: Page) => page.getByRole('status').filter({ hasText: '草稿已保存' });

test('an operator writes a notice with autosave and live preview and publishes it, and a visitor reads it @full', async ({
  page,
  server,
  folder,
  openBrowser,
}) => {
  const visitor = await openBrowser();
  await page.setViewportSize({ width: 1440, height: 1000 });
  await enterConsole(page, folder, 'operator');
  await page.goto(`${server.origin}/console/content/notice`);
  await page.getByRole('button', { name: '写公告' }).click();
  await page.getByLabel('类别').click();
  await page.getByTitle('更新', { exact: true }).click();
  await page.getByLabel('标题').fill('凌晨例行维护');
  await page.getByLabel('摘要').fill('两点开始，三点结束。');
  const text = page.getByRole('textbox', { name: '正文' });
  await text.click();

  // Typed Markdown, keyboard shortcuts and buttons of the toolbar create the same kinds of blocks.
  await page.keyboard.type('## 影响\n会员**不受**影响。\n- 亚服\n欧服\n\n');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('提前存档');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('再睡');
  await expect(text.locator('h2')).toHaveText('影响');
  await expect(text.locator('b')).toHaveText(['不受', '提前存档']);
  await expect(text.locator('ul > li')).toHaveText(['亚服', '欧服']);
  await page.keyboard.press('Control+z');
  await expect(text).not.toContainText('再睡');
  await page.keyboard.press('Control+y');
  await expect(text).toContainText('再睡');

  // The id in the address is derived from the title, and the focus stays in the text.
  await expect(page).toHaveURL(/\/console\/content\/notice\/ling-chen-li-xing-wei-hu$/, { timeout: 15_000 });
  await expect(text).toBeFocused();
  await page.keyboard.type('。');
  await expect(saved(page)).toBeVisible({ timeout: 15_000 });

  // From HTML that Microsoft Word puts on the clipboard, only the supported kinds of blocks are pasted.
  await page.keyboard.press('Enter');
  await paste(text, fromWord);
  await expect(text.locator('h2')).toHaveText(['影响', '维护安排']);
  await expect(text.locator('ol > li')).toHaveText(['先存档', '再退出']);
  await expect(text.locator('table tr').first().locator('th')).toHaveText(['时间', '']);
  await expect(text.locator('table tr').nth(1).locator('td')).toHaveText(['开始', '两点 三点']);
  await expect(text.locator('a')).toHaveText(['帮助']);
  // The merged header cell became two cells. The second one gets a text, because a table with an empty header cell
  // cannot be published.
  await text.locator('th').nth(1).click();
  await page.keyboard.type('说明');
  expect(await text.locator('[style*="color"], script, img, [class^="Mso"]').count()).toBe(0);
  await expectAccessible(page);

  // The preview shows what the operator types before it is saved.
  const phone = page.frameLocator('iframe[title="实时预览：手机"]');
  await expect(phone.getByRole('heading', { level: 1, name: '凌晨例行维护' })).toBeVisible();
  await expect(phone.getByRole('link', { name: '帮助', exact: true })).toHaveAttribute('href', '/help');
  await expect(phone.locator('ol > li').filter({ hasText: /^(先存档|再退出)$/ })).toHaveCount(2);
  await page.getByRole('radiogroup', { name: '预览设备' }).getByText('电脑').click();
  await expect(
    page.frameLocator('iframe[title="实时预览：电脑"]').getByRole('heading', { name: '凌晨例行维护' }),
  ).toBeVisible();

  // Leaving the page saves the draft without a question. After returning, the page shows the draft, which is not
  // published.
  await text.press('Control+End');
  await page.keyboard.type('最后一句。');
  await page.getByRole('link', { name: '← 公告' }).click();
  await page
    .getByRole('link', { name: /凌晨例行维护/ })
    .first()
    .click();
  await expect(text).toContainText('最后一句。');
  await expect(text.locator('ol > li')).toHaveText(['先存档', '再退出']);
  expect((await visitor.request.get(`${server.origin}/notice/ling-chen-li-xing-wei-hu`)).status()).toBe(404);

  // On a phone the operator switches between form and preview, and the bar with the actions stays visible.
  await page.setViewportSize({ width: 390, height: 844 });
  const publish = page.getByRole('main').getByRole('button', { name: '发布', exact: true });
  await expect(publish).toBeInViewport();
  await text.scrollIntoViewIfNeeded();
  await expect(publish).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('radiogroup', { name: '编辑或预览' }).getByText('预览').click();
  await expect(text).toBeHidden();
  await expect(phone.getByText('最后一句。')).toBeVisible();
  await expect(publish).toBeInViewport();

  await publish.click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  const bar = page.getByRole('region', { name: '发布' });
  await expect(bar.getByText('已发布')).toBeVisible();
  await expect(page.getByText('发布过，不能再改')).toBeVisible();
  await visitor.goto(`${server.origin}/notice/ling-chen-li-xing-wei-hu`);
  await expect(visitor.getByRole('heading', { level: 1, name: '凌晨例行维护' })).toBeVisible();
  await expect(visitor.locator('ol > li').filter({ hasText: /^(先存档|再退出)$/ })).toHaveCount(2);
  await expect(visitor.locator('b').filter({ hasText: '提前存档' })).toBeVisible();

  // Changes of a published notice are saved as a draft, which visitors do not see.
  await page.getByRole('radiogroup', { name: '编辑或预览' }).getByText('编辑').click();
  await page.getByLabel('摘要').fill('改到三点。');
  await expect(bar.getByText('有未发布的改动')).toBeVisible();
  await expect(saved(page)).toBeVisible({ timeout: 15_000 });
  expect(await (await visitor.request.get(`${server.origin}/notice`)).text()).not.toContain('改到三点');
});

test('@full the text editor is used by keyboard alone: buttons, links, tables, and leaving the editor', async ({
  page,
  server,
  folder,
}) => {
  await enterConsole(page, folder, 'operator');
  await page.goto(`${server.origin}/console/content/help/-`);
  const text = page.getByRole('textbox', { name: '回答' });
  const toolbar = page.getByRole('toolbar', { name: '回答的格式' });
  await text.focus();
  await page.keyboard.type('看这里');

  // Tab reaches the toolbar as a single stop, and arrow keys move between its buttons.
  await page.keyboard.press('Shift+Tab');
  await expect(toolbar.getByRole('button', { name: '正文' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(text.locator('h2')).toHaveText('看这里');
  await expect(toolbar.getByRole('button', { name: '大标题' })).toHaveAttribute('aria-pressed', 'true');
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+Alt+0');

  // Adding a link asks for an address, and refuses an address that the site would not open.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  const address = page.getByLabel('链接地址');
  await expect(address).toBeFocused();
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(address).toHaveAccessibleDescription(/https:\/\//);
  await address.fill('/support/work-order');
  await page.keyboard.press('Enter');
  await expect(text.locator('a')).toHaveAttribute('href', '/support/work-order');
  await expect(text).toBeFocused();

  // Tab goes through the cells of a table, and from the last cell out of the editor.
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await toolbar.getByRole('button', { name: '表格' }).click();
  for (const cell of ['甲', '乙', '丙', '1', '2', '3', '4', '5', '6']) {
    await page.keyboard.type(cell);
    await page.keyboard.press('Tab');
  }
  await expect(text.locator('th')).toHaveText(['甲', '乙', '丙']);
  await expect(text.locator('td')).toHaveText(['1', '2', '3', '4', '5', '6']);
  await expect(text).not.toBeFocused();
});
