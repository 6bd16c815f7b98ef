import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import {
  BalancesReply,
  BillsQuery,
  BillsReply,
  JournalsQuery,
  JournalsReply,
} from '@feisuo/contract/schemas/console-books';
import type { Bill, Journal } from '@feisuo/contract/schemas/console-books';
import { openReadings } from '../operator-actions/pay/books.ts';
import { wrongField } from '../http/wrong-field.ts';
import { describe } from '../modules/operator/index.ts';
import { succeed } from '../http/service-dialect.ts';
import { ledgerAccounts, searchBills, searchJournals, trialBalance, type LedgerAccount } from '../modules/pay/index.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';
import { invalidCursor, PAGE, toPage, readRowId } from '../http/to-page.ts';

type FoundJournal = Awaited<ReturnType<typeof searchJournals>>[number];
type FoundBill = Awaited<ReturnType<typeof searchBills>>[number];

const describeJournal = ({ id, kind, day, at, orderId, lines }: FoundJournal): Journal => ({
  id: String(id),
  kind,
  day,
  at: at.toISOString(),
  orderId,
  lines: lines.map(({ account, amountFen }) => ({ account, amountFen })),
});

const describeBill = ({ at, ...bill }: FoundBill): Bill => ({ ...bill, at: at.toISOString() });

export const booksRoutes: FastifyPluginAsyncTypebox<ActionDeps> = async (app, { db, jobs }) => {
  const reads = { permit: 'books.read' } as const;

  app.get(
    '/books/balances',
    { config: reads, schema: { ...describe('Ledger accounts with balances'), response: { 200: BalancesReply } } },
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
      return succeed(toPage(rows, describeJournal, ({ id }) => String(id)));
    },
  );

  app.get(
    '/books/bills',
    {
      config: reads,
      schema: {
        ...describe('Imported bills, newest day first'),
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
      const page = toPage(rows, describeBill, (bill) => `${bill.day}.${bill.channel}`);
      return succeed({ ...page, reading: await openReadings(jobs) });
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
  if (day === '') throw invalidCursor();
  return { day, channel: channel === 'wechat' ? 'wechat' : 'alipay' };
}
