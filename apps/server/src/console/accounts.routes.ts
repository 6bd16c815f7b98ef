import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AccountDetailReply,
  AccountParams,
  AccountsQuery,
  AccountsReply,
  ChangeStateRequest,
  EndedSessionsReply,
  EndSessionsRequest,
  GivenVipReply,
  GiveVipRequest,
  GrantParams,
  TakeBackRequest,
} from '@feisuo/contract/schemas/console-accounts';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { changeState, endEverySession } from '../desk/accounts.ts';
import { giveVip, longestGift, takeVipBack } from '../desk/vip.ts';
import { AppError } from '../http/app-error.ts';
import { succeed } from '../http/service-dialect.ts';
import { lookUpAccount, searchAccounts, settableStates, type SettableState } from '../modules/account/index.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { accountRow, describeAccount } from './describe-account.ts';
import { readCursor, writeCursor } from './cursor.ts';

const PAGE = 50;

/** People: found, looked at, and put into another state. */
export const accountsRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  const { db, clock } = deps;
  const acts = { permit: 'accounts.act' } as const;
  const named = { params: AccountParams };
  const find = async (id: string) => {
    const found = await lookUpAccount(db, clock, id);
    if (found?.id !== id) throw new AppError('not_found', { description: 'no such account' });
    return found;
  };

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
        limit: PAGE,
      });
      const last = found.at(-1);
      const next = found.length === PAGE && last ? writeCursor(last) : null;
      return succeed({ list: found.map(accountRow), next });
    },
  );

  app.get(
    '/accounts/:id',
    {
      config: { permit: 'accounts.read' },
      schema: { ...describe('Everything that is known of one'), ...named, response: { 200: AccountDetailReply } },
    },
    async (request) => succeed(await describeAccount(deps, await find(request.params.id))),
  );

  app.post(
    '/accounts/:id/state',
    {
      config: acts,
      schema: {
        ...describe('Another state; any but active ends the sessions'),
        ...named,
        body: ChangeStateRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const { id } = await find(request.params.id);
      const { to, seen, reason } = request.body;
      if (!isSettable(to)) throw new AppError('invalid_argument', { description: `to: ${to} cannot be set` });
      const outcome = await changeState(deps, { accountId: id, to, seen }, { by: actorOf(request), reason });
      if (!outcome) throw new AppError('not_found', { description: 'no such account any more' });
      return succeed({});
    },
  );

  app.post(
    '/accounts/:id/sessions/end',
    {
      config: acts,
      schema: {
        ...describe('Signs them out everywhere'),
        ...named,
        body: EndSessionsRequest,
        response: { 200: EndedSessionsReply },
      },
    },
    async (request) => {
      const { id } = await find(request.params.id);
      const act = { by: actorOf(request), reason: request.body.reason };
      return succeed({ ended: await endEverySession(deps, id, act) });
    },
  );

  app.post(
    '/accounts/:id/grants',
    {
      config: { permit: 'accounts.grant' },
      schema: {
        ...describe('Gives membership behind what is there'),
        ...named,
        body: GiveVipRequest,
        response: { 200: GivenVipReply },
      },
    },
    async (request) => {
      const { id: accountId } = await find(request.params.id);
      const { kind, unit, count, reason } = request.body;
      if (count > longestGift[unit])
        throw new AppError('invalid_argument', { description: `count: at most ${longestGift[unit]}` });
      const length = unit === 'days' ? { days: count } : { months: count };
      const given = await giveVip(deps, { accountId, kind, length }, { by: actorOf(request), reason });
      return succeed({
        grantId: given.grantId,
        startsAt: given.startsAt.toISOString(),
        endsAt: given.endsAt.toISOString(),
      });
    },
  );

  app.post(
    '/grants/:grantId/take-back',
    {
      config: { permit: 'accounts.grant' },
      schema: {
        ...describe('Takes one grant back'),
        params: GrantParams,
        body: TakeBackRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const act = { by: actorOf(request), reason: request.body.reason };
      const taken = await takeVipBack(deps, BigInt(request.params.grantId), act);
      if (taken === 'unknown') throw new AppError('not_found', { description: 'no such grant' });
      return succeed({});
    },
  );
};

const isSettable = (state: string): state is SettableState => (settableStates as readonly string[]).includes(state);
