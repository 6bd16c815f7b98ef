import { type StoredMismatch, payBillPool, payBillRows, payBills, payMismatches } from '../books/books.tables.ts';
import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import type { BillRow, PayChannel } from '../channels/channel.ts';
import { clearingOf } from '../books/accounts.ts';
import { post } from '../books/post-journal.ts';
import type { Day } from '../../../time/shanghai.ts';
import { keyOf, referenceOf, type BillTotals } from './compare-bill.ts';
import type { Mismatch } from './mismatch.ts';
import { isOneOf, type OurRow } from './find-our-rows.ts';

type RowName = Pick<OurRow, 'kind' | 'reference'>;

/** Lists our payments and refunds that were missing on an earlier bill and may be on this day's bill. */
export const listPooled = (db: Database, channel: PayChannel, day: Day) =>
  db
    .select()
    .from(payBillPool)
    .where(and(eq(payBillPool.channel, channel), lt(payBillPool.day, day)));

/** Returns the keys of the given rows that are on a stored bill. */
export async function listStoredKeys(db: Database, channel: PayChannel, names: readonly RowName[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .select({ kind: payBillRows.kind, reference: payBillRows.reference })
    .from(payBillRows)
    .where(
      and(
        eq(payBillRows.channel, channel),
        isOneOf(
          payBillRows.reference,
          names.map(({ reference }) => reference),
        ),
      ),
    );
  return rows.map(keyOf);
}

export async function findNewestBill(db: Database, channel: PayChannel): Promise<Day | null> {
  const [bill] = await db
    .select({ day: payBills.day })
    .from(payBills)
    .where(eq(payBills.channel, channel))
    .orderBy(desc(payBills.day))
    .limit(1);
  return bill?.day ?? null;
}

export interface ReconciliationRun {
  channel: PayChannel;
  day: Day;
  bill: readonly BillRow[];
  totals: BillTotals;
  found: readonly Mismatch[];
  /** Mismatches that this run found and resolved by settling a payment or refund. */
  resolved: readonly Mismatch[];
  /** Our rows that are missing on this bill and may be on the next day's bill. */
  pool: readonly RowName[];
  now: Date;
}

/**
 * Stores the result of reconciling a bill and posts its amounts. Locks the bill's row, so that concurrent runs for a
 * day are serialized.
 */
export async function writeReconciliation(tx: Database, run: ReconciliationRun): Promise<void> {
  const { channel, day, bill, totals, found, resolved, now } = run;
  const [posted] = await tx
    .insert(payBills)
    .values({ channel, day, runs: 1, rowCount: bill.length, bankFen: 0, feeFen: 0, unknownFen: 0, at: now })
    .onConflictDoUpdate({
      target: [payBills.channel, payBills.day],
      set: { runs: sql`${payBills.runs} + 1`, rowCount: bill.length, at: now },
    })
    .returning();
  if (!posted) throw new Error('the upsert of the bill returned no row');
  await postSettlement(tx, run, posted);
  await tx
    .update(payBills)
    .set(totals)
    .where(and(eq(payBills.channel, channel), eq(payBills.day, day)));
  await storeRows(tx, run);
  await storePool(tx, run);
  await storeMismatches(tx, [...found, ...resolved], now);
  await resolveMissing(tx, run);
}

/**
 * Posts bank and fee amounts against clearing, and payments and refunds that are not ours against suspense. A second
 * run posts only the difference.
 */
async function postSettlement(
  tx: Database,
  { channel, day, totals, now }: ReconciliationRun,
  posted: BillTotals & { runs: number },
): Promise<void> {
  const bankFen = totals.bankFen - posted.bankFen;
  const feeFen = totals.feeFen - posted.feeFen;
  const unknownFen = totals.unknownFen - posted.unknownFen;
  if (bankFen === 0 && feeFen === 0 && unknownFen === 0) return;
  await post(tx, {
    key: `settlement:${channel}:${day}:${posted.runs}`,
    kind: 'settlement',
    at: now,
    day,
    orderId: null,
    lines: [
      { account: 'bank', amountFen: bankFen },
      { account: 'fee', amountFen: feeFen },
      { account: clearingOf(channel), amountFen: -(bankFen + feeFen - unknownFen) },
      { account: 'suspense', amountFen: -unknownFen },
    ],
  });
}

const BATCH = 1000;

async function storeRows(tx: Database, { channel, day, bill }: ReconciliationRun): Promise<void> {
  const settled = bill.filter(({ isSettled }) => isSettled);
  for (let at = 0; at < settled.length; at += BATCH) {
    const rows = settled.slice(at, at + BATCH).map((row) => ({
      channel,
      day,
      kind: row.kind,
      reference: referenceOf(row),
      outTradeNo: row.outTradeNo,
      amountFen: row.amountFen,
      feeFen: row.feeFen,
      at: row.at,
    }));
    await tx.insert(payBillRows).values(rows).onConflictDoNothing();
  }
}

async function storePool(tx: Database, { channel, day, pool }: ReconciliationRun): Promise<void> {
  // Rows from earlier days no longer wait: they are on this bill or have become mismatches.
  await tx.delete(payBillPool).where(and(eq(payBillPool.channel, channel), lt(payBillPool.day, day)));
  const rows = pool.map(({ kind, reference }) => ({ channel, kind, reference, day }));
  if (rows.length > 0) await tx.insert(payBillPool).values(rows).onConflictDoNothing();
}

async function storeMismatches(tx: Database, mismatches: readonly Mismatch[], now: Date): Promise<void> {
  const rows = mismatches.map((mismatch) => ({ ...mismatch, foundAt: now }));
  if (rows.length > 0) await tx.insert(payMismatches).values(rows).onConflictDoNothing();
}

/** Resolves unresolved mismatches of this bill that the run did not find again. */
async function resolveMissing(tx: Database, { channel, day, bill, found, now }: ReconciliationRun): Promise<void> {
  const open = await tx
    .select()
    .from(payMismatches)
    .where(
      and(
        eq(payMismatches.channel, channel),
        isNull(payMismatches.resolvedAt),
        or(eq(payMismatches.day, day), isOneOf(payMismatches.reference, bill.map(referenceOf))),
      ),
    );
  const name = ({ kind, rowKind, reference }: Pick<Mismatch, 'kind' | 'rowKind' | 'reference'>) =>
    `${kind} ${rowKind} ${reference}`;
  const present = new Set(found.map(name));
  const isOnBill = new Set(bill.filter(({ isSettled }) => isSettled).map(referenceOf));
  const isAbsence = ({ kind }: StoredMismatch) => kind === 'channel_lacks' || kind === 'we_paid_channel_not';
  // A mismatch of another day is resolved only if its row was missing on that day's bill and is on this one.
  const resolved = open.filter(
    (one) => !present.has(name(one)) && (one.day === day || (isAbsence(one) && isOnBill.has(one.reference))),
  );
  if (resolved.length === 0) return;
  await tx
    .update(payMismatches)
    .set({ resolvedAt: now, resolvedBy: 'system', note: 'the books agree now' })
    .where(
      and(
        inArray(
          payMismatches.id,
          resolved.map(({ id }) => id),
        ),
        isNull(payMismatches.resolvedAt),
      ),
    );
}

/** Lists unresolved mismatches, oldest first. */
export const listMismatches = (db: Database): Promise<StoredMismatch[]> =>
  db.select().from(payMismatches).where(isNull(payMismatches.resolvedAt)).orderBy(asc(payMismatches.id));
