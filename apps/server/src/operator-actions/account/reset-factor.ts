import { AccountActRequest, AccountParams } from '@feisuo/contract/schemas/console-accounts';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../http/app-error.ts';
import { resetSecondFactor, type AccountDeps } from '../../modules/account/index.ts';
import type { Act } from '../act.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { Refusal, type VerbCall } from '../verb.ts';
import { findAccount, findAccountById } from './find-account.ts';

/** Removes a lost second factor, after an appeal. */
export const resetAccountFactor = defineAction({
  name: 'account.reset_factor',
  path: 'POST /accounts/:id/factor/reset',
  permission: 'accounts.act',
  proof: 'fresh',
  audit: 'accounts.read',
  words: '重置账号的两步验证',
  summary: 'Removes a lost second factor, after an appeal',
  params: AccountParams,
  input: AccountActRequest,
  output: DoneReply,
  run: async (deps, { params, act }) => {
    const { id } = await findAccountById(deps, params.id);
    if (!(await reset(deps.account, id, act)))
      throw new AppError('failed_precondition', { reason: 'ACCOUNT_NO_FACTOR' });
    return {};
  },
  verb: {
    command: 'account reset-factor <who>',
    says: 'takes away a second factor that its owner has lost, after an appeal; ends every session',
    reason: { says: 'what the appeal rests on; kept in the audit log' },
    run: async (opened, { args: [who], act }: VerbCall<object, [string]>) => {
      const { id } = await findAccount(opened, who);
      if (!(await opened.withDelivery((delivery) => reset({ ...opened, delivery }, id, act))))
        throw new Refusal(`${id} has no second factor`);
      return `${id}: the second factor is off. Its sessions have ended, and its owner is told.`;
    },
  },
});

/** Null: there was none. */
const reset = (deps: Pick<AccountDeps, 'db' | 'clock' | 'masterKey' | 'delivery'>, accountId: string, act: Act) =>
  runAudited(deps, act, async (tx) =>
    (await resetSecondFactor(deps, tx, accountId, act.by.actor))
      ? {
          done: true,
          action: 'account.reset_factor',
          subject: accountId,
          before: { two_factor: true },
          after: { two_factor: false },
        }
      : null,
  );
