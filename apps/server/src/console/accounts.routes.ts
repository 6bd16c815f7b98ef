import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AccountDetailReply,
  AccountHistoryQuery,
  AccountHistoryReply,
  AccountParams,
  AccountsQuery,
  AccountsReply,
} from '@feisuo/contract/schemas/console-accounts';
import { PAGE, toPage } from '../http/to-page.ts';
import { succeed } from '../http/service-dialect.ts';
import { searchAccounts } from '../modules/account/index.ts';
import { describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { accountHistory, accountRow, describeAccount } from './describe-account.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { findAccountById } from '../operator-actions/account/find-account.ts';

export const accountsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, clock } = deps;

  app.get(
    '/accounts',
    {
      config: { permit: 'accounts.read' },
      schema: { ...describe('Accounts, newest first'), querystring: AccountsQuery, response: { 200: AccountsReply } },
    },
    async ({ query: { q, state, after } }) => {
      const place = after === undefined ? null : readCursor(after);
      const found = await searchAccounts(db, clock, {
        ...(q !== undefined && { words: q }),
        ...(state !== undefined && { state }),
        ...(place && { after: place }),
        limit: PAGE + 1,
      });
      return succeed(toPage(found, accountRow, writeCursor));
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
