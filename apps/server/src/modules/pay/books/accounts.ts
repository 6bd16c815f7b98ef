import { payTypes, type PayType } from '@feisuo/contract/facts/pay-vocabulary';

/**
 * Ledger accounts. A positive balance is an asset or an expense, a negative one a liability or revenue.
 * - `clearing:*`: paid to the channel and not yet settled to our bank
 * - `deferred_revenue`: paid for days that are not used yet
 * - `revenue`: used days at list price; with `discount` it sums to the amount earned
 * - `refunds`: refunds decided but not yet paid by the channel; zero if none is pending
 * - `suspense`: payments that arrived and await a decision
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
