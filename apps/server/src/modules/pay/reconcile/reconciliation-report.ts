import { payTypes, type MismatchKind, type PayType } from '@feisuo/contract/facts/pay-vocabulary';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { addDays, startOf, type Day } from '../../../time/shanghai.ts';
import { payBillRows, payBills, payMismatches, type StoredMismatch } from '../books/books.tables.ts';
import { payments } from '../orders/orders.tables.ts';
import { payRefunds } from '../refunds/refunds.tables.ts';

/**
 * What is counted per hour: `ours` and `theirs` are our rows and the bill's; `matched` are bill rows without mismatch.
 * `waiting` are our rows on no bill, `elsewhere` our rows on another day's bill.
 */
type DayPart = 'ours' | 'theirs' | 'matched' | 'waiting' | 'elsewhere';

interface DayCount {
  part: DayPart;
  /** Hour in Asia/Shanghai. A row from before or after the day counts in its first or last hour. */
  hour: number;
  number: number;
  /** Sum of the payments minus sum of the refunds. */
  fen: number;
}

interface MismatchCount {
  kind: MismatchKind;
  /** The hour of our row or the bill's row; null if there is neither. */
  hour: number | null;
  state: 'open' | 'parked' | 'resolved';
  number: number;
  /** Sum of our amounts minus sum of the channel's amounts. */
  differenceFen: number;
}

interface Asked {
  day: Day;
  channel?: PayType | undefined;
}

export async function findNewestBillDay(db: Database, channel?: PayType): Promise<Day | null> {
  const [row] = await db
    .select({ day: sql<Day | null>`max(${payBills.day})::text` })
    .from(payBills)
    .where(channel && eq(payBills.channel, channel));
  return row?.day ?? null;
}

/** Lists the reconciled bills of a day. */
export const listBillsOf = (db: Database, { day, channel }: Asked) =>
  db
    .select({ channel: payBills.channel, runs: payBills.runs, at: payBills.at })
    .from(payBills)
    .where(and(eq(payBills.day, day), channel && eq(payBills.channel, channel)))
    .orderBy(payBills.channel);

const channelsOf = ({ channel }: Asked): SQL =>
  sql`any(${sql.param(channel === undefined ? [...payTypes] : [channel])}::text[])`;

/** SQL for the hour of a row. Rows of a neighbouring day, which a bill may contain, get hour 0 or 23. */
const hourOf = (at: SQL, { day }: Asked): SQL => {
  const [from, to] = [startOf(day).toISOString(), startOf(addDays(day, 1)).toISOString()];
  return sql`case when ${at} < ${from}::timestamptz then 0 when ${at} >= ${to}::timestamptz then 23
    else extract(hour from ${at} at time zone 'Asia/Shanghai')::int end`;
};

const isNamed = sql`exists (select from ${payMismatches} m
  where m.channel = r.channel and m.row_kind = r.kind and m.reference = r.reference)`;

/** Counts our rows and the bill's rows of a day, by hour. */
export async function countReconciledDay(db: Database, asked: Asked): Promise<DayCount[]> {
  const { day } = asked;
  const [from, to] = [startOf(day).toISOString(), startOf(addDays(day, 1)).toISOString()];
  const { rows } = await db.execute<{ part: DayPart; hour: number; number: number; fen: number }>(sql`
    with ours as (
      select channel, 'payment' as kind, transaction_id as reference, paid_fen as fen, paid_at as at,
             disposition = 'written_off' as is_written_off
        from ${payments}
       where channel = ${channelsOf(asked)} and paid_at >= ${from}::timestamptz and paid_at < ${to}::timestamptz
      union all
      select channel, 'refund', refund_no, -amount_fen, succeeded_at, false
        from ${payRefunds}
       where channel = ${channelsOf(asked)} and succeeded_at >= ${from}::timestamptz and succeeded_at < ${to}::timestamptz
    ), placed as (
      select r.*, ${isNamed} as is_named,
             (select b.day from ${payBillRows} b
               where b.channel = r.channel and b.kind = r.kind and b.reference = r.reference) as bill_day
        from ours r
    ), theirs as (
      select r.channel, r.kind, r.reference, case r.kind when 'refund' then -r.amount_fen else r.amount_fen end as fen,
             r.at, ${isNamed} as is_named
        from ${payBillRows} r where r.channel = ${channelsOf(asked)} and r.day = ${day}
    ), parts as (
      select 'ours' as part, at, fen from placed
      union all select 'waiting', at, fen from placed where bill_day is null and not is_named and not is_written_off
      union all select 'elsewhere', at, fen from placed where bill_day <> ${day} and not is_named
      union all select 'theirs', at, fen from theirs
      union all select 'matched', at, fen from theirs where not is_named
    )
    select part, ${hourOf(sql`at`, asked)} as hour, count(*)::int as number, sum(fen)::float8 as fen
      from parts group by 1, 2 order by 1, 2`);
  return rows;
}

/**
 * Counts the mismatches of a day by kind, hour and state. The hour is that of the row on the bill or, without one, of
 * our row.
 */
export async function countMismatchesOf(db: Database, asked: Asked, today: Day): Promise<MismatchCount[]> {
  const { rows } = await db.execute<{
    kind: MismatchKind;
    hour: number | null;
    state: MismatchCount['state'];
    number: number;
    fen: number;
  }>(sql`
    with found as (
      select m.kind, case when m.resolved_at is not null then 'resolved' when m.parked_until > ${today} then 'parked'
                  else 'open' end as state,
             coalesce(b.at, p.paid_at, f.succeeded_at, f.at) as at,
             -- The two sides agree again if a later bill resolved it or the payment was booked, and fees do not
             -- change what was paid.
             case when m.kind = 'fee_differs' or m.resolved_by = 'system' or m.resolution = 'booked' then 0
                  else (case m.row_kind when 'refund' then -1 else 1 end)
                       * ((case m.kind when 'channel_paid_we_not' then 0 else coalesce(m.ours_fen, 0) end)
                          - coalesce(m.theirs_fen, 0)) end as fen
        from ${payMismatches} m
        left join ${payBillRows} b on b.channel = m.channel and b.kind = m.row_kind and b.reference = m.reference
        left join ${payments} p on m.row_kind = 'payment' and p.channel = m.channel and p.transaction_id = m.reference
        left join ${payRefunds} f on m.row_kind = 'refund' and f.refund_no = m.reference
       where m.day = ${asked.day} and m.channel = ${channelsOf(asked)}
    )
    select kind, case when at is null then null else ${hourOf(sql`at`, asked)} end as hour, state,
           count(*)::int as number, sum(fen)::float8 as fen
      from found group by 1, 2, 3 order by 1, 2, 3`);
  return rows.map(({ fen, ...row }) => ({ ...row, differenceFen: fen }));
}

/** Our payment or refund. `state` is the disposition of a payment, or the state of a refund. */
interface OurSide {
  outTradeNo: string;
  amountFen: number;
  at: Date;
  state: string;
}
interface TheirSide {
  outTradeNo: string;
  amountFen: number;
  feeFen: number;
  at: Date;
  /** The day of the bill that contains the row. */
  day: Day;
}

/** Returns a mismatch with our row and the bill's row as they are now; null if no mismatch has this id. */
export async function findMismatch(
  db: Database,
  id: bigint,
): Promise<{ mismatch: StoredMismatch; ours: OurSide | null; theirs: TheirSide | null } | null> {
  const [mismatch] = await db.select().from(payMismatches).where(eq(payMismatches.id, id));
  if (!mismatch) return null;
  const { channel, rowKind, reference } = mismatch;
  const [payment] =
    rowKind === 'payment'
      ? await db
          .select({
            outTradeNo: payments.outTradeNo,
            amountFen: payments.paidFen,
            at: payments.paidAt,
            state: payments.disposition,
          })
          .from(payments)
          .where(and(eq(payments.channel, channel), eq(payments.transactionId, reference)))
      : await db
          .select({
            outTradeNo: sql<string>`${mismatch.outTradeNo}`,
            amountFen: payRefunds.amountFen,
            at: sql<Date>`coalesce(${payRefunds.succeededAt}, ${payRefunds.at})`.mapWith(payRefunds.at),
            state: payRefunds.state,
          })
          .from(payRefunds)
          .where(and(eq(payRefunds.channel, channel), eq(payRefunds.refundNo, reference)));
  const [theirs] = await db
    .select({
      outTradeNo: payBillRows.outTradeNo,
      amountFen: payBillRows.amountFen,
      feeFen: payBillRows.feeFen,
      at: payBillRows.at,
      day: payBillRows.day,
    })
    .from(payBillRows)
    .where(and(eq(payBillRows.channel, channel), eq(payBillRows.kind, rowKind), eq(payBillRows.reference, reference)));
  return { mismatch, ours: payment ?? null, theirs: theirs ?? null };
}
