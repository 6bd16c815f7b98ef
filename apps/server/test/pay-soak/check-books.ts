import type pg from 'pg';

/**
 * Finds faults after everything is settled: compares grants, refunds and ledger with the payments in the sandbox, which
 * kills of the server cannot change.
 */
export async function findFaults(pool: pg.Pool): Promise<string[]> {
  const faults: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await pool.query<{ what: string }>(query);
    faults.push(...rows.map(({ what }) => `${rule}: ${what}`));
  }
  return faults;
}

/** Finds payments that only the channel's bill contains: second payments of a code whose notifications were lost. */
export async function listOnlyOnBill(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(
    `select p.transaction_id as what from pay_sandbox_payments p
       left join pay_payments ours using (channel, transaction_id)
      where ours.id is null order by 1`,
  );
  return rows.map(({ what }) => what);
}

const grants = `membership_grants g left join membership_revocations r on r.grant_id = g.id`;

const rules: Record<string, string> = {
  'paid at the channel, and neither granted nor refunded': `
    select t.out_trade_no || ' ' || coalesce(o.state, 'unknown') as what from pay_sandbox_trades t
      left join pay_attempts a on a.out_trade_no = t.out_trade_no and a.channel = t.channel
      left join pay_orders o on o.id = a.order_id
     where t.paid_at is not null and coalesce(o.state, '') not in ('granted', 'refunded')`,
  'money without an order or payment here': `
    select p.transaction_id as what from pay_sandbox_payments p
      left join pay_payments ours using (channel, transaction_id)
     where ours.id is null and not exists (
       select from pay_sandbox_payments p2 join pay_payments o2 using (channel, transaction_id)
        where p2.trade_id = p.trade_id and p2.transaction_id <> p.transaction_id)`,
  'money here that the channel knows nothing of': `
    select transaction_id as what from pay_payments left join pay_sandbox_payments p using (channel, transaction_id)
     where p.trade_id is null or p.amount_fen <> pay_payments.paid_fen`,
  'second or late money that did not go back': `
    select ours.out_trade_no || ' ' || ours.disposition as what from pay_payments ours
      join pay_sandbox_payments p using (channel, transaction_id)
     where ours.disposition in ('duplicate', 'late') and p.refunded_fen <> p.amount_fen`,
  'in review, though every sum was right': `
    select out_trade_no as what from pay_payments where disposition = 'review'`,
  'orders that rest nowhere': `
    select id || ' ' || state as what from pay_orders where state not in ('granted', 'refunded', 'closed')`,
  'codes that could still be paid': `
    select out_trade_no || ' ' || state as what from pay_attempts where state in ('creating', 'open', 'closing')`,
  'refunds that are not over': `
    select refund_no || ' ' || state as what from pay_refunds where state <> 'succeeded'`,
  'granted not exactly once': `
    select o.id || ' ' || count(g.id) as what from pay_orders o left join (
       select g.id, g.source_id from ${grants} where g.source_type = 'order' and r.grant_id is null
     ) g on g.source_id = o.id
     where o.state = 'granted' group by o.id having count(g.id) <> 1`,
  'days without money': `
    select g.source_id as what from ${grants} left join pay_orders o on o.id = g.source_id
     where g.source_type = 'order' and r.grant_id is null and o.state is distinct from 'granted'`,
  'more than one payment bought one order': `
    select order_id as what from pay_payments where disposition = 'applied' group by order_id having count(*) > 1`,
  'agreements that rest nowhere': `
    select id || ' ' || state as what from pay_agreements where state not in ('stopped', 'failed')`,
  'signed at the channel and not ended there': `
    select code as what from pay_sandbox_contracts where signed_at is not null and ended_at is null`,
  'charged above what was agreed to': `
    select o.id as what from pay_orders o join pay_agreements a on a.id = o.agreement_id where o.amount_fen > a.amount_fen`,
  'journals that do not balance': `
    select journal_id::text as what from pay_journal_lines group by journal_id having sum(amount_fen) <> 0`,
  'promised and not returned, in the books': `
    select sum(amount_fen)::text as what from pay_journal_lines where account = 'refunds' having sum(amount_fen) <> 0`,
  'the channel holds another sum than the books say': `
    select channel || ' ' || theirs || ' ' || ours as what from (
      select channel, sum(p.amount_fen - p.refunded_fen) as theirs,
        coalesce((select sum(amount_fen) from pay_journal_lines where account = 'clearing:' || channel), 0) as ours
        from pay_sandbox_payments p join pay_payments using (channel, transaction_id) group by channel
    ) sums where theirs <> ours`,
  'deferred revenue differs from the days left': `
    select deferred || ' ' || left_fen as what from (
      select coalesce((select -sum(amount_fen) from pay_journal_lines where account = 'deferred_revenue'), 0) as deferred,
        coalesce((select sum(left_fen) from pay_revenue_schedules), 0) as left_fen) sums where deferred <> left_fen`,
  'a quota that counts other than was sold': `
    select q.product_id || ' ' || q.held || ' ' || q.sold || ' of ' || q.total as what from pay_quotas q
     where q.held <> 0
        or q.sold <> (select count(*) from pay_quota_holds h where h.product_id = q.product_id and h.returned_at is null)
        or q.sold <> (select count(*) from pay_orders o join pay_payments p on p.order_id = o.id
                       where o.product_id = q.product_id and p.disposition = 'applied'
                         and not (o.state = 'refunded' and o.refunded_fen >= p.paid_fen))`,
};
