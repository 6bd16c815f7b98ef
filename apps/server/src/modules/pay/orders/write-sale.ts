import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { fixedStatement } from '../../../db/precompiled-statement.ts';
import { signalled } from '../../../db/signals.ts';
import type { PayChannel } from '../channels/channel.ts';
import { grantableStates, liveAttemptStates, type OrderEventFacts, type SettledVia } from './order.ts';
import { attempts, orderEvents, orders, payments } from './orders.tables.ts';

export interface Sale {
  orderId: string;
  outTradeNo: string;
  channel: PayChannel;
  transactionId: string;
  paidFen: number;
  paidAt: Date;
  via: SettledVia;
  now: Date;
  /** Data of the timeline events `paid` and `granted`. */
  paidFacts: OrderEventFacts;
  grantedFacts: OrderEventFacts;
}

/**
 * Writes payment, order, attempts, timeline and signal of a sale in one statement. Returns false and writes nothing if
 * the order changed meanwhile.
 */
export async function writeSale(
  tx: Database,
  { paidAt, now, paidFacts, grantedFacts, ...sale }: Sale,
): Promise<boolean> {
  const { rowCount } = await tx.execute(
    saleStatement({
      ...sale,
      paidAt: paidAt.toISOString(),
      now: now.toISOString(),
      paidFacts: JSON.stringify(paidFacts),
      grantedFacts: JSON.stringify(grantedFacts),
    }),
  );
  return (rowCount ?? 0) > 0;
}

const listed = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '));

const saleStatement = fixedStatement<
  Omit<Sale, 'paidAt' | 'now' | 'paidFacts' | 'grantedFacts'> &
    Record<'paidAt' | 'now' | 'paidFacts' | 'grantedFacts', string>
>((place) => {
  const [outTradeNo, channel, now] = [place('outTradeNo'), place('channel'), sql`${place('now')}::timestamptz`];
  const paidAt = sql`${place('paidAt')}::timestamptz`;
  const isPaid = sql`out_trade_no = ${outTradeNo}`;
  return sql`
    with sold as (
      update ${orders} set state = 'granted', close_reason = null, settled_out_trade_no = ${outTradeNo}, paid_at = ${paidAt},
        granted_at = ${now}
       where id = ${place('orderId')} and state in (${listed(grantableStates)}) returning id
    ), paid as (
      insert into ${payments} (channel, transaction_id, out_trade_no, order_id, paid_fen, paid_at, recorded_at, via, disposition)
      select ${channel}, ${place('transactionId')}, ${outTradeNo}, ${place('orderId')}, ${place('paidFen')}::int, ${paidAt}, ${now}, ${place('via')}, 'applied'
        from sold
    ), tried as (
      update ${attempts} set state = case when ${isPaid} then 'paid' else 'closing' end,
        paid_at = case when ${isPaid} then ${now} else paid_at end, code_url = case when ${isPaid} then null else code_url end,
        next_query_at = case when ${isPaid} then null else ${now} end
        from sold where order_id = ${place('orderId')} and ${attempts.state} <> 'paid' and (${isPaid} or ${attempts.state} in (${listed(liveAttemptStates)}))
    ), noted as (
      insert into ${orderEvents} (order_id, at, kind, out_trade_no, facts)
      select ${place('orderId')}, ${now}, kind, ${outTradeNo}, facts
        from sold, (values (1, 'paid', ${place('paidFacts')}::jsonb), (2, 'granted', ${place('grantedFacts')}::jsonb)) as e (n, kind, facts)
       order by n
    )
    select ${signalled('pay')} from sold`;
});
