import type { ConsoleOrderDetail } from '@feisuo/contract/schemas/console-orders';
import { expect, test } from 'vitest';
import { paceOfOrder, paceOfRefunds } from './under-way.ts';

const detail = (state: string, refund?: string, proposal?: string) =>
  ({
    order: { state },
    refunds: refund ? [{ state: refund }] : [],
    proposals: proposal ? [{ state: proposal }] : [],
  }) as unknown as ConsoleOrderDetail;

test('an order is looked at again until what goes on without the page has ended', () => {
  const goesOn = (last: ConsoleOrderDetail | null) => paceOfOrder(last) !== null;
  for (const state of ['created', 'qr_ready', 'paid', 'refunding']) expect(goesOn(detail(state))).toBe(true);
  for (const state of ['granted', 'refunded', 'closed', 'expired', 'review']) expect(goesOn(detail(state))).toBe(false);
  // Money alone goes back, and the order keeps its state meanwhile.
  expect(goesOn(detail('granted', 'queued'))).toBe(true);
  expect(goesOn(detail('granted', 'processing'))).toBe(true);
  expect(goesOn(detail('refunded', 'succeeded'))).toBe(false);
  expect(goesOn(detail('granted', undefined, 'waiting'))).toBe(true);
  expect(goesOn(detail('granted', undefined, 'refused'))).toBe(false);
  expect(goesOn(null)).toBe(false);
});

test('a list of refunds is looked at again while a channel has one of them', () => {
  expect(paceOfRefunds([{ state: 'succeeded' }, { state: 'processing' }])).not.toBeNull();
  expect(paceOfRefunds([{ state: 'succeeded' }, { state: 'abnormal' }, { state: 'asked' }])).toBeNull();
});
