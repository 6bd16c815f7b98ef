import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Permission } from '@feisuo/contract/facts/permissions';
import type { FastifyRequest } from 'fastify';
import {
  AccountCountReply,
  AccountDetailReply,
  AccountFilters,
  AccountHistoryQuery,
  AccountHistoryReply,
  AccountParams,
  AccountsQuery,
  AccountsReply,
  MOST_COUNTED_ACCOUNTS,
} from '@feisuo/contract/schemas/console-accounts';
import { PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { countAccounts } from '../modules/account/index.ts';
import { describe, mayCall, sessionOf, type ConsoleDeps } from '../modules/operator/index.ts';
import { listAccounts, readAccountFilters } from '../operator-actions/account/list-accounts.ts';
import { accountHistory, describeAccount } from './describe-account.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { findAccountById } from '../operator-actions/account/find-account.ts';

function callerOf(request: FastifyRequest) {
  const session = sessionOf(request);
  return { may: (permission: Permission) => mayCall(session, permission), isToken: session.token !== null };
}

export const accountsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, clock } = deps;

  app.get(
    '/accounts',
    {
      config: { permit: 'accounts.read' },
      schema: { ...describe('Accounts, newest first'), querystring: AccountsQuery, response: { 200: AccountsReply } },
    },
    async (request) => {
      const { after, ...filters } = request.query;
      const caller = callerOf(request);
      const list = await listAccounts(deps, readAccountFilters(deps, filters, caller), {
        after: after === undefined ? null : readCursor(after),
        limit: PAGE + 1,
        may: caller.may,
      });
      return succeed(
        toPage(
          list,
          (account) => account,
          ({ id, createdAt }) => writeCursor({ id, createdAt: new Date(createdAt) }),
        ),
      );
    },
  );

  app.get(
    '/accounts/count',
    {
      config: { permit: 'accounts.read' },
      schema: {
        ...describe('Number of the accounts that match the filters'),
        querystring: AccountFilters,
        response: { 200: AccountCountReply },
      },
    },
    async (request) => {
      const filter = readAccountFilters(deps, request.query, callerOf(request));
      const found = await countAccounts(db, clock, filter, MOST_COUNTED_ACCOUNTS + 1);
      return succeed({ accounts: Math.min(found, MOST_COUNTED_ACCOUNTS), isMore: found > MOST_COUNTED_ACCOUNTS });
    },
  );

  app.get(
    '/accounts/:id',
    {
      config: { permit: 'accounts.read' },
      schema: {
        ...describe('Details of an account'),
        params: AccountParams,
        response: { 200: AccountDetailReply },
      },
    },
    async (request) => succeed(await describeAccount(deps, await findAccountById(deps, request.params.id))),
  );

  app.get(
    '/accounts/:id/history',
    {
      config: { permit: 'accounts.read' },
      schema: {
        ...describe('History of an account, newest first'),
        params: AccountParams,
        querystring: AccountHistoryQuery,
        response: { 200: AccountHistoryReply },
      },
    },
    async ({ params, query: { after } }) => {
      const { id } = await findAccountById(deps, params.id);
      return succeed(await accountHistory(deps, id, after === undefined ? undefined : BigInt(after)));
    },
  );
};
