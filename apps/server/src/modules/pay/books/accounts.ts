import { payTypes, type PayType } from '@feisuo/contract/facts/pay-vocabulary';

/**
 * Ledger accounts. A positive balance is an asset or an expense, a negative one a liability or revenue.
 * - `clearing:*`: paid to the channel and not yet settled to our bank
 * - `deferred_revenue`: paid for days that are not recognised yet
 * - `revenue`: recognised days at list price; minus `discount` it is the amount earned
 * - `refunds`: refunds approved but not yet paid by the channel; zero if none is pending
 * - `suspense`: payments in review or to be refunded, and bill rows that are not ours
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
