import {
  AccountActRequest,
  AccountParams,
  ErasureReply,
  PersonExportReply,
} from '@feisuo/contract/schemas/console-accounts';
import { cancelForOwner, collectPersonalData, recordExport } from '../../modules/account/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { accountGone, findAccountById } from './find-account.ts';

/** For members who wrote to support: a copy of their data, or erasure. */
const privacy = {
  permission: 'accounts.privacy',
  proof: 'fresh',
  audit: 'accounts.read',
  params: AccountParams,
  input: AccountActRequest,
} as const;

/** The audit log records the export, not the data. */
export const exportPerson = defineAction({
  ...privacy,
  name: 'account.export',
  path: 'POST /accounts/:id/export',
  words: '导出个人数据',
  summary: 'Exports all personal data of an account',
  output: PersonExportReply,
  run: async ({ account: deps }, { params, act }) => {
    const account = await findAccountById(deps, params.id);
    await runAudited(deps, act, async (tx) => {
      await recordExport(tx, deps.clock.now(), account.id, act.by.actor);
      return { done: true, action: 'account.export', subject: account.id };
    });
    const { exported_at: exportedAt, data } = await collectPersonalData(deps, account);
    return { exportedAt, data };
  },
});

export const eraseAccount = defineAction({
  ...privacy,
  name: 'account.erase',
  path: 'POST /accounts/:id/erase',
  words: '开始注销账号',
  summary: 'Starts the erasure of an account, as if its owner had asked',
  output: ErasureReply,
  run: async ({ account: deps }, { params, act }) => {
    const { id } = await findAccountById(deps, params.id);
    const erasedAt = await runAudited(deps, act, async (tx) => {
      const begun = await cancelForOwner(deps, tx, id, act.by.actor);
      return (
        begun && {
          done: begun.cancelAt,
          action: 'account.erase',
          subject: id,
          before: { state: begun.before },
          after: { state: 'cancellation_audit', erasedAt: begun.cancelAt },
        }
      );
    });
    if (!erasedAt) throw accountGone();
    return { erasedAt: erasedAt.toISOString() };
  },
});
