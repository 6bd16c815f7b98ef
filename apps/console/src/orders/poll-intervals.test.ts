import type { ConsoleOrderDetail } from '@feisuo/contract/schemas/console-orders';
import { expect, test } from 'vitest';
import { orderPollMs, refundsPollMs } from './poll-intervals.ts';

const detail = (state: string, refund?: string, proposal?: string) =>
  ({
    order: { state },
    refunds: refund ? [{ state: refund }] : [],
    proposals: proposal ? [{ state: proposal }] : [],
  }) as unknown as ConsoleOrderDetail;

test('polls an order until background work has ended', () => {
  const goesOn = (last: ConsoleOrderDetail | null) => orderPollMs(last) !== null;
  for (const state of ['created', 'qr_ready', 'paid', 'refunding']) expect(goesOn(detail(state))).toBe(true);
  for (const state of ['granted', 'refunded', 'closed', 'expired', 'review']) expect(goesOn(detail(state))).toBe(false);
  // A refund of money alone keeps the order's state.
  expect(goesOn(detail('granted', 'queued'))).toBe(true);
  expect(goesOn(detail('granted', 'processing'))).toBe(true);
  expect(goesOn(detail('refunded', 'succeeded'))).toBe(false);
  expect(goesOn(detail('granted', undefined, 'waiting'))).toBe(true);
  expect(goesOn(detail('granted', undefined, 'refused'))).toBe(false);
  expect(goesOn(null)).toBe(false);
});

test('polls a list of refunds while one is at its channel', () => {
  expect(refundsPollMs([{ state: 'succeeded' }, { state: 'processing' }])).not.toBeNull();
  expect(refundsPollMs([{ state: 'succeeded' }, { state: 'abnormal' }, { state: 'asked' }])).toBeNull();
});
