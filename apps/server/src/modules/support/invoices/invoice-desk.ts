import type { InvoiceState } from '@feisuo/contract/facts/support-vocabulary';
import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { sayings } from '../own-words.ts';
import { supportConflict } from '../support-conflict.ts';
import type { DeskDeps, SupportDeps } from '../support-deps.ts';
import { invoicedOrders, invoiceRequests } from './invoices.tables.ts';
import { describeInvoice, INVOICE_SEAL, type InvoiceRow } from './request-invoice.ts';

interface InvoiceSearch {
  /** A number or an account's id. */
  words?: string;
  /** One order, and whose it is: by their requests it is found, for those that were declined hold no order. */
  order?: { id: string; accountId: string };
  state?: InvoiceState;
  /** The id of the last of the page before. */
  after?: bigint;
  limit: number;
}

/** The newest first. */
export const searchInvoices = (
  db: Database,
  { words, order, state, after, limit }: InvoiceSearch,
): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoiceRequests)
    .where(
      and(
        words === undefined
          ? undefined
          : or(eq(invoiceRequests.number, words.toUpperCase()), eq(invoiceRequests.accountId, words)),
        order &&
          and(
            eq(invoiceRequests.accountId, order.accountId),
            sql`${invoiceRequests.orderIds} @> ${JSON.stringify([order.id])}::jsonb`,
          ),
        state === undefined ? undefined : eq(invoiceRequests.state, state),
        after === undefined ? undefined : lt(invoiceRequests.id, after),
      ),
    )
    .orderBy(desc(invoiceRequests.id))
    .limit(limit);

export async function findInvoice(db: Database, number: string): Promise<InvoiceRow | null> {
  return (await db.select().from(invoiceRequests).where(eq(invoiceRequests.number, number)))[0] ?? null;
}

export interface InvoiceDecision {
  to: 'issued' | 'declined';
  /** The invoice's number or address, or why there is none. */
  answer: string;
}

/**
 * Staff issued or declined it, once, and its member is told; in the caller's transaction. A declined one lets go of its orders, so
 * that they can be asked for again. Null where there is none of this number.
 * @throws AppError `aborted` for one that is decided, `failed_precondition` for issuing over an order that was given back since
 */
export async function decideInvoice(
  deps: DeskDeps & Pick<SupportDeps, 'ordersOf'>,
  number: string,
  { to, answer }: InvoiceDecision,
): Promise<InvoiceRow | null> {
  const { db, clock, masterKey } = deps;
  const words = sayings('answer', answer, 2);
  await lockInvoiced(db, number);
  const [decided] = await db
    .update(invoiceRequests)
    .set({ state: to, sealedAnswer: masterKey.seal(INVOICE_SEAL, words), updatedAt: clock.now() })
    .where(and(eq(invoiceRequests.number, number), eq(invoiceRequests.state, 'submitted')))
    .returning();
  if (!decided) {
    if (await findInvoice(db, number)) throw supportConflict();
    return null;
  }
  if (to === 'declined') await db.delete(invoicedOrders).where(eq(invoicedOrders.invoiceId, decided.id));
  else await assertInvoiceable(deps, decided);
  const { email } = describeInvoice(masterKey, decided);
  await deps.tellMember(db, decided.accountId, {
    kind: 'pay',
    title: `发票申请 ${number} ${to === 'issued' ? '已开具' : '未能开具'}`,
    text:
      to === 'issued'
        ? `发票号码或下载地址：${words}。电子发票发到 ${email}，请查收。`
        : `原因：${words}。核对之后可以在订单里重新申请。`,
  });
  return decided;
}

/** Before the request itself, as a refund does: it waits until the invoice is issued, and then recalls it. */
export async function lockInvoiced(db: Database, number: string): Promise<void> {
  const own = db.select({ id: invoiceRequests.id }).from(invoiceRequests).where(eq(invoiceRequests.number, number));
  await db
    .select()
    .from(invoicedOrders)
    .where(inArray(invoicedOrders.invoiceId, own))
    .orderBy(asc(invoicedOrders.orderId))
    .for('update');
}

/** What was given back after it was asked for cannot be invoiced any more. */
async function assertInvoiceable(
  { ordersOf }: Pick<SupportDeps, 'ordersOf'>,
  { accountId, orderIds }: InvoiceRow,
): Promise<void> {
  const own = await ordersOf(accountId);
  const invoiceable = new Set(own.filter(({ isInvoiceable }) => isInvoiceable).map(({ orderId }) => orderId));
  if (!orderIds.every((id) => invoiceable.has(id)))
    throw new AppError('failed_precondition', { reason: 'INVOICE_ORDER_REFUNDED' });
}
