import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { PAGE_TIMEOUT_MS } from './browser.ts';
import { factRow, type Row } from './row.ts';
import type { Stage } from './shared-servers.ts';

const SHIFT_LIMIT = 0.01;
const SETTLE_MS = 2000;
const SCROLL_STEP_PX = 120;
const SCROLL_PAUSE_MS = 60;
/** Maximum number of scroll steps, because a page that grows while scrolling would have no end. */
const MAX_STEPS = 400;

const screens: Record<string, BrowserContextOptions> = {
  '1440x900': { viewport: { width: 1440, height: 900 } },
  '390x844 mobile': { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};

/**
 * Checks that the headline is the largest contentful paint, and that no layout shift occurs, neither on loading nor
 * while scrolling.
 */
export async function measureStability(stage: Stage): Promise<Row[]> {
  const { origin } = await stage.ours();
  const { browser } = await stage.browser();
  const rows: Row[] = [];
  for (const [screen, options] of Object.entries(screens)) {
    const context = await browser.newContext({ ...options, locale: 'zh-CN' });
    try {
      const page = await context.newPage();
      await page.addInitScript(watchPainting);
      await page.goto(`${origin}/`, { waitUntil: 'load', timeout: PAGE_TIMEOUT_MS });
      await sleep(SETTLE_MS);
      const { largest, shifts: early } = await readPainting(page);
      await scrollDown(page);
      const { shifts: all } = await readPainting(page);
      rows.push(
        factRow(`largest paint at ${screen}`, largest, 'H1'),
        shiftRow(`layout shift at ${screen}, loaded`, early),
        shiftRow(`layout shift at ${screen}, scrolled to the bottom`, all),
      );
    } finally {
      await context.close();
    }
  }
  return rows;
}

interface Shift {
  value: number;
  movers: string[];
}
interface Painting {
  largest: string;
  shifts: Shift[];
}

function shiftRow(name: string, shifts: Shift[]): Row {
  const total = shifts.reduce((sum, shift) => sum + shift.value, 0);
  const movers = new Set(shifts.flatMap((shift) => shift.movers));
  return {
    name,
    ours: total.toFixed(4),
    against: String(SHIFT_LIMIT),
    ratio: total / SHIFT_LIMIT,
    required: { atMost: 1 },
    ...(movers.size > 0 && { note: `moved: ${[...movers].join(', ')}` }),
  };
}

const readPainting = (page: Page) => page.evaluate(() => (globalThis as unknown as { painting: Painting }).painting);

/** Scrolls slowly, so that the browser lays out new content while it is visible. */
async function scrollDown(page: Page): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++) {
    const isAtBottom = await page.evaluate((distance) => {
      const before = window.scrollY;
      window.scrollBy({ top: distance, behavior: 'instant' });
      return window.scrollY === before;
    }, SCROLL_STEP_PX);
    if (isAtBottom) {
      await sleep(SETTLE_MS);
      return;
    }
    await sleep(SCROLL_PAUSE_MS);
  }
  throw new Error(`the page did not end after ${MAX_STEPS * SCROLL_STEP_PX} px`);
}

/** Runs in the page before the page's own scripts, so it must not use other code of this file. */
function watchPainting(): void {
  const painting: Painting = { largest: 'none', shifts: [] };
  Object.assign(globalThis, { painting });
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1) as (PerformanceEntry & { element: Element | null }) | undefined;
    painting.largest = last?.element?.tagName ?? 'none';
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const movers = entry.sources.map(({ node }) =>
        node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}` : 'text',
      );
      painting.shifts.push({ value: entry.value, movers });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
