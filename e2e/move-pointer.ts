import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/**
 * Moves the pointer until deferred content has loaded. One move is not enough, because it counts only once the page is
 * idle.
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
