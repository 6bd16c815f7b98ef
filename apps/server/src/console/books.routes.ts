import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import {
  BalancesReply,
  BillsQuery,
  BillsReply,
  JournalsQuery,
  JournalsReply,
  MismatchesQuery,
  MismatchesReply,
  MismatchParams,
  ReadBillRequest,
} from '@feisuo/contract/schemas/console-books';
import { ReasonRequest } from '@feisuo/contract/schemas/console-orders';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { explainMismatch, openReadings, readBill } from '../desk/books.ts';
import { AppError } from '../http/app-error.ts';
import { wrongField } from '../http/wrong-field.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe } from '../modules/operator/index.ts';
import {
  ledgerAccounts,
  searchBills,
  searchJournals,
  searchMismatches,
  trialBalance,
  type LedgerAccount,
} from '../modules/pay/index.ts';
import type { MoneyDeps } from './console-deps.ts';
import { tellBill, tellJournal, tellMismatch } from './describe-books.ts';
import { noPlace, PAGE, pageOf, readRowId } from '../http/page-of.ts';

/** The ledger, and the channels' bills against it. */
export const booksRoutes: FastifyPluginAsyncTypebox<MoneyDeps> = async (app, { db, pay, jobs }) => {
  const reads = { permit: 'books.read' } as const;

  app.get(
    '/books/balances',
    { config: reads, schema: { ...describe('Every account of the ledger'), response: { 200: BalancesReply } } },
    async () => {
      const list = await trialBalance(db);
      return succeed({ list, sumFen: list.reduce((sum, { balanceFen }) => sum + balanceFen, 0) });
    },
  );

  app.get(
    '/books/journals',
    {
      config: reads,
      schema: { ...describe('Postings, newest first'), querystring: JournalsQuery, response: { 200: JournalsReply } },
    },
    async ({ query: { account, order, from, to, after } }) => {
      const rows = await searchJournals(db, {
        ...(account !== undefined && { account: readAccount(account) }),
        ...(order !== undefined && { orderId: order }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(after !== undefined && { after: readRowId(after) }),
        limit: PAGE + 1,
      });
      return succeed(pageOf(rows, tellJournal, ({ id }) => String(id)));
    },
  );

  app.get(
    '/books/bills',
    {
      config: reads,
      schema: {
        ...describe('Bills that were read, newest day first'),
        querystring: BillsQuery,
        response: { 200: BillsReply },
      },
    },
    async ({ query: { channel, after } }) => {
      const rows = await searchBills(db, {
        ...(channel !== undefined && { channel }),
        ...(after !== undefined && { before: readBillPlace(after) }),
        limit: PAGE + 1,
      });
      const page = pageOf(rows, tellBill, (bill) => `${bill.day}.${bill.channel}`);
      return succeed({ ...page, reading: await openReadings(jobs) });
    },
  );

  app.post(
    '/books/bills/read',
    {
      config: { permit: 'books.write' },
      schema: {
        ...describe('Has a server read a day’s bill, again if need be'),
        body: ReadBillRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const { channel, day, reason } = request.body;
      await readBill(pay, { channel, day }, { by: actorOf(request), reason });
      return succeed({});
    },
  );

  app.get(
    '/books/mismatches',
    {
      config: reads,
      schema: {
        ...describe('Where bills and books disagree, newest first'),
        querystring: MismatchesQuery,
        response: { 200: MismatchesReply },
      },
    },
    async ({ query: { state, channel, day, after } }) => {
      const rows = await searchMismatches(db, {
        ...(state !== undefined && { isOpen: state === 'open' }),
        ...(channel !== undefined && { channel }),
        ...(day !== undefined && { day }),
        ...(after !== undefined && { after: readRowId(after) }),
        limit: PAGE + 1,
      });
      return succeed(pageOf(rows, tellMismatch, ({ id }) => String(id)));
    },
  );

  app.post(
    '/books/mismatches/:id/resolve',
    {
      config: { permit: 'books.write' },
      schema: {
        ...describe('Says why they disagree, once'),
        params: MismatchParams,
        body: ReasonRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const act = { by: actorOf(request), reason: request.body.reason };
      const done = await explainMismatch(pay, request.params.id, act);
      if (!done)
        throw new AppError('aborted', { reason: 'MISMATCH_RESOLVED', description: 'there is no such open mismatch' });
      return succeed({});
    },
  );
};

function readAccount(text: string): LedgerAccount {
  const account = ledgerAccounts.find((one) => one === text);
  if (!account) throw wrongField('account', 'no such account of the ledger', fieldRefusals.ledgerAccount);
  return account;
}

function readBillPlace(text: string): { day: string; channel: PayType } {
  const [, day = '', channel = ''] = /^(\d{4}-\d{2}-\d{2})\.(wechat|alipay)$/.exec(text) ?? [];
  if (day === '') throw noPlace();
  return { day, channel: channel === 'wechat' ? 'wechat' : 'alipay' };
}
