import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { runAdminOn } from './server-data-folder.ts';
import { expect } from './fixtures.ts';

/** Creates a batch of redeem codes by the admin command, and returns the codes. */
export async function makeCodes(
  folder: string,
  gives: 'coins' | 'vip_days',
  amount: number,
  count = 1,
): Promise<string[]> {
  // In the server's data folder, which is removed after the journey.
  const out = join(folder, `codes-${randomUUID()}.txt`);
  const flags = ['--gives', gives, '--amount', String(amount), '--count', String(count), '--until', '2099-01-01'];
  const why = ['--reason', '活动用码'];
  const { code, output } = await runAdminOn(folder, 'codes', 'make', '活动', ...flags, ...why, '--out', out);
  expect(code, output).toBe(0);
  return readFileSync(out, 'utf8').match(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}-[0-9A-Z]/g) ?? [];
}

/** Lets the server carry out the request, but the page does not receive the answer. */
export const loseReply = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

export const coinBalance = (page: Page) => page.getByText(/^我的加速币/).locator('..');
