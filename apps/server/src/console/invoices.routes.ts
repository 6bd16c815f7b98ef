import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  DecideInvoiceRequest,
  InvoiceCaseReply,
  InvoiceListReply,
  InvoicesQuery,
  SupportNumberParams,
} from '@feisuo/contract/schemas/console-support';
import { decideInvoice, reverseInvoice } from '../desk/support.ts';
import { PAGE, pageOf } from '../http/page-of.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { findOrder, isInvoiceable, listOrders } from '../modules/pay/index.ts';
import { describeInvoice, findInvoice, searchInvoices } from '../modules/support/index.ts';
import { tellOrder } from './describe-money.ts';
import { noSuchSupport } from './support-files.ts';

/** Members' requests for invoices: seen and decided by those who keep the books. */
export const invoicesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, masterKey } = deps;
  const named = { params: SupportNumberParams };
  const answers = { response: { 200: InvoiceCaseReply } };
  const show = async (number: string) => {
    const row = await findInvoice(db, number);
    if (!row) throw noSuchSupport();
    const { accountId, orderIds, updatedAt } = row;
    const found = await listOrders(db, orderIds);
    return succeed({
      ...describeInvoice(masterKey, row),
      accountId,
      updatedAt: updatedAt.toISOString(),
      orders: found.map((order) => ({ ...tellOrder(order), isInvoiceable: isInvoiceable(order) })),
      amountFen: found.reduce((sum, { paidFen }) => sum + paidFen, 0),
      canIssue: row.state === 'submitted' && found.length === orderIds.length && found.every(isInvoiceable),
    });
  };
  /** What words mean is found out first, so that each way has its index. */
  const meaningOf = async (words: string) => {
    const accountId = (await findOrder(db, words))?.accountId;
    return accountId ? { order: { id: words, accountId } } : { words };
  };

  app.get(
    '/support/invoices',
    {
      config: { permit: 'books.read' },
      schema: {
        ...describe('Requests for invoices, newest first; nothing of what stands on them'),
        querystring: InvoicesQuery,
        response: { 200: InvoiceListReply },
      },
    },
    async ({ query: { q = '', state, after } }) => {
      const words = q.trim();
      const found = await searchInvoices(db, {
        ...(words !== '' && (await meaningOf(words))),
        ...(state !== undefined && { state }),
        ...(after !== undefined && { after: BigInt(after) }),
        limit: PAGE + 1,
      });
      return succeed(
        pageOf(
          found,
          (row) => ({
            number: row.number,
            state: row.state,
            titleType: row.titleType,
            orders: row.orderIds.length,
            accountId: row.accountId,
            at: row.at.toISOString(),
            updatedAt: row.updatedAt.toISOString(),
          }),
          ({ id }) => String(id),
        ),
      );
    },
  );

  app.get(
    '/support/invoices/:number',
    {
      config: { permit: 'books.read' },
      schema: { ...describe('All of one request, with its orders'), ...named, ...answers },
    },
    async ({ params: { number } }) => show(number),
  );

  app.post(
    '/support/invoices/:number/decision',
    {
      config: { permit: 'books.write' },
      schema: {
        ...describe('Says once that it was issued, why it is not, or that it was reversed; the member is told'),
        ...named,
        body: DecideInvoiceRequest,
        ...answers,
      },
    },
    async (request) => {
      const { number } = request.params;
      const { to, answer } = request.body;
      const by = actorOf(request);
      const decided =
        to === 'reversed' ? reverseInvoice(deps, number, answer, by) : decideInvoice(deps, number, { to, answer }, by);
      if (!(await decided)) throw noSuchSupport();
      return show(number);
    },
  );
};
