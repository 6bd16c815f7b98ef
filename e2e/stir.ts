import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Somebody is there and moves, until what comes later has come: whoever stirs before the page is at rest waits a while. */
export async function stir(page: Page): Promise<void> {
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
