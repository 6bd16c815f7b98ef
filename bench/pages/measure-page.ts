import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { PAGE_TIMEOUT_MS } from '../browser.ts';

/** How much slower the processor of a phone is than the one of this machine. */
const SLOWDOWN = 4;
const SETTLE_MS = 1500;
const PRESS_PAUSE_MS = 250;

/** One visit, times in milliseconds. */
export interface Timing {
  largestPaint: number;
  /** The longest time from an input to the next frame. */
  slowestInput: number;
  /** The cumulative layout shift of the visit in thousandths, without shifts that an input caused. */
  layoutShift: number;
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Opens a page in a fresh context of a slow phone, uses it, and returns its times. */
export async function visitPage(browser: Browser, url: string): Promise<Timing> {
  const context = await browser.newContext({ ...phone, locale: 'zh-CN' });
  try {
    const page = await openSlowly(context);
    const answer = await page.goto(url, { waitUntil: 'load', timeout: PAGE_TIMEOUT_MS });
    if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}`);
    await sleep(SETTLE_MS);
    const { largestPaint } = await readTiming(page);
    await usePage(page);
    const { slowestInput, layoutShift } = await readTiming(page);
    return { largestPaint, slowestInput, layoutShift };
  } finally {
    await context.close();
  }
}

async function openSlowly(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watchTiming);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

/** Presses keys and touches the page as a visitor does who looks around without leaving it. */
async function usePage(page: Page): Promise<void> {
  await page.touchscreen.tap(195, 420);
  for (const key of ['Tab', 'Tab', 'PageDown', 'Escape']) {
    await sleep(PRESS_PAUSE_MS);
    await page.keyboard.press(key);
  }
  const buttons = page.locator('main button:visible:not([disabled]), header button:visible, summary:visible');
  for (let index = 0; index < Math.min(3, await buttons.count()); index += 1) {
    await sleep(PRESS_PAUSE_MS);
    await buttons
      .nth(index)
      .tap({ timeout: 2000, force: true, noWaitAfter: true })
      .catch(() => {}); // The button before may have covered this one.
    await page.keyboard.press('Escape');
  }
  await sleep(SETTLE_MS);
}

const readTiming = (page: Page) => page.evaluate(() => (globalThis as unknown as { timing: Timing }).timing);

/** Runs in the page before the page's own scripts, so it must not use other code of this file. */
function watchTiming(): void {
  const timing = { largestPaint: 0, slowestInput: 0, layoutShift: 0 };
  Object.assign(globalThis, { timing });
  new PerformanceObserver((list) => {
    timing.largestPaint = list.getEntries().at(-1)?.startTime ?? timing.largestPaint;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) timing.slowestInput = Math.max(timing.slowestInput, entry.duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) timing.layoutShift += entry.value * 1000;
  }).observe({ type: 'layout-shift', buffered: true });
}
