import type { APIRequestContext, Page } from '@playwright/test';
import { rememberOnSite, signUp } from './account-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { withOwnServer, expect } from './fixtures.ts';

/**
 * Moves the pointer until deferred content has loaded. Several moves are necessary, because moves before the page is
 * idle have no effect.
 */
export async function movePointer(page: Page): Promise<void> {
  let x = 200;
  const hasCome = () =>
    performance.getEntriesByType('resource').some(({ name }) => /\/start-promotion-[^/]*\.js$/.test(name));
  await expect
    .poll(
      async () => {
        await page.mouse.move((x += 5), 320);
        return page.evaluate(hasCome);
      },
      { intervals: [200], timeout: 20_000 },
    )
    .toBe(true);
}

/** Test function with a server of its own, because the popups of these journeys would disturb other journeys. */
export const test = withOwnServer();
/** A window that is wide enough for the card on the right. */
export const wide = { width: 1680, height: 900 };

export const tips = (page: Page) => page.getByRole('complementary', { name: '提示' });
export const right = (page: Page) => page.getByRole('complementary', { name: '推荐' });

/** Records the slot requests and reports of the page in a short form. */
export function listen(page: Page) {
  const steps: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/flowhub/v1/slots:batchGet') {
      const { slots } = request.postDataJSON() as { slots: { id: string }[] };
      steps.push(`ask ${slots.map(({ id }) => id).join(' ')}`);
    }
    const [, event] = /^\/flowhub\/v1\/track\/(\w+)$/.exec(pathname) ?? [];
    const kind = /&kind=\w+/.exec(search)?.[0] ?? '';
    if (event) steps.push(`${event}${kind} ${search.split('~')[2]}`);
  });
  return {
    steps,
    reports: (slot = 'WebCenterPop') => steps.filter((step) => step.endsWith(` ${slot}`) && !step.startsWith('ask')),
    asks: () => steps.filter((step) => step.startsWith('ask')),
  };
}

/** Entries of the page's queue of events, recorded before the analytics script takes them. */
export const queued = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { noted: { name: string; category: string; props: object }[] }).noted ?? []).map(
      ({ name, category }) => `${category} ${name}`,
    ),
  );
export function noteQueue(): void {
  const noted: object[] = [];
  const queue = Object.assign([] as object[], {});
  const push = (...events: object[]) => noted.push(...events);
  Object.defineProperty(queue, 'push', { get: () => push, set: () => {} });
  Object.assign(window, { noted, xlaccQueue: queue });
}

/** Number of reports that the server has accepted. */
export async function reportsTaken(request: APIRequestContext): Promise<number> {
  const text = await (await request.get('/metrics')).text();
  const line = /^http_request_duration_seconds_count\{[^}]*track\/:event[^}]*status="204"\} (\d+)$/m;
  return Number(line.exec(text)?.[1] ?? 0);
}

let popsUp: string | null = null;
/** Starts the line item of this popup, and stops the previous one. */
export async function popUp(folder: string, item: string): Promise<void> {
  if (popsUp === item) return;
  if (popsUp) await runAdminOn(folder, 'promotion', 'stop', popsUp);
  await runAdminOn(folder, 'promotion', 'start', item, '--reason', '旅程');
  popsUp = item;
}

export async function openAs(page: Page, request: APIRequestContext, path = '/help') {
  const person = await signUp(request, { name: '看见的人' });
  await rememberOnSite(page, person);
  await page.goto(path);
  await movePointer(page);
  return person;
}
