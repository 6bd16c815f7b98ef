import { payTypes, type PayType } from '@feisuo/contract/facts/pay-vocabulary';

/**
 * Ledger accounts. A positive balance is an asset or an expense, a negative one a liability or revenue.
 * - `clearing:*`: paid to the channel and not yet settled to our bank
 * - `deferred_revenue`: paid for days that are not used yet
 * - `revenue`: used days at list price; with `discount` it sums to what was earned
 * - `refunds`: promised and not yet paid by the channel; zero when none is pending
 * - `suspense`: arrived, not decided yet
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
