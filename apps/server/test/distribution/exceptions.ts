import type { HotPathName } from './hot-paths.ts';

/**
 * A hot statement that does not stay on one server, and what it becomes when accounts are spread.
 *
 * - `lookup`: it finds an account or an order by another value, for which a table keyed by that value is added;
 * - `split`: it writes rows of two groups, and becomes two statements in one transaction;
 * - `notify`: NOTIFY becomes a statement of its own.
 */
export interface HotException {
  name: string;
  path: HotPathName;
  /** A part of the text that no other hot statement has. */
  contains: string;
  /** What the linter finds, as `rule: on`. */
  findings: string[];
  change: ('lookup' | 'split' | 'notify')[];
  reason: string;
  onCitus: string;
}

export const hotExceptions: HotException[] = [
  {
    name: 'admit_sign_in',
    path: 'sign-in by password',
    contains: `left join "accounts" on "accounts"."phone"`,
    findings: ['key: accounts', 'groups: account and local'],
    change: ['lookup', 'split'],
    reason: 'counts the try and finds the account by its sign-in name, in one round trip',
    onCitus: '`account_names` gives the account; counters and account are two statements',
  },
  {
    name: 'account by contact',
    path: 'sign-in by code',
    contains: `from "accounts" where "accounts"."phone" = $1`,
    findings: ['key: accounts'],
    change: ['lookup'],
    reason: 'a member types a phone number, not an account id',
    onCitus: '`account_names` gives the account; until then Citus asks all shards at once, one index lookup each',
  },
  {
    name: 'open_session',
    path: 'sign-in by password',
    contains: `insert into "sessions"`,
    findings: ['groups: account and local'],
    change: ['split'],
    reason: 'opens the session only if the daily count of sign-ins allows it, and clears failures',
    onCitus: 'counters first, then account, session and event in one statement on one shard',
  },
  {
    name: 'memberships that were bought',
    path: 'check-in',
    contains: `select distinct "vas" from "pay_orders"`,
    findings: ['key: pay_orders'],
    change: ['lookup'],
    reason: 'orders are kept by order, because they outlive their account',
    onCitus: '`account_purchases` has them by account; until then all shards, one index lookup each',
  },
  {
    name: 'load_order_context',
    path: 'order',
    contains: `exists (select from "pay_quota_holds"`,
    findings: ['groups: account and order', 'key: pay_orders', 'key: pay_quota_holds'],
    change: ['lookup', 'split'],
    reason: 'reads product, price, holds and earlier orders of the buyer in one round trip',
    onCitus: '`account_purchases` has tokens, holds and grants by account; the rest are reference tables',
  },
  {
    name: 'start_order',
    path: 'order',
    contains: `insert into "pay_buyers"`,
    findings: [
      'conflict: pay_orders',
      'groups: account and order',
      'values: pay_buyers and pay_orders and pay_attempts and pay_order_events',
    ],
    change: ['lookup', 'split'],
    reason: 'locks the buyer and writes the order, and an order token makes one order',
    onCitus: 'the token is taken in `account_purchases` with the lock of the buyer; then the order, in one transaction',
  },
  {
    name: 'keep_code',
    path: 'order',
    contains: `update "pay_attempts" set state = 'open'`,
    findings: ['notify: pg_notify'],
    change: ['notify'],
    reason: 'tells waiting pages that the code is there',
    onCitus: 'a worker would send the NOTIFY, and processes listen to the coordinator',
  },
  {
    name: 'known payments',
    path: 'payment',
    contains: `disposition from "pay_payments"`,
    findings: ['key: pay_payments'],
    change: ['lookup'],
    reason: 'a transaction of a channel is recorded once, whatever order it names',
    onCitus: '`payment_transactions` is unique by channel and transaction; until then all shards, once per payment',
  },
  {
    name: 'write sale',
    path: 'payment',
    contains: `set state = 'granted'`,
    findings: ['notify: pg_notify'],
    change: ['notify'],
    reason: 'tells waiting pages that the order is paid',
    onCitus: 'a worker would send the NOTIFY, and processes listen to the coordinator',
  },
];
