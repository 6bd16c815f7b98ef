import type { Page } from '@playwright/test';
import { rememberOnSite, signUp } from './account-steps.ts';
import { makeNewFolder } from './server-data-folder.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, withOwnServer } from './fixtures.ts';
import { movePointer } from './slot-steps.ts';

/** A server with the data of a new installation, including its popups. */
const test = withOwnServer({}, makeNewFolder);

/** Links in the header, in the order in which the member follows them. */
const walk = ['游戏库', '会员', '补给站', '帮助', '游戏资讯', '首页'];

/** Titles of the seeded popups, the highest priority first. */
const popups = ['41 天试用已经开始', '送你 7 天加速会员', '客服不会向你要验证码', '自动续费怎么扣、怎么关', '补给站'];

const followHeader = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('navigation').getByRole('link', { name, exact: true }).click();

test('@full §13 a new installation shows the get-VIP popup and each other seeded popup once, with pages between them', async ({
  page,
  request,
}) => {
  test.slow();
  const styles: string[] = [];
  const answered = async () => {
    const answer = await page.waitForResponse(
      (one) =>
        one.url().endsWith('/flowhub/v1/slots:batchGet') && one.request().postData()?.includes('WebCenterPop') === true,
    );
    const { slots } = (await answer.json()) as { slots: { params: { style_id: string } }[] };
    styles.push(...slots.map(({ params }) => params.style_id));
  };
  await rememberOnSite(page, await signUp(request, { name: '新来的人' }));
  let asked = answered();
  await page.goto('/');
  await movePointer(page);
  const met: { title: string; view: number }[] = [];
  for (let view = 1; met.length < popups.length && view <= 20; view += 1) {
    const popup = page.locator('dialog[open][data-kind=promotion]');
    // Every page view requests the slot of the popup, even at the checkout.
    await asked;
    const isDue = met.length === 0 || view - (met.at(-1)?.view ?? 0) > 2;
    if (!isDue) await expect(popup).toHaveCount(0);
    else {
      await expect(popup).toBeVisible();
      met.push({ title: (await popup.getAttribute('aria-label')) ?? '', view });
      await expect(popup).toHaveCount(1);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      await expect(popup).toHaveCount(0);
    }
    asked = answered();
    await followHeader(page, walk[view % walk.length] ?? '');
  }
  await asked;
  expect(met.map(({ title }) => title)).toEqual(popups);
  expect(new Set(styles)).toEqual(new Set(['NoticeWindows', 'H5CenterPop', 'ActivityPop', 'ActCenterPop']));

  // In a second tab on the same day, no popup opens.
  const again = await page.context().newPage();
  await again.goto('/help');
  await movePointer(again);
  await expect(again.getByRole('complementary').first()).toBeVisible();
  await expect(again.locator('dialog[open]')).toHaveCount(0);
});

test('@full §2 header: company site and about page are two links, which are hidden as the specification says', async ({
  page,
}) => {
  const banner = page.getByRole('banner');
  const official = banner.getByRole('link', { name: '公司官网' });
  const about = banner.getByRole('link', { name: '关于我们' });
  for (const path of ['/', '/help', '/tf', '/tf-v2']) {
    await page.goto(path);
    await expect(official, path).toBeVisible();
    await expect(about, path).toBeVisible();
  }
  await page.goto('/help');
  await about.click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { level: 1, name: '关于我们' })).toBeVisible();
  await expect(about).toHaveAttribute('aria-current', 'page');
  // The page shows the name of the company and a link to its official site.
  const facts = page.getByRole('region', { name: '公司信息' });
  await expect(facts).toContainText('飞梭网络科技');
  await expect(facts.getByRole('link', { name: new URL(page.url()).host })).toHaveAttribute('href', '/');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await official.click();
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
  await expect(official).not.toHaveAttribute('aria-current');
  for (const path of ['/activity/supply-station-v2', '/tf?tp=1', '/tf-v2?tp=1']) {
    await page.goto(path);
    await expect(banner).toBeVisible();
    await expect(official, path).toHaveCount(0);
    await expect(about, path).toHaveCount(0);
  }
  // On a phone both links are in the menu.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/games');
  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.getByRole('dialog', { name: '菜单' });
  await expect(menu.getByRole('link', { name: '公司官网' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '关于我们' })).toBeVisible();
});

test('@full all links in the header of the site fit at each width from 861 to 1440 pixels', async ({ page }) => {
  await page.goto('/help');
  const bar = page.getByRole('banner').locator('> div').last();
  for (const width of [861, 1024, 1201, 1260, 1261, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    const overflow = await bar.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflow, `overflow at ${width}`).toBeLessThanOrEqual(0);
    // No link or button in the header wraps to a second line.
    const tall = await bar
      .locator('nav a, button')
      .evaluateAll((parts) => parts.filter((part) => part.clientHeight > 48).map((part) => part.textContent));
    expect(tall, `wrapped at ${width}`).toEqual([]);
  }
});
