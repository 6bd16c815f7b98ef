import { AccountActionRequest, AccountParams } from '@feisuo/contract/schemas/console-accounts';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { AppError } from '../../http/app-error.ts';
import { resetSecondFactor, type AccountDeps } from '../../modules/account/index.ts';
import type { AuditContext } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { Refusal, type VerbCall } from '../verb.ts';
import { findAccount, findAccountById } from './find-account.ts';

/** Removes a second factor that the member lost, after an appeal. */
export const resetAccountFactor = defineAction({
  name: 'account.reset_factor',
  path: 'POST /accounts/:id/factor/reset',
  permission: 'accounts.act',
  proof: 'fresh',
  audit: 'accounts.read',
  words: '重置账号的两步验证',
  summary: 'Removes a lost second factor, after an appeal',
  params: AccountParams,
  input: AccountActionRequest,
  output: DoneReply,
  run: async (deps, { params, audit }) => {
    const { id } = await findAccountById(deps, params.id);
    if (!(await reset(deps.account, id, audit)))
      throw new AppError('failed_precondition', { reason: 'ACCOUNT_NO_FACTOR' });
    return {};
  },
  verb: {
    command: 'account reset-factor <account>',
    help: 'removes a lost second factor after an appeal and ends all sessions',
    reason: { help: 'evidence of the appeal; kept in the audit log' },
    run: async (opened, { args: [who], audit }: VerbCall<object, [string]>) => {
      const { id } = await findAccount(opened, who);
      if (!(await opened.withDelivery((delivery) => reset({ ...opened, delivery }, id, audit))))
        throw new Refusal(`${id} has no second factor`);
      return `${id}: second factor removed, sessions ended, owner notified.`;
    },
  },
});

/** Removes the second factor; null if the account has none. */
const reset = (
  deps: Pick<AccountDeps, 'db' | 'clock' | 'masterKey' | 'delivery'>,
  accountId: string,
  audit: AuditContext,
) =>
  runAudited(deps, audit, async (tx) =>
    (await resetSecondFactor(deps, tx, accountId, audit.by.actor))
      ? {
          done: true,
          action: 'account.reset_factor',
          subject: accountId,
          before: { two_factor: true },
          after: { two_factor: false },
        }
      : null,
  );
