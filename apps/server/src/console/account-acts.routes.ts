import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AccountActRequest,
  AccountParams,
  ChangeStateRequest,
  EndedSessionsReply,
  EndSessionsRequest,
  ErasureReply,
  HeldPurchasesReply,
  PersonExportReply,
} from '@feisuo/contract/schemas/console-accounts';
import { DoneReply } from '@feisuo/contract/schemas/service';
import type { TSchema } from 'typebox';
import { changeState, endTheirSessions, unlockAccount } from '../desk/accounts.ts';
import { beginErasure, exportPersonData, resetTheirFactor } from '../desk/privacy.ts';
import { resumePurchases, stopPurchases } from '../desk/purchases.ts';
import { AppError } from '../http/app-error.ts';
import { wrongField } from '../http/wrong-field.ts';
import { succeed } from '../http/service-dialect.ts';
import { settableStates, type SettableState } from '../modules/account/index.ts';
import { actorOf, describe } from '../modules/operator/index.ts';
import type { MoneyDeps, PeopleDeps } from './console-deps.ts';
import { findAccountById } from './find-account.ts';

/** What is done to somebody's account, each with its reason. */
export const accountActRoutes: FastifyPluginAsyncTypebox<PeopleDeps & MoneyDeps> = async (app, deps) => {
  const acts = { permit: 'accounts.act' } as const;
  const proved = { permit: 'accounts.act', isDangerous: true } as const;
  // What leaves the house, or ends somebody's account, is proved again.
  const privacy = { permit: 'accounts.privacy', isDangerous: true } as const;
  const schemaOf = <Body extends TSchema, Reply extends TSchema>(summary: string, body: Body, reply: Reply) => ({
    ...describe(summary),
    params: AccountParams,
    body,
    response: { 200: reply },
  });

  app.post(
    '/accounts/:id/state',
    {
      config: acts,
      schema: schemaOf('Another state; any but active ends the sessions', ChangeStateRequest, DoneReply),
    },
    async (request) => {
      const { id } = await findAccountById(deps, request.params.id);
      const { to, seen, reason } = request.body;
      if (!isSettable(to)) throw wrongField('to', `${to} cannot be set`, fieldRefusals.stateNotSet);
      const outcome = await changeState(deps, { accountId: id, to, seen }, { by: actorOf(request), reason });
      if (!outcome) throw gone();
      return succeed({});
    },
  );

  app.post(
    '/accounts/:id/sessions/end',
    { config: acts, schema: schemaOf('Signs them out, everywhere or of one', EndSessionsRequest, EndedSessionsReply) },
    async (request) => {
      const { id } = await findAccountById(deps, request.params.id);
      const { reason, session } = request.body;
      const act = { by: actorOf(request), reason };
      return succeed({ ended: await endTheirSessions(deps, { accountId: id, only: session }, act) });
    },
  );

  app.post(
    '/accounts/:id/unlock',
    { config: acts, schema: schemaOf('Ends a lock that wrong passwords brought', AccountActRequest, DoneReply) },
    async (request) => {
      const found = await findAccountById(deps, request.params.id);
      await unlockAccount(deps, found, { by: actorOf(request), reason: request.body.reason });
      return succeed({});
    },
  );

  app.post(
    '/accounts/:id/factor/reset',
    {
      config: proved,
      schema: schemaOf('Takes a lost second factor away, after an appeal', AccountActRequest, DoneReply),
    },
    async (request) => {
      const { id } = await findAccountById(deps, request.params.id);
      const act = { by: actorOf(request), reason: request.body.reason };
      if (!(await resetTheirFactor(deps.account, id, act)))
        throw new AppError('failed_precondition', { reason: 'ACCOUNT_NO_FACTOR' });
      return succeed({});
    },
  );

  app.post(
    '/accounts/:id/purchases/hold',
    {
      config: proved,
      schema: schemaOf(
        'Lets nothing be bought for them, as a guardian may ask; ends renewals and closes orders that wait',
        AccountActRequest,
        HeldPurchasesReply,
      ),
    },
    async (request) => {
      const { id } = await findAccountById(deps, request.params.id);
      const done = await stopPurchases(deps.pay, id, { by: actorOf(request), reason: request.body.reason });
      if (!done) throw gone();
      return succeed(done);
    },
  );

  app.post(
    '/accounts/:id/purchases/allow',
    { config: proved, schema: schemaOf('Lets them buy again', AccountActRequest, DoneReply) },
    async (request) => {
      const { id } = await findAccountById(deps, request.params.id);
      const act = { by: actorOf(request), reason: request.body.reason };
      if (!(await resumePurchases(deps, id, act))) throw gone();
      return succeed({});
    },
  );

  app.post(
    '/accounts/:id/export',
    { config: privacy, schema: schemaOf('Everything we hold of them', AccountActRequest, PersonExportReply) },
    async (request) => {
      const found = await findAccountById(deps, request.params.id);
      const { exported_at: exportedAt, data } = await exportPersonData(deps.account, found, {
        by: actorOf(request),
        reason: request.body.reason,
      });
      return succeed({ exportedAt, data });
    },
  );

  app.post(
    '/accounts/:id/erase',
    {
      config: privacy,
      schema: schemaOf('Begins their erasure, as if they had asked', AccountActRequest, ErasureReply),
    },
    async (request) => {
      const { id } = await findAccountById(deps, request.params.id);
      const at = await beginErasure(deps.account, id, { by: actorOf(request), reason: request.body.reason });
      if (!at) throw gone();
      return succeed({ erasedAt: at.toISOString() });
    },
  );
};

const gone = () => new AppError('not_found', { description: 'no such account any more' });
const isSettable = (state: string): state is SettableState => (settableStates as readonly string[]).includes(state);
