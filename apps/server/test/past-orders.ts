import type pg from 'pg';
import { writeUnguarded } from './write-without-triggers.ts';

/** Tables that have rows of past orders. */
const TABLES = [
  'pay_orders',
  'pay_attempts',
  'pay_payments',
  'pay_channel_events',
  'pay_order_events',
  'pay_journals',
  'pay_journal_lines',
  'pay_revenue_schedules',
  'membership_grants',
  'membership_ends',
];

/**
 * Adds orders of the past two years, five per member, each paid by its first payment code and granted. SQL generates
 * the rows of all tables. `buyer` is an SQL expression of the account of order number `i`.
 */
export async function addPastOrders(pool: pg.Pool, count: number, buyer?: string): Promise<void> {
  const of = `from (select i, 'P' || to_char(at, 'YYMMDD') || lpad(i::text, 12, '0') as id, at, ${buyer ?? `'past_' || (i % ${Math.ceil(count / 5)})`} as buyer
    from (select i, '${new Date().toISOString()}'::timestamptz - interval '2 years' * i / ${count} - interval '3 days' as at from generate_series(1, ${count}) i) t) o`;
  const sql = [
    `insert into pay_orders (id, account_id, order_token_hash, state, product_id, product_name, vas, length, days, num, list_fen,
       amount_fen, price_kind, is_renewing, act_id, refer_from, pay_page_id, settled_out_trade_no, created_at, expires_at, paid_at, granted_at)
     select id, buyer, md5(id) || 'past-order', 'granted', 'vipxjsq_1m_10', '月卡', 3, '{"days": 31}', 31, 1, 3000, 3000, 'list', false,
       '', 'jsq_web', 'jsq_web', id || '01', at, at + interval '20 minutes', at, at ${of}`,
    `insert into pay_attempts (out_trade_no, order_id, seq, channel, amount_fen, state, created_at, expires_at, paid_at)
     select id || '01', id, 1, 'wechat', 3000, 'paid', at, at + interval '20 minutes', at ${of}`,
    `insert into pay_payments (channel, transaction_id, out_trade_no, order_id, paid_fen, paid_at, recorded_at, via, disposition)
     select 'wechat', '4200' || id, id || '01', id, 3000, at, at, 'notification', 'applied' ${of}`,
    `insert into pay_channel_events (channel, event_id, kind, subject, effect, first_at, last_at)
     select 'wechat', 'EV-' || id, 'paid', id || '01', 'settled', at, at ${of}`,
    `insert into pay_order_events (order_id, at, kind, out_trade_no, facts)
     select id, at, kind, id || '01', '{}' ${of} cross join unnest(array['created', 'code_shown', 'paid', 'granted']) kind`,
    `insert into pay_journals (key, kind, at, day, order_id, attempt_id, line_count)
     select 'payment:wechat:4200' || id, 'payment', at, at::date, id, id || '01', 2 ${of}`,
    `insert into pay_journal_lines (journal_id, line, account, amount_fen)
     select j.id, l.line, l.account, l.fen from pay_journals j
       cross join (values (1, 'clearing:wechat', 3000), (2, 'deferred_revenue', -3000)) l (line, account, fen)`,
    `insert into pay_revenue_schedules (order_id, amount_fen, discount_fen, next_day, spread_days, spread_fen, spread_discount_fen,
       left_days, left_fen, left_discount_fen) select id, 3000, 0, at::date, 31, 3000, 0, 31, 3000, 0 ${of}`,
    `insert into membership_grants (account_id, vas, source_type, source_id, product_id, months, days, at)
     select buyer, 3, 'order', id, 'vipxjsq_1m_10', 0, 31, at ${of}`,
    `insert into membership_ends (account_id, vas, ends_at) select buyer, 3, max(at) + interval '155 days' ${of} group by buyer`,
    `vacuum analyze ${TABLES.join(', ')}`,
  ];
  await writeUnguarded(pool, async (client) => {
    for (const statement of sql) await client.query(statement);
  });
}
