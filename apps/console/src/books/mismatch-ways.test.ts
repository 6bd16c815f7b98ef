import type { MismatchKind } from '@feisuo/contract/facts/pay-vocabulary';
import type { MismatchDetail } from '@feisuo/contract/schemas/console-books';
import { expect, test } from 'vitest';
import { describeBooked, waysOf } from './mismatch-ways.ts';

const detail = (kind: MismatchKind, rowKind: 'payment' | 'refund' = 'payment') =>
  ({
    mismatch: { kind, rowKind, channel: 'wechat', day: '2026-05-10', theirsFen: 3000, parked: null },
    order: { productName: '月卡', days: 31, amountFen: 3000 },
  }) as MismatchDetail;
const namesOf = (...asked: Parameters<typeof detail>) => waysOf(detail(...asked)).map(({ way }) => way);

test('the console offers to book a payment only if our books lack it, and suggests this action first', () => {
  expect(namesOf('channel_paid_we_not')).toEqual(['book', 'park', 'read', 'explain']);
  expect(namesOf('channel_paid_we_not', 'refund')).not.toContain('book');
  const [book] = waysOf(detail('channel_paid_we_not'));
  expect(book).toMatchObject({ title: '补单：月卡，会员 31 天', ledger: '将记 2 条分录，借贷各 ¥30.00' });
});

test.each<[MismatchKind, string]>([
  ['channel_lacks', 'read'],
  ['we_lack', 'park'],
  ['we_paid_channel_not', 'park'],
  ['our_amount_less', 'park'],
  ['our_amount_more', 'park'],
  ['fee_differs', 'explain'],
])('for a mismatch of the kind %s the first suggested action is %s', (kind, way) => {
  expect(namesOf(kind)[0]).toBe(way);
});

test('describeBooked says whether a booked payment was granted, is in review, is returned, or had been booked before', () => {
  const booked = (disposition: 'applied' | 'review' | 'late') =>
    describeBooked({ outcome: 'settled', orderId: 'P1', disposition });
  expect(booked('applied')).toBe('已补单，会员已到账');
  expect(booked('review')).toContain('待核对款项');
  expect(booked('late')).toContain('原路退回');
  expect(describeBooked({ outcome: 'repeated', orderId: 'P1', disposition: 'applied' })).toContain('没有重复记');
});
