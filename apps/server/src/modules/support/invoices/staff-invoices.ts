import { waitingInvoiceStates, type InvoiceState } from '@feisuo/contract/facts/support-vocabulary';
import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { requireText } from '../submitted-text.ts';
import { supportConflict } from '../support-conflict.ts';
import type { StaffDeps, SupportDeps } from '../support-deps.ts';
import { invoicedOrders, invoiceRequests } from './invoices.tables.ts';
import { describeInvoice, INVOICE_SEAL, type InvoiceRow } from './request-invoice.ts';

interface InvoiceSearch {
  /** Search text: a number or an account id. */
  words?: string;
  /**
   * An order and its buyer. The search reads all requests of the buyer, because the orders of a declined request are no
   * longer stored.
   */
  order?: { id: string; accountId: string };
  state?: InvoiceState | 'open';
  /** Cursor: the last id of the previous page. */
  after?: bigint;
  limit: number;
}

/** Lists invoice requests, newest first. */
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
        state === undefined
          ? undefined
          : inArray(invoiceRequests.state, state === 'open' ? [...waitingInvoiceStates] : [state]),
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
  /** The number or download address of the invoice, or the reason for declining. */
  answer: string;
}

/**
 * Issues or declines an invoice and messages the member. Declining releases the orders; null for an unknown number.
 * @throws AppError `aborted` for a decided request, `failed_precondition` when an order was refunded since
 */
export async function decideInvoice(
  deps: StaffDeps & Pick<SupportDeps, 'ordersOf'>,
  number: string,
  { to, answer }: InvoiceDecision,
): Promise<InvoiceRow | null> {
  const { db, clock, masterKey } = deps;
  const words = requireText('answer', answer, 2);
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

/**
 * Locks the orders before the invoice request, in the same order as a refund. A concurrent refund then waits, and
 * starts the reversal of the issued invoice.
 */
export async function lockInvoiced(db: Database, number: string): Promise<void> {
  const own = db.select({ id: invoiceRequests.id }).from(invoiceRequests).where(eq(invoiceRequests.number, number));
  await db
    .select()
    .from(invoicedOrders)
    .where(inArray(invoicedOrders.invoiceId, own))
    .orderBy(asc(invoicedOrders.orderId))
    .for('update');
}

/** Throws if an order of the request was refunded meanwhile. */
async function assertInvoiceable(
  { ordersOf }: Pick<SupportDeps, 'ordersOf'>,
  { accountId, orderIds }: InvoiceRow,
): Promise<void> {
  const own = await ordersOf(accountId);
  const invoiceable = new Set(own.filter(({ isInvoiceable }) => isInvoiceable).map(({ orderId }) => orderId));
  if (!orderIds.every((id) => invoiceable.has(id)))
    throw new AppError('failed_precondition', { reason: 'INVOICE_ORDER_REFUNDED' });
}
