import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { PayChannel } from '../channels/channel.ts';
import { payRefunds } from './refunds.tables.ts';
import { payBillRows } from '../books/books.tables.ts';

/** Refunds of a trade on stored bills; each says whether we requested it. */
export const findBilledRefunds = (db: Database, channel: PayChannel, outTradeNo: string) =>
  db
    .select({
      day: payBillRows.day,
      amountFen: payBillRows.amountFen,
      isOurs: sql<boolean>`exists (select 1 from ${payRefunds} where ${payRefunds.refundNo} = ${payBillRows.reference})`,
    })
    .from(payBillRows)
    .where(
      and(eq(payBillRows.channel, channel), eq(payBillRows.kind, 'refund'), eq(payBillRows.outTradeNo, outTradeNo)),
    );
