import { slotPaths } from '@feisuo/contract/facts/paths';
import type { Slot } from '@feisuo/contract/schemas/ads';
import type { FullLineItem } from '@feisuo/contract/schemas/console-promotion';
import type { Page } from '@playwright/test';

/** Functions that create data for screenshots, in addition to the seeded weeks. */

const originOf = (page: Page) => new URL(page.url()).origin;

/** Causes a JavaScript error on a page of a visitor who has consented to analytics. */
export async function reportPageError(page: Page): Promise<void> {
  const visitor = await page.context().newPage();
  await visitor.goto(`${originOf(page)}/games`);
  await visitor.mouse.move(300, 300);
  await visitor.mouse.move(340, 320);
  await visitor.getByRole('button', { name: '同意' }).click();
  const reported = visitor.waitForResponse((response) => response.url().includes('/envelope/') && response.ok());
  await visitor.getByRole('searchbox').fill('绝地');
  await visitor.evaluate(() => {
    setTimeout(() => {
      throw new TypeError("Cannot read properties of undefined (reading 'regions')");
    });
  });
  await reported;
  await visitor.close();
  await page.reload();
  await page.locator('tbody a[href^="/console/system/errors/"]').first().click();
  await page.getByRole('heading', { name: '调用栈' }).evaluate((stack) => stack.scrollIntoView({ block: 'center' }));
}

/** Creates an API token of the operator, for a nightly report. */
export async function createApiToken(page: Page): Promise<void> {
  const origin = originOf(page);
  const data = { name: '每日报表', scopes: ['dashboard.read', 'orders.read'], days: 90 };
  await page.request.post(`${origin}/console/api/tokens`, { data, headers: { origin } });
  await page.reload();
}

/** Creates a webhook endpoint for events about orders. */
export async function registerWebhook(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新建回调' }).click();
  await page.getByLabel('名称').fill('财务对账');
  await page.getByLabel('回调地址').fill('https://erp.example.com/feisuo');
  for (const kind of ['order.paid', 'order.refunded']) {
    await page.getByLabel('要通知的事件').fill(kind);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await page.getByLabel('原因').fill('财务要实时对账');
}

/** Fills the form of a new application, and shows the part about signing in. */
export async function fillClient(page: Page): Promise<void> {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  const add = async (label: string, text: string) => {
    await fill(label, text);
    await page.keyboard.press('Enter');
  };
  await fill('编号', 'partner-forum');
  await fill('名称', '伙伴论坛');
  await fill('首页地址', 'https://forum.example.com');
  await add('回跳地址', 'https://forum.example.com/callback');
  await add('退出页面', 'https://forum.example.com/signed-out');
  await fill('后台通知地址', 'https://forum.example.com/logout');
  await add('其他接口', 'https://orders.example.com/api');
  await page.getByRole('heading', { name: '认证' }).evaluate((heading) => heading.scrollIntoView());
}

const LINE_ITEM = 'tips-measure';
const VISITORS = 400;
const AT_ONCE = 8;

/** Creates an experiment: two versions of a line item, and some hundred visitors who see one of them. */
export async function compareVersions(page: Page, count: () => Promise<void>): Promise<void> {
  const origin = originOf(page);
  const path = `${origin}/console/api/promotion/line-items/${LINE_ITEM}`;
  const { data } = (await (await page.request.get(path)).json()) as { data: FullLineItem };
  const [first] = data.creatives;
  if (!first) throw new Error('the fixture is empty');
  const title = { id: 'title', type: 'title', text: { value: '你离服务器有多远' } } as const;
  const second = {
    ...first,
    id: `${LINE_ITEM}-b`,
    assets: first.assets.map((one) => (one.id === 'title' ? title : one)),
  };
  await page.request.put(path, {
    headers: { origin },
    data: { item: data.item, creatives: [first, second], seen: data.version },
  });
  const turns = Array.from({ length: VISITORS }, (_, index) => index);
  while (turns.length > 0) {
    await Promise.all(turns.splice(0, AT_ONCE).map((index) => visit(page, origin, index, second.id)));
  }
  await count();
  await page.reload();
  await page.getByRole('row').filter({ hasText: '你离服务器有多远' }).filter({ hasNotText: '数据不够' }).waitFor();
}

/** Simulates a visitor who sees one version. Visitors who see the version `better` click more often. */
async function visit(page: Page, origin: string, index: number, better: string): Promise<void> {
  const headers = { 'x-device-id': `compare-${index}`, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' };
  const asked = await page.request.post(origin + slotPaths.batchGet, {
    headers,
    data: { id: `compare-${index}`, slots: [{ id: 'WebTipsCard', params: { platform: 'web' } }] },
  });
  const { slots } = (await asked.json()) as { slots: Slot[] };
  const [slot] = slots;
  if (!slot) return;
  const report = (event: string) => {
    const url = slot.trackers.find((tracker) => tracker.event === event)?.url;
    return url && page.request.get(url, { headers });
  };
  await report('show');
  if (index % (slot.params.creative_id === better ? 6 : 11) === 0) await report('click');
}
