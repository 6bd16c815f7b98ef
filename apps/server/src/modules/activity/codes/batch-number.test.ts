import { expect, test } from 'vitest';
import { batchNumberOf } from './batch-number.ts';

const madeAt = new Date('2026-11-16T16:30:00.000Z');

test('the number of a batch of redeem codes contains its award, its day in Shanghai and a suffix', () => {
  const one = batchNumberOf({ id: 'b'.repeat(32), kind: 'vip_days', madeAt });
  expect(one).toMatch(/^VIP-261117-[0-9A-F]{4}$/);
  expect(batchNumberOf({ id: 'b'.repeat(32), kind: 'vip_days', madeAt })).toBe(one);
  expect(batchNumberOf({ id: 'c'.repeat(32), kind: 'vip_days', madeAt })).not.toBe(one);
  expect(batchNumberOf({ id: 'voucher:2026-11-17', kind: 'coins', madeAt })).toMatch(/^COIN-261117-/);
});
