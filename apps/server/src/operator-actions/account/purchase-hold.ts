import { AccountActionRequest, AccountParams, HeldPurchasesReply } from '@feisuo/contract/schemas/console-accounts';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { recordPurchaseHold, lockExistingAccount } from '../../modules/account/index.ts';
import { allowPurchases, holdPurchases } from '../../modules/pay/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { accountNotFound, findAccountById } from './find-account.ts';

/** Purchase holds: a guardian may ask that an account can buy nothing until an operator allows purchases. */
const purchases = {
  permission: 'accounts.act',
  proof: 'fresh',
  audit: 'accounts.read',
  params: AccountParams,
  input: AccountActionRequest,
} as const;

/** Blocks purchases, stops renewals and closes unpaid orders. A repeat changes nothing and writes no audit line. */
export const holdAccountPurchases = defineAction({
  ...purchases,
  name: 'account.hold_purchases',
  path: 'POST /accounts/:id/purchases/hold',
  words: '暂停账号购买',
  summary: 'Blocks purchases of an account (a guardian may ask for it), stops renewals and closes unpaid orders',
  output: HeldPurchasesReply,
  run: async (deps, { params, audit }) => {
    const { id } = await findAccountById(deps, params.id);
    const done = await runAudited(deps.pay, audit, async (tx) => {
      const at = deps.clock.now();
      if (!(await lockExistingAccount(tx, at, id))) throw accountNotFound();
      const held = await holdPurchases(tx, deps.pay, id, { at, by: audit.by.actor, reason: audit.reason });
      if (!held) return null;
      await recordPurchaseHold(tx, at, id, { kind: 'purchases_held', by: audit.by.actor });
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

/** Allows purchases. Ended agreements stay ended, so the member must sign them anew. */
export const allowAccountPurchases = defineAction({
  ...purchases,
  name: 'account.allow_purchases',
  path: 'POST /accounts/:id/purchases/allow',
  words: '恢复账号购买',
  summary: 'Allows purchases again',
  output: DoneReply,
  run: async (deps, { params, audit }) => {
    const { id } = await findAccountById(deps, params.id);
    await runAudited(deps, audit, async (tx) => {
      const at = deps.clock.now();
      if (!(await lockExistingAccount(tx, at, id))) throw accountNotFound();
      const held = await allowPurchases(tx, id);
      if (!held) return null;
      await recordPurchaseHold(tx, at, id, { kind: 'purchases_allowed', by: audit.by.actor });
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
