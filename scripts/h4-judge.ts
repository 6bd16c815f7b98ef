import { mkdirSync, writeFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, request as requests, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startPrivatePostgres } from '../apps/server/test/private-postgres.ts';
import { startServerProcess } from '../apps/server/test/server-process.ts';
import { makeNewFolder, settingsOf } from '../e2e/data-folder.ts';
import { seedWeek } from '../e2e/seed-week.ts';
import { countNow } from './operating-pictures/count-now.ts';
import { seedReconciledDay } from './operating-pictures/seed-reconciled-day.ts';
import { views } from './operating-pictures/views.ts';
import { cleanUpOnExit } from './suite/processes.ts';
cleanUpOnExit();
const postgres = await startPrivatePostgres();
process.env['TEST_POSTGRES_URL'] = postgres.url;
const data = await makeNewFolder();
const settings = { ...settingsOf(data), LIMITS_SCALE: '10000' };
const server = await startServerProcess(settings, 9441);
const out = '/dev/shm/h4-shots';
mkdirSync(out, { recursive: true });
try {
  const request = await requests.newContext({ baseURL: server.origin });
  const { lead } = await seedWeek({ request, origin: server.origin, folder: data }, Number(process.env['DAYS'] ?? 27));
  console.log('week', new Date().toISOString());
  await seedReconciledDay({ request, folder: data }, lead);
  console.log('seeded', new Date().toISOString());
  const state = await lead.request.storageState();
  writeFileSync('/dev/shm/h4-state.json', JSON.stringify(state));
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox', '--lang=zh-CN'] });
  const open = (viewport: { width: number; height: number }) => browser.newContext({ viewport, storageState: state, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' }).then(async (c) => { await c.addInitScript(() => localStorage.setItem('feisuo-console-theme', 'dark')); return c.newPage(); });
  // Handbook pictures
  const wanted = (process.env['VIEWS'] ?? '').split(' ').filter(Boolean);
  const desk = await open({ width: 1440, height: 900 });
  for (const view of views.filter(({ name }) => wanted.includes(name))) {
    try {
      await desk.goto(server.origin + view.path);
      await settle(desk);
      await view.prepare?.(desk, () => countNow(settings));
      await settle(desk);
      await sharp(await desk.screenshot()).webp({ quality: 80 }).toFile(join(out, `${view.name}.webp`));
      console.log('view', view.name);
    } catch (error) { console.log('view failed', view.name, String(error).slice(0, 300)); }
  }
  console.log('views done');
  // Watch for a list of pages to shoot: lines "name width path"
  const done = new Set<string>();
  while (!existsSync('/dev/shm/h4-stop')) {
    const lines = existsSync('/dev/shm/h4-pages.txt') ? readFileSync('/dev/shm/h4-pages.txt', 'utf8').split('\n').filter(Boolean) : [];
    for (const line of lines.filter((one) => !done.has(one))) {
      done.add(line);
      const [name = '', width = '1440', path = '', click = ''] = line.split(' ');
      const page = await open({ width: Number(width), height: Number(width) > 800 ? 900 : 844 });
      try {
        await page.goto(server.origin + path);
        await settle(page);
        if (click) { await page.locator(click.replaceAll('~', ' ')).first().click(); await settle(page); }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await page.screenshot({ path: join(out, `${name}-${width}.png`), fullPage: Number(width) > 800 ? false : true });
        console.log('shot', name, width, wide > 0 ? `OVERFLOW ${wide}` : '');
      } catch (error) { console.log('failed', line, String(error).slice(0, 200)); }
      await page.context().close();
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await browser.close();
} finally {
  await server.stop('SIGTERM');
  postgres.stop();
}
async function settle(page: Page): Promise<void> {
  const isRead = () => !/正在(读取|打开|连接)/.test(document.body.innerText);
  await page.waitForFunction(isRead, null, { timeout: 30_000 });
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => {});
  await page.waitForFunction(isRead, null, { timeout: 30_000 });
  await page.waitForTimeout(700);
}
