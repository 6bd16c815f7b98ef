import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  InvoiceCaseReply,
  InvoiceListReply,
  InvoicesQuery,
  SupportNumberParams,
} from '@feisuo/contract/schemas/console-support';
import { showInvoice } from '../operator-actions/support/invoices.ts';
import { PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { findOrder } from '../modules/pay/index.ts';
import { searchInvoices } from '../modules/support/index.ts';

/** Routes for members' requests for invoices, which operators of finance decide. */
export const invoicesRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db } = deps;
  const named = { params: SupportNumberParams };
  const answers = { response: { 200: InvoiceCaseReply } };
  /** Decides whether the search text is an order number, so that each kind of search uses its own index. */
  const meaningOf = async (words: string) => {
    const accountId = (await findOrder(db, words))?.accountId;
    return accountId ? { order: { id: words, accountId } } : { words };
  };

  app.get(
    '/support/invoices',
    {
      config: { permit: 'books.read' },
      schema: {
        ...describe('Invoice requests, newest first; without invoice data'),
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
        toPage(
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
      schema: { ...describe('An invoice request with its data and orders'), ...named, ...answers },
    },
    async ({ params: { number } }) => succeed(await showInvoice(deps, number)),
  );
};
