import type { ConsoleOrderDetail } from '@feisuo/contract/schemas/console-orders';
import { expect, test } from 'vitest';
import { orderPollMs, ordersPollMs, refundsPollMs } from './poll-intervals.ts';

const detail = (state: string, refund?: string, proposal?: string) =>
  ({
    order: { state },
    refunds: refund ? [{ state: refund }] : [],
    proposals: proposal ? [{ state: proposal }] : [],
  }) as unknown as ConsoleOrderDetail;

test('the order page polls an order while background work may still change it', () => {
  const goesOn = (last: ConsoleOrderDetail | null) => orderPollMs(last) !== null;
  for (const state of ['created', 'qr_ready', 'paid', 'refunding']) expect(goesOn(detail(state))).toBe(true);
  for (const state of ['granted', 'refunded', 'closed', 'expired', 'review']) expect(goesOn(detail(state))).toBe(false);
  // A refund after which the member keeps the days leaves the order in the state `granted`, so the state of the refund
  // decides.
  expect(goesOn(detail('granted', 'queued'))).toBe(true);
  expect(goesOn(detail('granted', 'processing'))).toBe(true);
  expect(goesOn(detail('refunded', 'succeeded'))).toBe(false);
  expect(goesOn(detail('granted', undefined, 'waiting'))).toBe(true);
  expect(goesOn(detail('granted', undefined, 'refused'))).toBe(false);
  expect(goesOn(null)).toBe(false);
});

test('the order page polls the refunds while the payment channel is processing one of them', () => {
  expect(refundsPollMs([{ state: 'succeeded' }, { state: 'processing' }])).not.toBeNull();
  expect(refundsPollMs([{ state: 'succeeded' }, { state: 'abnormal' }, { state: 'asked' }])).toBeNull();
});

test('the order list is polled while one of its orders is refunding or waits for its days, but not for unpaid orders', () => {
  expect(ordersPollMs([{ state: 'granted' }, { state: 'refunding' }])).not.toBeNull();
  expect(ordersPollMs([{ state: 'paid' }])).not.toBeNull();
  expect(ordersPollMs([{ state: 'qr_ready' }, { state: 'created' }, { state: 'refunded' }])).toBeNull();
});
