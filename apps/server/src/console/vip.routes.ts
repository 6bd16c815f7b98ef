import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  AccountParams,
  GivenVipReply,
  GiveVipRequest,
  GrantParams,
  TakeBackRequest,
} from '@feisuo/contract/schemas/console-accounts';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { giveVip, longestGift, takeVipBack } from '../desk/vip.ts';
import { AppError } from '../http/app-error.ts';
import { wrongField } from '../http/wrong-field.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe, type ConsoleDeps } from '../modules/operator/index.ts';
import { findAccountById } from './find-account.ts';

/** Membership given and taken back by hand. */
export const vipRoutes: FastifyPluginAsyncTypebox<ConsoleDeps> = async (app, deps) => {
  // Days are worth their price.
  const gives = { permit: 'accounts.grant', isDangerous: true } as const;
  app.post(
    '/accounts/:id/grants',
    {
      config: gives,
      schema: {
        ...describe('Gives membership behind what is there; once for each key'),
        params: AccountParams,
        body: GiveVipRequest,
        response: { 200: GivenVipReply },
      },
    },
    async (request) => {
      const { id: accountId } = await findAccountById(deps, request.params.id);
      const { kind, unit, count, reason, key } = request.body;
      if (count > longestGift[unit])
        throw wrongField('count', `at most ${longestGift[unit]}`, fieldRefusals.giftTooLong(longestGift[unit], unit));
      const length = unit === 'days' ? { days: count } : { months: count };
      const given = await giveVip(deps, { accountId, kind, length, key }, { by: actorOf(request), reason });
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
      config: gives,
      schema: {
        ...describe('Takes one grant back; one that was bought goes back by a refund of its order'),
        params: GrantParams,
        body: TakeBackRequest,
        response: { 200: DoneReply },
      },
    },
    async (request) => {
      const act = { by: actorOf(request), reason: request.body.reason };
      const taken = await takeVipBack(deps, BigInt(request.params.grantId), act);
      if (taken === 'unknown') throw new AppError('not_found', { description: 'no such grant' });
      if (typeof taken === 'object' && 'orderId' in taken)
        throw new AppError('failed_precondition', { description: 'refund its order', reason: 'GRANT_OF_ORDER' });
      return succeed({});
    },
  );
};
