import { AccountActionRequest, AccountParams } from '@feisuo/contract/schemas/console-accounts';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { lockedFor, unlock } from '../../modules/account/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { findAccountById } from './find-account.ts';

export const unlockAccount = defineAction({
  name: 'account.unlock',
  path: 'POST /accounts/:id/unlock',
  permission: 'accounts.act',
  audit: 'accounts.read',
  words: '解除账号锁定',
  summary: 'Lifts the lock that wrong passwords caused',
  params: AccountParams,
  input: AccountActionRequest,
  output: DoneReply,
  run: async (deps, { params, audit }) => {
    const account = await findAccountById(deps, params.id);
    await runAudited(deps, audit, async (tx) => {
      const before = { lockedForS: await lockedFor(tx, deps, account) };
      await unlock(tx, deps, account);
      return { done: true, action: 'account.unlock', subject: account.id, before, after: { lockedForS: null } };
    });
    return {};
  },
});
