import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { liveThrough } from './busy-week.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

/** The handbook names every page that it explains, and a test of the console holds that these are all. */
const handbook = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8');
const all = [...handbook.matchAll(/<!-- pages: (.+?) -->/g)].flatMap(([, paths = '']) => paths.split(' '));

/** Where a page about one thing is found: the list that links to it, or an address that a first start brings. */
const ways: Record<string, string> = {
  '/console/activities/:id': '/console/activities/shuttle',
  '/console/activities/:id/edit': '/console/activities/shuttle/edit',
  '/console/activities/:id/given': '/console/activities/shuttle/given',
  '/console/catalogue/pages/:id': '/console/catalogue/pages/jsq_web',
  '/console/catalogue/products/:id': '/console/catalogue/products/new',
  '/console/content/:kind': '/console/content/game',
  '/console/promotion/:id': '/console/promotion/center-trial-ending',
  '/console/system/clients/:id': '/console/system/clients/feisuo-site',
};
/** Nothing of these comes about without an outside party. */
const without = new Set(['/console/system/errors/:id']);

const layouts = [
  { name: 'a desktop in the dark', width: 1440, height: 900, theme: 'dark' },
  { name: 'a desktop in the light', width: 1440, height: 900, theme: 'light' },
  { name: 'a phone', width: 390, height: 844, theme: 'dark' },
] as const;

for (const { name, width, height, theme } of layouts) {
  test(`@full every page of the console can be used on ${name}: axe finds nothing, nothing scrolls sideways`, async ({
    page,
    request,
    server,
    folder,
  }) => {
    test.setTimeout(600_000);
    const origin = server.origin;
    const { lead } = await sceneOf({ request, origin, folder });
    await page.context().addCookies((await lead.request.storageState()).cookies);
    await page.addInitScript((colour) => localStorage.setItem('feisuo-console-theme', colour), theme);
    await page.setViewportSize({ width, height });
    for (const path of all.filter((one) => !without.has(one))) {
      await test.step(path, async () => {
        await open(page, origin, path);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }
  });
}

/** One scene for all layouts: a worker's server keeps what the first of them made. */
let scene: ReturnType<typeof liveThrough> | null = null;
const sceneOf = (stage: Parameters<typeof liveThrough>[0]) => (scene ??= liveThrough(stage, 0));

async function open(page: Page, origin: string, path: string): Promise<void> {
  const known = ways[path];
  const list = path.replace(/\/:[^/]+$/, '');
  await page.goto(origin + (known ?? list));
  await expect(page.locator('main')).not.toContainText(/正在(读取|打开)/);
  if (known === undefined && list !== path) {
    await page.locator(`tbody a[href^="${list}/"]`).first().click();
    await expect(page).not.toHaveURL(origin + list);
    await expect(page.locator('main')).not.toContainText(/正在(读取|打开)/);
  }
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('没有这个页面');
}
