import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { supportPaths } from '@feisuo/contract/facts/paths';
import { InvoiceReply, InvoiceRequest, InvoicesReply } from '@feisuo/contract/schemas/support';
import { bearerScheme } from '../../../http/open-api.ts';
import { succeed } from '../../../http/service-dialect.ts';
import type { SupportDeps } from '../support-deps.ts';
import { countAction } from '../support-limits.ts';
import {
  describeInvoice,
  findInvoiceByKey,
  invoiceKeyOf,
  listInvoices,
  requestInvoice,
  type InvoiceRow,
} from './request-invoice.ts';

export const invoiceRoutes: FastifyPluginAsyncTypebox<SupportDeps> = async (app, deps) => {
  const describe = (row: InvoiceRow) => describeInvoice(deps.masterKey, row);
  const common = { tags: ['support'], security: [{ [bearerScheme]: [] }] };

  app.get(
    supportPaths.invoices,
    { schema: { ...common, summary: 'The caller’s requests for invoices', response: { 200: InvoicesReply } } },
    async (request) => {
      const { accountId } = await deps.identify(request);
      return succeed({ list: (await listInvoices(deps.db, accountId)).map(describe) });
    },
  );

  app.post(
    supportPaths.invoices,
    {
      schema: {
        ...common,
        summary: 'Requests an invoice for paid orders',
        body: InvoiceRequest,
        response: { 200: InvoiceReply },
      },
    },
    async (request) => {
      const { accountId } = await deps.identify(request);
      const before = await findInvoiceByKey(deps.db, invoiceKeyOf(deps, accountId, request.body.clientKey));
      if (before) return succeed(describe(before));
      await countAction(deps, 'invoice', accountId, request);
      return succeed(describe(await requestInvoice(deps, accountId, request.body)));
    },
  );
};
