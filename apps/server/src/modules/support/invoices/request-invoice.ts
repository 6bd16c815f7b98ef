import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { Invoice, InvoiceRequest } from '@feisuo/contract/schemas/support';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { wrongField } from '../../../http/wrong-field.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { openText, requestKeyOf, requireText, normalizeText } from '../submitted-text.ts';
import type { SupportDeps } from '../support-deps.ts';
import { insertOnce, makeNumber } from '../support-number.ts';
import { invoicedOrders, invoiceRequests } from './invoices.tables.ts';

export type InvoiceRow = typeof invoiceRequests.$inferSelect;
type InvoiceTitle = Pick<Invoice, 'title' | 'taxNumber' | 'email'>;
export const INVOICE_SEAL = 'invoice';

type InvoiceDeps = Pick<SupportDeps, 'db' | 'clock' | 'masterKey' | 'ordersOf'>;

export const invoiceKeyOf = ({ masterKey }: Pick<InvoiceDeps, 'masterKey'>, accountId: string, clientKey: string) =>
  requestKeyOf(masterKey, 'invoice', accountId, clientKey);

/** Requests an invoice for paid orders of the member. Throws if an order belongs to another invoice request. */
export async function requestInvoice(
  deps: InvoiceDeps,
  accountId: string,
  request: InvoiceRequest,
): Promise<InvoiceRow> {
  const { db, clock, masterKey } = deps;
  const { orderIds, titleType } = request;
  const title: InvoiceTitle = {
    title: requireText('title', request.title, 1),
    taxNumber: normalizeText(request.taxNumber).toUpperCase(),
    email: normalizeText(request.email),
  };
  if (titleType === 'company' && title.taxNumber === '')
    throw wrongField('taxNumber', 'required for a company', fieldRefusals.taxNumber);
  const own = await deps.ordersOf(accountId);
  const invoiceable = new Set(own.filter(({ isInvoiceable }) => isInvoiceable).map(({ orderId }) => orderId));
  if (!orderIds.every((id) => invoiceable.has(id))) throw refused('INVOICE_NO_ORDERS');
  const now = clock.now();
  const requestKey = invoiceKeyOf(deps, accountId, request.clientKey);
  const row = {
    requestKey,
    accountId,
    state: 'submitted' as const,
    orderIds,
    titleType,
    sealed: masterKey.seal(INVOICE_SEAL, JSON.stringify(title)),
    at: now,
    updatedAt: now,
  };
  return db.transaction(async (tx) => {
    const { row: stored, isNew } = await insertOnce(
      async () => {
        const numbered = { ...row, number: makeNumber('I', now) };
        return (await tx.insert(invoiceRequests).values(numbered).onConflictDoNothing().returning())[0];
      },
      () => findInvoiceByKey(tx, requestKey),
    );
    if (!isNew) return stored;
    // Sorts the order ids, so that concurrent requests for the same orders do not deadlock.
    const claims = orderIds.toSorted().map((orderId) => ({ orderId, invoiceId: stored.id }));
    const claimed = await tx.insert(invoicedOrders).values(claims).onConflictDoNothing().returning();
    if (claimed.length < orderIds.length) throw refused('INVOICE_ORDER_TAKEN');
    return stored;
  });
}

const refused = (reason: 'INVOICE_NO_ORDERS' | 'INVOICE_ORDER_TAKEN') =>
  new AppError('failed_precondition', { reason });

export async function findInvoiceByKey(db: Database, requestKey: string): Promise<InvoiceRow | undefined> {
  return (await db.select().from(invoiceRequests).where(eq(invoiceRequests.requestKey, requestKey)))[0];
}

export const listInvoices = (db: Database, accountId: string): Promise<InvoiceRow[]> =>
  db.select().from(invoiceRequests).where(eq(invoiceRequests.accountId, accountId)).orderBy(desc(invoiceRequests.id));

export function describeInvoice(masterKey: MasterKey, row: InvoiceRow): Invoice {
  const title = JSON.parse(masterKey.open(INVOICE_SEAL, row.sealed)) as InvoiceTitle;
  const { number, state, orderIds, titleType, at } = row;
  const answer = openText(masterKey, INVOICE_SEAL, row.sealedAnswer);
  const reversal = openText(masterKey, INVOICE_SEAL, row.sealedReversal);
  return { number, state, orderIds, titleType, ...title, answer, reversal, at: at.toISOString() };
}
