import { payTypes, type PayType } from '@feisuo/contract/facts/pay-vocabulary';

/**
 * Where money can be. A positive balance is what we have or have spent, a negative one what we owe or have earned.
 * - `clearing:*`: paid to the channel and not yet settled to our bank
 * - `deferred_revenue`: paid for days that have not been given yet
 * - `revenue`: days given, at list price; `discount` beside it, so that their sum is what was really earned
 * - `refunds`: promised to buyers and not yet returned by the channel; zero when nothing is under way
 * - `suspense`: arrived, but nobody has decided what for
 */
export const ledgerAccounts = [
  ...payTypes.map((channel) => clearingOf(channel)),
  'bank',
  'deferred_revenue',
  'revenue',
  'fee',
  'discount',
  'refunds',
  'suspense',
] as const;
export type LedgerAccount =
  | `clearing:${PayType}`
  | 'bank'
  | 'deferred_revenue'
  | 'revenue'
  | 'fee'
  | 'discount'
  | 'refunds'
  | 'suspense';

export function clearingOf(channel: PayType): `clearing:${PayType}` {
  return `clearing:${channel}`;
}
