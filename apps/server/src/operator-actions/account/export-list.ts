import {
  AccountExportReply,
  ExportAccountsRequest,
  MOST_EXPORTED_ACCOUNTS,
} from '@feisuo/contract/schemas/console-accounts';
import type { Permission } from '@feisuo/contract/facts/permissions';
import { mayCall, sessionOf } from '../../modules/operator/index.ts';
import { defineAction } from '../define-action.ts';
import { readPages } from '../read-pages.ts';
import { runAudited } from '../run-audited.ts';
import { listAccounts, readAccountFilters } from './list-accounts.ts';

/** The audit line contains the filters and the number of exported accounts, but not the accounts. */
export const exportAccounts = defineAction({
  name: 'account.export_list',
  path: 'POST /accounts/export',
  permission: 'accounts.read',
  proof: 'fresh',
  audit: 'accounts.read',
  words: '导出账号列表',
  summary: 'Exports the accounts that match the filters, newest first, up to a limit',
  input: ExportAccountsRequest,
  output: AccountExportReply,
  http: { isSecret: true },
  run: async (deps, { input: { filters }, audit, request }) => {
    const session = sessionOf(request);
    const may = (permission: Permission) => mayCall(session, permission);
    const filter = readAccountFilters(deps, filters, { may, isToken: session.token !== null });
    const { rows: list, isCut } = await readPages(MOST_EXPORTED_ACCOUNTS, (limit, after) =>
      listAccounts(deps, filter, { after, limit, may }),
    );
    const after = { ...filters, ...(filters.q !== undefined && { q: true }), rows: list.length };
    return runAudited(deps, audit, async () => ({
      done: { list, isCut },
      action: 'account.export_list',
      subject: 'accounts',
      after,
    }));
  },
});
