import { mkdtempSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, request as requests, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startServerProcess } from '../apps/server/test/server-process.ts';
import { seedWeek } from '../e2e/seed-week.ts';
import { countNow } from './operating-pictures/count-now.ts';
import { views } from './operating-pictures/views.ts';
import { cleanUpOnExit } from './suite/processes.ts';

/**
 * Takes the screenshots of docs/operating.md with four weeks of seeded data. Needs the built front ends. Arguments
 * select pictures. `--light` and `--phone` change the view, `--to` the folder; there full pages are saved.
 */
const { values, positionals: wanted } = parseArgs({
  options: { light: { type: 'boolean' }, phone: { type: 'boolean' }, to: { type: 'string' } },
  allowPositionals: true,
});
const target = values.to ?? fileURLToPath(new URL('../docs/images/operating/', import.meta.url));
const viewport = values.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };

/** The overview's range and its comparison. */
const DAYS = 27;

cleanUpOnExit();
const data = mkdtempSync(join(tmpdir(), 'feisuo-pictures-'));
// Seeded visitors set their own addresses.
const settings = { DATA_DIR: data, LIMITS_SCALE: '100', TRUST_PROXY: '127.0.0.0/8,::1' };
const server = await startServerProcess(settings);
try {
  await mkdir(target, { recursive: true });
  const request = await requests.newContext({ baseURL: server.origin });
  const { lead } = await seedWeek({ request, origin: server.origin, folder: data }, DAYS);
  const executablePath = process.env['CHROMIUM'];
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--lang=zh-CN'],
  });
  const context = await browser.newContext({
    viewport,
    storageState: await lead.request.storageState(),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const theme = values.light ? 'light' : 'dark';
  await context.addInitScript((name) => localStorage.setItem('feisuo-console-theme', name), theme);
  const page = await context.newPage();
  for (const view of views.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    await page.goto(server.origin + view.path);
    await settle(page);
    await view.act?.(page, () => countNow(settings));
    await settle(page);
    const shot = await page.screenshot({ fullPage: values.to !== undefined });
    await sharp(shot)
      .webp({ quality: 80 })
      .toFile(join(target, `${view.name}.webp`));
    console.log(view.name);
  }
  await browser.close();
} finally {
  await server.stop('SIGTERM');
}

/** Waits until no loading indicator is left. The overview's event stream never ends. */
async function settle(page: Page): Promise<void> {
  const isRead = () => !/正在(读取|打开|连接)/.test(document.body.innerText);
  await page.waitForFunction(isRead, null, { timeout: 30_000 });
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => {});
  await page.waitForFunction(isRead, null, { timeout: 30_000 });
  await page.waitForTimeout(700);
}
