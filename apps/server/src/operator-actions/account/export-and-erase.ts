import {
  AccountActionRequest,
  AccountParams,
  ErasureReply,
  PersonExportReply,
} from '@feisuo/contract/schemas/console-accounts';
import { cancelForOwner, collectPersonalData, recordExport } from '../../modules/account/index.ts';
import { defineAction } from '../define-action.ts';
import { runAudited } from '../run-audited.ts';
import { accountNotFound, findAccountById } from './find-account.ts';

/** For members who asked support for a copy of their data or for the erasure of their account. */
const privacy = {
  permission: 'accounts.privacy',
  proof: 'fresh',
  audit: 'accounts.read',
  params: AccountParams,
  input: AccountActionRequest,
} as const;

/** The audit log records that data was exported, but not the data. */
export const exportPerson = defineAction({
  ...privacy,
  name: 'account.export',
  path: 'POST /accounts/:id/export',
  words: '导出个人数据',
  summary: 'Exports all personal data of an account',
  output: PersonExportReply,
  run: async ({ account: deps }, { params, audit }) => {
    const account = await findAccountById(deps, params.id);
    await runAudited(deps, audit, async (tx) => {
      await recordExport(tx, deps.clock.now(), account.id, audit.by.actor);
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
  run: async ({ account: deps }, { params, audit }) => {
    const { id } = await findAccountById(deps, params.id);
    const erasedAt = await runAudited(deps, audit, async (tx) => {
      const begun = await cancelForOwner(deps, tx, id, audit.by.actor);
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
    if (!erasedAt) throw accountNotFound();
    return { erasedAt: erasedAt.toISOString() };
  },
});
