import { DecideInvoiceRequest, InvoiceCaseReply, SupportNumberParams } from '@feisuo/contract/schemas/console-support';
import { isInvoiceable, listInvoiceable, listOrders } from '../../modules/pay/index.ts';
import { decideInvoice, describeInvoice, findInvoice, reverseInvoice } from '../../modules/support/index.ts';
import type { CommonActionDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { tellOrder } from '../pay/describe-orders-and-refunds.ts';
import { runForMember } from './run-for-member.ts';
import { noSuchSupport } from './support-files.ts';

/** Issues, declines or reverses an invoice, each at most once, and notifies the member. */
export const decideInvoiceAction = defineAction({
  name: 'invoice.decide',
  path: 'POST /support/invoices/:number/decision',
  permission: 'books.write',
  audit: 'books.read',
  words: { 'invoice.issue': '开具发票', 'invoice.decline': '驳回发票申请', 'invoice.reverse': '红冲发票' },
  summary: 'Issues, declines or reverses an invoice, once, and notifies the member',
  params: SupportNumberParams,
  input: DecideInvoiceRequest,
  output: InvoiceCaseReply,
  run: async (deps, { params: { number }, input: { to, answer }, by }) => {
    const decided =
      to === 'reversed'
        ? runForMember(
            deps,
            ['invoice.reverse', number],
            { by },
            (inner) => reverseInvoice(inner, number, answer),
            () => ({ before: { state: 'reversing' }, after: { state: 'reversed', invoice: answer } }),
          )
        : runForMember(
            deps,
            [to === 'issued' ? 'invoice.issue' : 'invoice.decline', number],
            { by, ...(to === 'declined' && { reason: answer }) },
            (inner, tx) => {
              const ordersOf = (accountId: string) => listInvoiceable(tx, accountId);
              return decideInvoice({ ...inner, ordersOf }, number, { to, answer });
            },
            () => ({
              before: { state: 'submitted' },
              after: { state: to, ...(to === 'issued' && { invoice: answer }) },
            }),
          );
    if (!(await decided)) throw noSuchSupport();
    return showInvoice(deps, number);
  },
});

export async function showInvoice({ db, masterKey }: Pick<CommonActionDeps, 'db' | 'masterKey'>, number: string) {
  const row = await findInvoice(db, number);
  if (!row) throw noSuchSupport();
  const { accountId, orderIds, updatedAt } = row;
  const orders = await listOrders(db, orderIds);
  return {
    ...describeInvoice(masterKey, row),
    accountId,
    updatedAt: updatedAt.toISOString(),
    orders: orders.map((order) => ({ ...tellOrder(order), isInvoiceable: isInvoiceable(order) })),
    amountFen: orders.reduce((sum, { paidFen }) => sum + paidFen, 0),
    canIssue: row.state === 'submitted' && orders.length === orderIds.length && orders.every(isInvoiceable),
  };
}
