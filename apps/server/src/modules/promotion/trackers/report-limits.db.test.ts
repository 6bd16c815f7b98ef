import type { Slot } from '@feisuo/contract/schemas/ads';
import { expect, test } from 'vitest';
import { promotionCaller } from '../../../../test/promotion-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { addressBlock } from '../../../http/caller-address.ts';
import { budgetWindow, dailyBudgets, type BudgetScope } from '../../../http/daily-budget.ts';
import { tallyHit } from '../../../http/rate-limit.ts';
import { REPORTS_PER_MINUTE } from './store-reports.ts';

const server = useTestServer({ TRUST_PROXY: 'loopback' });
const page = promotionCaller(server);

const from = (address: string) => ({
  'x-forwarded-for': address,
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
});
const countRows = async () =>
  (await server.deps.database.pool.query('select count(*)::int as n from promotion_events')).rows[0].n as number;
async function cards(count: number, address: string): Promise<Slot[]> {
  const slots = await Promise.all(Array.from({ length: count }, () => page.slot('WebRightCard', from(address))));
  return slots.flatMap((slot) => slot ?? []);
}
const spend = (scope: BudgetScope, subject: string, kib: number) =>
  tallyHit(server.deps, budgetWindow('promotion', scope), subject, kib);

test('an address may send 600 slot requests a minute, without limiting other addresses', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 610 }, async () => (await page.ask(['WebRightCard'], from('203.0.113.7'))).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await page.ask(['WebRightCard'], from('203.0.113.8'))).status).toBe(200);
});

test('1,200 promotion reports per address and minute are stored; further clicks are still redirected', async () => {
  const [before, address] = [await countRows(), from('198.51.100.7')];
  const slots = await cards(450, '198.51.100.7');
  const reports = slots.flatMap((slot) => (['show', 'hide', 'close'] as const).map((event) => ({ slot, event })));
  const statuses = await Promise.all(
    reports.map(async ({ slot, event }) => (await page.report(slot, event, '', address)).status),
  );
  expect(statuses.filter((status) => status === 204)).toHaveLength(REPORTS_PER_MINUTE);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1350 - REPORTS_PER_MINUTE);
  const [slot] = slots;
  if (!slot) throw new Error('the right card is empty');
  expect((await page.report(slot, 'click', '&go=1', address)).status).toBe(302);
  expect((await countRows()) - before).toBe(REPORTS_PER_MINUTE);
});

test('promotion reports above the daily share of their network are refused and do not count towards the total', async () => {
  const [one, other] = await cards(2, '192.0.2.7');
  if (!one || !other) throw new Error('the right card is empty');
  await spend('network', addressBlock('192.0.2.7'), dailyBudgets.promotion.network - 1);
  expect((await page.report(one, 'show', '', from('192.0.2.7'))).status).toBe(204);
  const { hits } = await spend('all', 'all', 0);
  const refused = await page.report(other, 'show', '', from('192.0.2.200'));
  expect([refused.status, Number(refused.headers['retry-after']) > 3600]).toEqual([429, true]);
  expect((await spend('all', 'all', 0)).hits).toBe(hits);
  const before = await countRows();
  await spend('all', 'all', dailyBudgets.promotion.all);
  expect((await page.report(other, 'show', '', from('192.0.3.7'))).status).toBe(429);
  expect(await countRows()).toBe(before);
});
