import { AccountActRequest, AccountParams, HeldPurchasesReply } from '@feisuo/contract/schemas/console-accounts';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { recordPurchaseHold, lockExistingAccount } from '../../modules/account/index.ts';
import { allowPurchases, holdPurchases } from '../../modules/pay/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { accountGone, findAccountById } from './find-account.ts';

/** A guardian may ask to hold the purchases of an account, until an operator allows them again. */
const purchases = {
  permission: 'accounts.act',
  proof: 'fresh',
  audit: 'accounts.read',
  params: AccountParams,
  input: AccountActRequest,
} as const;

/** Also stops renewals and closes unpaid orders. A repeat changes nothing and writes no audit line. */
export const holdAccountPurchases = defineAction({
  ...purchases,
  name: 'account.hold_purchases',
  path: 'POST /accounts/:id/purchases/hold',
  words: '暂停账号购买',
  summary: 'Holds all purchases of an account, as a guardian may ask; stops renewals and closes unpaid orders',
  output: HeldPurchasesReply,
  run: async (deps, { params, act }) => {
    const { id } = await findAccountById(deps, params.id);
    const done = await runAudited(deps.pay, act, async (tx) => {
      const at = deps.clock.now();
      if (!(await lockExistingAccount(tx, at, id))) throw accountGone();
      const held = await holdPurchases(tx, deps.pay, id, { at, by: act.by.actor, reason: act.reason });
      if (!held) return null;
      await recordPurchaseHold(tx, at, id, { kind: 'purchases_held', by: act.by.actor });
      return {
        done: held,
        action: 'account.hold_purchases',
        subject: id,
        before: { purchasesHeld: false },
        after: { purchasesHeld: true, ...held },
      };
    });
    return done ?? { renewals: 0, orders: 0 };
  },
});

/** Ended agreements stay ended: the member must sign again. */
export const allowAccountPurchases = defineAction({
  ...purchases,
  name: 'account.allow_purchases',
  path: 'POST /accounts/:id/purchases/allow',
  words: '恢复账号购买',
  summary: 'Allows purchases again',
  output: DoneReply,
  run: async (deps, { params, act }) => {
    const { id } = await findAccountById(deps, params.id);
    await runAudited(deps, act, async (tx) => {
      const at = deps.clock.now();
      if (!(await lockExistingAccount(tx, at, id))) throw accountGone();
      const held = await allowPurchases(tx, id);
      if (!held) return null;
      await recordPurchaseHold(tx, at, id, { kind: 'purchases_allowed', by: act.by.actor });
      return {
        done: true,
        action: 'account.allow_purchases',
        subject: id,
        before: { purchasesHeld: true, heldSince: held.at },
        after: { purchasesHeld: false },
      };
    });
    return {};
  },
});
