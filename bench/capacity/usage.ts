/**
 * What accounts do and leave behind. These are assumptions: replace them by the figures of your own service and print
 * the model again.
 */
export const usage = {
  /** Share of all accounts that use the service on a day. */
  activeShare: 0.05,
  /** Calls of an active account on a day. */
  callsPerActiveDay: {
    refresh: 4,
    'user/me': 2,
    slots: 3,
    'page events': 3,
    report: 3,
  },
  /** Calls of any account in a month. */
  callsPerMonth: {
    'sign-in by code': 0.15,
    'order to code': 0.03,
    'notification to grant': 0.02,
  },
  /** The busiest second has this many times the calls of an average one. */
  peak: 5,
} as const;

export type CallName = keyof typeof usage.callsPerActiveDay | keyof typeof usage.callsPerMonth;

/** Rows per account that are stored after a year, with the retention of docs/tables.md. */
export const rowsPerAccount: Readonly<Record<string, number>> = {
  accounts: 1,
  sessions: 2,
  security_events: 6,
  coin_balances: 0.3,
  coin_entries: 4,
  coin_lots: 2,
  member_messages: 2,
  // 90 days of raw events: 0.05 × 90 days, each with three batches of four events and a web vital.
  page_events: 54,
  web_vitals: 13.5,
  received_keys: 2.25,
  promotion_events: 13.5,
  pay_orders: 0.36,
  pay_attempts: 0.36,
  pay_payments: 0.24,
  // Kept for half a year.
  pay_channel_events: 0.12,
  pay_order_events: 1.2,
  pay_journals: 0.24,
  pay_journal_lines: 0.48,
  pay_revenue_schedules: 0.24,
  membership_grants: 0.24,
  membership_ends: 0.2,
};
