import { AccountActionRequest, AccountParams } from '@feisuo/contract/schemas/console-accounts';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { lockExistingAccount, removeUploadedPicture } from '../../modules/account/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { accountNotFound, findAccountById } from './find-account.ts';

/** Deletes an abusive picture permanently. Without an uploaded picture nothing changes and no audit line is written. */
export const removeAccountPicture = defineAction({
  name: 'account.remove_picture',
  path: 'POST /accounts/:id/picture/remove',
  permission: 'accounts.act',
  proof: 'fresh',
  audit: 'accounts.read',
  words: '移除账号头像',
  summary: 'Deletes the picture that a member uploaded, for example after a report of abuse',
  params: AccountParams,
  input: AccountActionRequest,
  output: DoneReply,
  run: async (deps, { params, audit }) => {
    const { id } = await findAccountById(deps, params.id);
    await runAudited(deps, audit, async (tx) => {
      const account = await lockExistingAccount(tx, deps.clock.now(), id);
      if (!account) throw accountNotFound();
      if (!(await removeUploadedPicture(tx, account))) return null;
      return {
        done: true,
        action: 'account.remove_picture',
        subject: id,
        before: { uploadedPicture: true },
        after: { uploadedPicture: false },
      };
    });
    return {};
  },
});
