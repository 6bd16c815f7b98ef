import { MOST_EXPORTED_ACCOUNTS, type ListedAccount } from '@feisuo/contract/schemas/console-accounts';
import { serverNow } from '../api/server-now.ts';
import { lastDays } from '../kit/report/last-days.ts';
import { ExportButton } from '../kit/table/export-button.tsx';
import { accountFilters } from './account-filters.ts';
import { accountTable } from './account-table.ts';

export const ExportAccounts = () => (
  <ExportButton<ListedAccount>
    what="账号"
    path="accounts/export"
    filters={accountFilters}
    most={MOST_EXPORTED_ACCOUNTS}
    tableOf={accountTable}
    fileName={() => `账号 ${lastDays(1, serverNow()).to}`}
    caution="文件里是会员的个人信息（手机号和邮箱已打码），请妥善保管，用完删除。"
  />
);
