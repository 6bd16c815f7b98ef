import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, request as requests, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startPrivatePostgres } from '../apps/server/test/private-postgres.ts';
import { startServerProcess } from '../apps/server/test/server-process.ts';
import { makeNewFolder, settingsOf } from '../e2e/server-data-folder.ts';
import { seedWeek } from '../e2e/seed-week.ts';
import { countNow } from './operating-pictures/count-now.ts';
import { seedReconciledDay } from './operating-pictures/seed-reconciled-day.ts';
import { views } from './operating-pictures/views.ts';
import { cleanUpOnExit } from './suite/processes.ts';

/**
 * Takes the screenshots of docs/operating.md with four weeks of seeded data; the front ends must be built. Arguments
 * select screenshots, `--light` and `--phone` change how they look, and `--to` names another folder, for screenshots of
 * full pages.
 */
const { values, positionals: wanted } = parseArgs({
  options: { light: { type: 'boolean' }, phone: { type: 'boolean' }, to: { type: 'string' } },
  allowPositionals: true,
});
const target = values.to ?? fileURLToPath(new URL('../docs/images/operating/', import.meta.url));
const viewport = values.phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };

/** Number of days in the dashboard's period. The period before it is shown for comparison. */
const DAYS = 27;

cleanUpOnExit();
const postgres = await startPrivatePostgres();
process.env['TEST_POSTGRES_URL'] = postgres.url;
const data = await makeNewFolder();
// All seeded visitors have the same IP address, so the rate limits are raised. With TRUST_PROXY they could have
// different addresses, but the server would refuse this machine access to the outbox.
const settings = { ...settingsOf(data), LIMITS_SCALE: '10000' };
const server = await startServerProcess(settings);
try {
  await mkdir(target, { recursive: true });
  const request = await requests.newContext({ baseURL: server.origin });
  const { lead } = await seedWeek({ request, origin: server.origin, folder: data }, DAYS);
  await seedReconciledDay({ request, folder: data }, lead);
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
    await view.prepare?.(page, () => countNow(settings));
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
  postgres.stop();
}

/**
 * Waits until no loading indicator is visible. Waiting for an idle network would never end, because the dashboard has
 * an open event stream.
 */
async function settle(page: Page): Promise<void> {
  const isRead = () => !/正在(读取|打开|连接)/.test(document.body.innerText);
  await page.waitForFunction(isRead, null, { timeout: 30_000 });
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => {});
  await page.waitForFunction(isRead, null, { timeout: 30_000 });
  await page.waitForTimeout(700);
}
