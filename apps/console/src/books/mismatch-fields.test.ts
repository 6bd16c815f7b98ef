import type { MismatchKind } from '@feisuo/contract/facts/pay-vocabulary';
import type { MismatchDetail } from '@feisuo/contract/schemas/console-books';
import { expect, test } from 'vitest';
import { fieldsOf } from './mismatch-fields.ts';

const at = '2026-05-10T04:00:00.000Z';
const ours = { outTradeNo: 'T1', amountFen: 3000, at, state: 'applied' };
const theirs = { outTradeNo: 'T1', amountFen: 3000, feeFen: 18, at, day: '2026-05-10' };
const detail = (kind: MismatchKind, sides: Partial<Pick<MismatchDetail, 'ours' | 'theirs'>> = {}): MismatchDetail => ({
  mismatch: {
    id: '1',
    channel: 'wechat',
    day: '2026-05-10',
    kind,
    rowKind: 'payment',
    reference: 'tx',
    outTradeNo: 'T1',
    orderId: null,
    oursFen: kind === 'fee_differs' ? 18 : 3000,
    theirsFen: kind === 'fee_differs' ? 20 : 3000,
    foundAt: at,
    resolvedAt: null,
    resolvedBy: null,
    resolution: null,
    note: null,
    assignee: null,
    assigneeLeft: false,
    parked: null,
  },
  ours,
  theirs,
  order: null,
  operators: [],
  ...sides,
});
const differing = (of: MismatchDetail) => fieldsOf(of).flatMap(({ name, differs }) => (differs ? [name] : []));

test('the detail of a mismatch marks exactly the fields that differ between bill and books', () => {
  expect(differing(detail('channel_lacks', { theirs: null }))).toEqual(['状态']);
  expect(differing(detail('we_lack', { ours: null }))).toEqual(['状态']);
  expect(differing(detail('our_amount_less', { theirs: { ...theirs, amountFen: 3500 } }))).toEqual(['金额']);
  expect(differing(detail('fee_differs', { theirs: { ...theirs, feeFen: 20 } }))).toEqual(['手续费']);
});

test('a mismatch says which side, the bill or the books, has no entry', () => {
  const [, state, amount] = fieldsOf(detail('channel_lacks', { theirs: null }));
  expect(state).toMatchObject({ ours: '支付本订单', theirs: '账单上没有' });
  expect(amount).toMatchObject({ ours: '¥30.00', theirs: '没有' });
  const fee = fieldsOf(detail('fee_differs')).find(({ name }) => name === '手续费');
  expect(fee).toMatchObject({ ours: '¥0.18（按费率）', theirs: '¥0.18' });
});
