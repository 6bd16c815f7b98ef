import { expect, test } from 'vitest';
import { compareBill, expectedFee, keyOf, mayBeOnNextBill, totalsOf } from './compare-bill.ts';
import type { BillRow } from '../channels/channel.ts';
import type { OurRow } from './find-our-rows.ts';

const at = new Date('2026-03-01T04:00:00Z');
const theirs = (more: Partial<BillRow> = {}): BillRow => ({
  outTradeNo: 'T1',
  transactionId: 'tx1',
  kind: 'payment',
  amountFen: 3000,
  feeFen: 18,
  at,
  refundNo: null,
  isSettled: true,
  ...more,
});
const refundRow = (more: Partial<BillRow> = {}) => theirs({ kind: 'refund', refundNo: 'R1', feeFen: -18, ...more });
const our = (more: Partial<OurRow> = {}): OurRow => ({
  kind: 'payment',
  reference: 'tx1',
  outTradeNo: 'T1',
  orderId: 'o1',
  amountFen: 3000,
  isDone: true,
  isWrittenOff: false,
  at,
  ...more,
});
const compare = (bill: BillRow[], ours: OurRow[], known: [string, string][] = [['T1', 'o1']]) =>
  compareBill({
    channel: 'wechat',
    day: '2026-03-01',
    bill,
    ours: new Map(ours.map((row) => [keyOf(row), row])),
    orders: new Map(known),
    feeBasisPoints: 60,
  }).map(({ kind, oursFen, theirsFen }) => [kind, oursFen, theirsFen]);

test.each<[string, BillRow, OurRow[], [string, string][], unknown[]]>([
  ['a payment that both list alike', theirs(), [our()], [['T1', 'o1']], []],
  ['a payment of an unknown order', theirs(), [], [], [['we_lack', null, 3000]]],
  [
    'a payment of our order that we have not recorded',
    theirs(),
    [],
    [['T1', 'o1']],
    [['channel_paid_we_not', null, 3000]],
  ],
  [
    'a payment that the channel refunded on its own',
    theirs({ isSettled: false }),
    [our()],
    [],
    [['we_paid_channel_not', 3000, null]],
  ],
  ['a refunded payment that we never recorded', theirs({ isSettled: false }), [], [['T1', 'o1']], []],
  [
    'a payment with a smaller amount in our rows',
    theirs(),
    [our({ amountFen: 2999 })],
    [],
    [['our_amount_less', 2999, 3000]],
  ],
  [
    'a payment with a larger amount in our rows',
    theirs(),
    [our({ amountFen: 3001 })],
    [],
    [['our_amount_more', 3001, 3000]],
  ],
  ['a payment with another fee', theirs({ feeFen: 19 }), [our()], [], [['fee_differs', 18, 19]]],
  ['a refund that we did not request', refundRow(), [], [['T1', 'o1']], [['we_lack', null, 3000]]],
  [
    'a completed refund that is pending in our rows',
    refundRow(),
    [our({ kind: 'refund', reference: 'R1', isDone: false })],
    [],
    [['channel_paid_we_not', 3000, 3000]],
  ],
  ['a refund whose fee is rounded', refundRow({ feeFen: -17 }), [our({ kind: 'refund', reference: 'R1' })], [], []],
  [
    'a refund whose fee the channel kept',
    refundRow({ feeFen: 0 }),
    [our({ kind: 'refund', reference: 'R1' })],
    [],
    [['fee_differs', -18, 0]],
  ],
])('comparing a bill with our rows: %s', (_what, row, ours, known, expected) => {
  expect(compare([row], ours, known)).toEqual(expected);
});

test('our computed fees are rounded as the payment channels do', () => {
  expect(expectedFee({ kind: 'payment', amountFen: 2500 }, 60)).toBe(15);
  expect(expectedFee({ kind: 'payment', amountFen: 80 }, 60)).toBe(0);
  expect(expectedFee({ kind: 'payment', amountFen: 90 }, 60)).toBe(1);
  expect(Object.is(expectedFee({ kind: 'refund', amountFen: 1 }, 60), 0)).toBe(true);
});

test('a payment near midnight, and every refund, may be on the next bill', () => {
  const payment = (time: string) => mayBeOnNextBill({ kind: 'payment', at: new Date(time) });
  expect(payment('2026-03-01T15:29:59Z')).toBe(false);
  expect(payment('2026-03-01T15:30:00Z')).toBe(true);
  expect(payment('2026-03-01T16:30:00Z')).toBe(true);
  expect(payment('2026-03-01T16:30:01Z')).toBe(false);
  expect(mayBeOnNextBill({ kind: 'refund', at })).toBe(true);
});

test('the bank amount is the sum of payments minus refunds and fees', () => {
  const bill = [
    theirs(),
    refundRow({ amountFen: 1000, feeFen: -6 }),
    theirs({ transactionId: 'x', amountFen: 50, feeFen: 0 }),
    theirs({ transactionId: 'y', isSettled: false }),
  ];
  expect(totalsOf(bill, ({ transactionId }) => transactionId !== 'x')).toEqual({
    bankFen: 3000 - 18 - 1000 + 6 + 50,
    feeFen: 12,
    unknownFen: 50,
  });
});
