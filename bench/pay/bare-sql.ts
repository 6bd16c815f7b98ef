import { productIds } from '../../packages/contract/src/facts/limits.ts';
import type { Statement } from '../bare-statements.ts';

/**
 * The minimal work of ordering and settling: one handwritten statement per read or write, in the fewest transactions.
 * Every additional query of our code thus shows in the result.
 */

const CODE_LIVES = "interval '20 minutes'";
const [FEN, DAYS] = [3000, 31];

export interface BareOrder {
  id: string;
  buyer: string;
  tokenHash: string;
}

/**
 * Statements that create an order, in two transactions: before and after the request to the payment channel. No
 * transaction stays open during that request.
 */
export function orderStatements({ id, buyer, tokenHash }: BareOrder, at = new Date()): Statement[] {
  const number = `${id}01`;
  return [
    // Reads what determines the price for this account: product, promotion, quota, and earlier purchases.
    [
      `select p.*, o.price_fen as promoted_fen, q.total, exists (select 1 from pay_orders where account_id = $2 and paid_at is not null)
       from pay_products p left join pay_promotions o on o.product_id = p.id and o.act_id = '' left join pay_quotas q on q.product_id = p.id
       where p.id = $1`,
      [productIds.default, buyer],
    ],
    ['begin'],
    // The hash of the order's token is unique, so that of two identical requests only one creates an order.
    [
      `insert into pay_orders (id, account_id, order_token_hash, state, product_id, product_name, vas, length, days, num, list_fen,
         amount_fen, price_kind, is_renewing, act_id, refer_from, pay_page_id, created_at, expires_at)
       values ($1, $2, $3, 'created', $4, '月卡', 3, '{"months": 1}', ${DAYS}, 1, ${FEN}, ${FEN}, 'list', false, '', 'jsq_web', 'jsq_web',
         $5::timestamptz, $5::timestamptz + ${CODE_LIVES}) on conflict (order_token_hash) do nothing returning id`,
      [id, buyer, tokenHash, productIds.default, at],
    ],
    [
      `insert into pay_attempts (out_trade_no, order_id, seq, channel, amount_fen, state, created_at, expires_at, next_query_at)
       values ($1, $2, 1, 'wechat', ${FEN}, 'creating', $3::timestamptz, $3::timestamptz + ${CODE_LIVES}, $3::timestamptz + interval '1 minute')`,
      [number, id, at],
    ],
    [
      `insert into pay_order_events (order_id, at, kind, out_trade_no, facts) values ($1, $2, 'created', $3, '{"amountFen": ${FEN}}')`,
      [id, at, number],
    ],
    ['commit'],
    ['begin'],
    [
      `update pay_attempts set state = 'open', code_url = $2, next_query_at = $3 where out_trade_no = $1 and state = 'creating'`,
      [number, `test://wechat/${number}`, at],
    ],
    [`update pay_orders set state = 'qr_ready' where id = $1 and state = 'created'`, [id]],
    [
      `insert into pay_order_events (order_id, at, kind, out_trade_no, facts) values ($1, $2, 'code_ready', $3, '{}')`,
      [id, at, number],
    ],
    // Notifies the other server processes, whose pages wait for the payment.
    [`select pg_notify('feisuo', 'pay')`],
    ['commit'],
  ];
}

export interface BareSettlement {
  orderId: string;
  buyer: string;
  transactionId: string;
}

/** Statements that settle a payment, in one transaction. */
export function settleStatements({ orderId, buyer, transactionId }: BareSettlement, at = new Date()): Statement[] {
  const number = `${orderId}01`;
  return [
    ['begin'],
    [
      `insert into pay_channel_events (channel, event_id, kind, subject, effect, first_at, last_at)
       values ('wechat', $1, 'paid', $2, 'settled', $3, $3)
       on conflict (channel, event_id) do update set times = pay_channel_events.times + 1, last_at = excluded.last_at`,
      [`EV-${transactionId}`, number, at],
    ],
    // Locks the order row.
    [
      `select o.*, a.amount_fen as asked_fen, a.state as attempt_state from pay_attempts a join pay_orders o on o.id = a.order_id
       where a.channel = 'wechat' and a.out_trade_no = $1 for update of o`,
      [number],
    ],
    [
      `insert into pay_payments (channel, transaction_id, out_trade_no, order_id, paid_fen, paid_at, recorded_at, via, disposition)
       values ('wechat', $1, $2, $3, ${FEN}, $4, $4, 'notification', 'applied') on conflict (channel, transaction_id) do nothing`,
      [transactionId, number, orderId, at],
    ],
    [
      `with journal as (insert into pay_journals (key, kind, at, day, order_id, attempt_id, line_count)
         values ('payment:wechat:' || $1, 'payment', $2::timestamptz, ($2::timestamptz at time zone 'Asia/Shanghai')::date, $3, $4, 2) returning id)
       insert into pay_journal_lines (journal_id, line, account, amount_fen)
       select id, line, account, fen from journal, (values (1, 'clearing:wechat', ${FEN}), (2, 'deferred_revenue', -${FEN})) l (line, account, fen)`,
      [transactionId, at, orderId, number],
    ],
    // Locks the row of the account's grants. The update changes nothing, but other transactions that grant days must
    // wait.
    [
      `insert into membership_ends (account_id, vas, ends_at) values ($1, 3, $2)
       on conflict (account_id, vas) do update set ends_at = membership_ends.ends_at returning ends_at`,
      [buyer, at],
    ],
    [
      `insert into membership_grants (account_id, vas, source_type, source_id, product_id, months, days, at)
       values ($1, 3, 'order', $2, $3, 1, 0, $4) on conflict (source_type, source_id) do nothing`,
      [buyer, orderId, productIds.default, at],
    ],
    // Reads all grants and revocations, which determine the end of the membership.
    [
      `select g.*, r.at as revoked_at from membership_grants g left join membership_revocations r on r.grant_id = g.id
       where g.account_id = $1 order by g.id`,
      [buyer],
    ],
    [
      `update membership_ends set ends_at = $2::timestamptz + interval '${DAYS} days' where account_id = $1 and vas = 3`,
      [buyer, at],
    ],
    [
      `insert into pay_revenue_schedules (order_id, amount_fen, discount_fen, next_day, spread_days, spread_fen, spread_discount_fen,
         left_days, left_fen, left_discount_fen)
       values ($1, ${FEN}, 0, ($2::timestamptz at time zone 'Asia/Shanghai')::date, ${DAYS}, ${FEN}, 0, ${DAYS}, ${FEN}, 0)`,
      [orderId, at],
    ],
    [
      `update pay_orders set state = 'granted', settled_out_trade_no = $2, paid_at = $3, granted_at = $3
       where id = $1 and state in ('created', 'qr_ready')`,
      [orderId, number, at],
    ],
    // Marks the payment code as paid, and closes the other payment codes of the order.
    [
      `update pay_attempts set state = case when out_trade_no = $2 then 'paid' else 'closing' end, paid_at = case when out_trade_no = $2 then $3::timestamptz end,
         code_url = null, next_query_at = case when out_trade_no = $2 then null else $3::timestamptz end
       where order_id = $1 and state in ('creating', 'open', 'closing')`,
      [orderId, number, at],
    ],
    [
      `insert into pay_order_events (order_id, at, kind, out_trade_no, facts)
       values ($1, $2, 'paid', $3, '{"paidFen": ${FEN}}'), ($1, $2, 'granted', $3, '{}')`,
      [orderId, at, number],
    ],
    [`select pg_notify('feisuo', 'pay')`],
    ['commit'],
  ];
}
