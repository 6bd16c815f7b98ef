import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { requireText } from '../submitted-text.ts';
import { supportConflict } from '../support-conflict.ts';
import type { StaffDeps } from '../support-deps.ts';
import { findInvoice, lockInvoiced } from './staff-invoices.ts';
import { invoicedOrders, invoiceRequests } from './invoices.tables.ts';
import { INVOICE_SEAL, type InvoiceRow } from './request-invoice.ts';

/**
 * Marks the issued invoice of a refunded order for reversal by a red-letter invoice, and messages the member. Runs in
 * the refund's transaction; idempotent.
 */
export async function recallInvoice(
  tx: Database,
  { clock, tellMember }: Pick<StaffDeps, 'clock' | 'tellMember'>,
  orderId: string,
): Promise<void> {
  const [held] = await tx.select().from(invoicedOrders).where(eq(invoicedOrders.orderId, orderId)).for('update');
  if (!held) return;
  const [recalled] = await tx
    .update(invoiceRequests)
    .set({ state: 'reversing', updatedAt: clock.now() })
    .where(and(eq(invoiceRequests.id, held.invoiceId), eq(invoiceRequests.state, 'issued')))
    .returning();
  if (!recalled) return;
  const { number, accountId, titleType } = recalled;
  const ofCompany = '如果已经抵扣或入账，请在电子税务局确认我们发起的红字发票信息确认单，72 小时内有效。';
  await tellMember(tx, accountId, {
    kind: 'pay',
    title: `发票申请 ${number} 的发票需要红冲`,
    text:
      `订单 ${orderId} 已退款，为它开的发票不再有效，我们会开红字发票冲销。请不要再用原发票报销、入账或抵扣。` +
      `${titleType === 'company' ? ofCompany : ''}红冲完成后会在这里通知你。`,
  });
}

/**
 * Records the red-letter invoice and messages the member. Releases the orders, so that orders without a refund can be
 * invoiced again; null for an unknown number.
 * @throws AppError `aborted` when no reversal is pending
 */
export async function reverseInvoice(deps: StaffDeps, number: string, answer: string): Promise<InvoiceRow | null> {
  const { db, clock, masterKey } = deps;
  const words = requireText('answer', answer, 2);
  await lockInvoiced(db, number);
  const [reversed] = await db
    .update(invoiceRequests)
    .set({ state: 'reversed', sealedReversal: masterKey.seal(INVOICE_SEAL, words), updatedAt: clock.now() })
    .where(and(eq(invoiceRequests.number, number), eq(invoiceRequests.state, 'reversing')))
    .returning();
  if (!reversed) {
    if (await findInvoice(db, number)) throw supportConflict();
    return null;
  }
  await db.delete(invoicedOrders).where(eq(invoicedOrders.invoiceId, reversed.id));
  await deps.tellMember(db, reversed.accountId, {
    kind: 'pay',
    title: `发票申请 ${number} 的发票已红冲`,
    text: `红字发票号码：${words}。同一张发票上没有退款的订单，可以重新申请发票。`,
  });
  return reversed;
}
