import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Fixtures,
  type Page,
} from '@playwright/test';
import { freePort } from '../apps/server/test/free-port.ts';
import { startServerProcess, type ServerProcess } from '../apps/server/test/server-process.ts';
import { makeDataFolder, settingsOf } from './server-data-folder.ts';

export { expect };

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;

interface WorkerFixtures {
  /** The server's data folder, for admin commands. */
  folder: string;
  /** The server of the worker, with a fresh seeded database. */
  server: ServerProcess;
}
interface TestFixtures {
  /** The stored answer to the question about cookies. With null the page asks, which would disturb most journeys. */
  consent: 'all' | 'needed' | null;
  /** Exceptions, console errors and blocked content of all pages. At the end of a journey the list must be empty. */
  pageErrors: string[];
  /** Opens a page in another browser context. Its errors are collected too, and the journey closes it at the end. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}

/**
 * Fixtures for a server with its own data. Each call creates new fixtures, for which Playwright starts separate workers
 * and servers.
 */
const serverFixtures = (
  makeFolder: () => Promise<string>,
  settingsAt: (port: number) => Record<string, string>,
): Fixtures<object, WorkerFixtures> => ({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what a fixture needs
  folder: [async ({}, use) => use(await makeFolder()), { scope: 'worker' }],
  server: [
    async ({ folder }, use) => {
      const port = await freePort();
      const server = await startServerProcess({ ...settingsOf(folder), ...settingsAt(port) }, port);
      await use(server);
      await server.stop('SIGTERM');
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

export const test = base.extend<TestFixtures, WorkerFixtures>({
  ...serverFixtures(makeDataFolder, (port) => ({ THIRD_PARTY_HOST: `partner.localhost:${port}` })),
  baseURL: async ({ server }, use) => use(server.origin),
  consent: ['needed', { option: true }],
  context: async ({ context, consent, javaScriptEnabled }, use) => {
    if (consent) await context.addInitScript(answerConsent, consent);
    if (javaScriptEnabled) context.on('page', comeToLifeOnArrival);
    await use(context);
  },
  pageErrors: [
    async ({ page }, use) => {
      const pageErrors: string[] = [];
      watch(page, pageErrors);
      await use(pageErrors);
      expect(pageErrors).toEqual([]);
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, consent, pageErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      if (consent) await context.addInitScript(answerConsent, consent);
      context.on('page', comeToLifeOnArrival);
      const page = await context.newPage();
      watch(page, pageErrors);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** The test function for journeys that move the clock or change data that other journeys need. */
export const withOwnServer = (settings: Record<string, string> = {}, makeFolder = makeDataFolder) =>
  test.extend(serverFixtures(makeFolder, () => settings));

/** Milliseconds in which a page hydrates at the latest. */
const LIFE_MS = 2_000;

/**
 * Waits after each navigation until the page is hydrated. Unlike a person, a test could click before the page has
 * loaded its scripts.
 */
function comeToLifeOnArrival(page: Page): void {
  const isLive = () => !document.querySelector('script[type=later]') || '__reactRouterDataRouter' in window;
  const goto = page.goto.bind(page);
  page.goto = async (...where) => {
    const answer = await goto(...where);
    await page.waitForFunction(isLive, null, { timeout: LIFE_MS }).catch(() => {});
    return answer;
  };
}

/** Stores the answer to the question about cookies, as an earlier visit would. A later answer is kept. */
function answerConsent(choice: string): void {
  try {
    if (!localStorage.getItem('consent')) localStorage.setItem('consent', `${choice} ${Date.now()}`);
  } catch {
    // A blank page has no storage.
  }
}

/** Collects errors that only a developer would notice. */
export function watch(page: Page, pageErrors: string[]): void {
  page.on('pageerror', (error) => pageErrors.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    // Chromium logs every response with a status of 400 or above. Such lines are ignored here, because journeys check
    // responses themselves.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      pageErrors.push(message.text());
  });
}

const fromAxeBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(fromAxeBuilder.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe directly, because AxeBuilder injects the library on every run and opens a window for the result, which takes
 * six times as long.
 */
async function runAxe(page: Page): Promise<AxeResults> {
  if (page.frames().length > 1) return new AxeBuilder({ page }).analyze();
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axeSource);
  return page.evaluate(() => (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run());
}

/** Waits until all transitions have ended, because colours during a transition must not be checked. */
const transitionsEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const isFinite = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isFinite)
        .map(({ finished }) => finished),
    );
  });

/** Expects that axe finds no violations of accessibility rules. */
export async function expectAccessible(page: Page): Promise<void> {
  const look = async () => {
    await transitionsEnd(page);
    return (await runAxe(page)).violations;
  };
  let violations = await look();
  // A card may have appeared during the check. A real violation is also found by the second check.
  if (violations.length > 0) violations = await look();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** The page's cumulative layout shift. */
export const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 300);
      }),
  );
