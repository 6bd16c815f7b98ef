import { operatorActions } from '@feisuo/contract/facts/operator-actions';
import type { AccountRow } from '@feisuo/contract/schemas/console-accounts';
import { Link } from 'react-router';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useMay } from '../kit/me.ts';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { filterStates, stateOf } from './account-texts.ts';

const filters: readonly Filter[] = [
  { name: 'q', kind: 'search', label: '查找账号', placeholder: '编号、手机号、邮箱、用户名、头像地址，或昵称开头' },
  { name: 'state', kind: 'choice', label: '状态', options: filterStates },
];

const columns: readonly Column<AccountRow>[] = [
  {
    title: '账号',
    key: 'who',
    render: (_, { id, name, username }) => <TwoLines first={name || username || '未取名'} second={id} />,
  },
  {
    title: '状态',
    dataIndex: 'state',
    render: (state: string) => <Pill tone={stateOf(state).tone}>{stateOf(state).text}</Pill>,
  },
  { title: '手机号', dataIndex: 'phone', className: 'num', render: (phone: string | null) => phone ?? '未绑定' },
  { title: '邮箱', dataIndex: 'email', render: (email: string | null) => email ?? '未绑定' },
  { title: '注册时间', dataIndex: 'createdAt', className: 'num', render: formatTime },
];

export function AccountsPage() {
  const mayUnfreeze = useMay()(operatorActions['account.unfreeze'].permission);
  return (
    <PagedTable<AccountRow>
      what="账号"
      from="accounts"
      columns={columns}
      rowKey={({ id }) => id}
      filters={filters}
      aside={mayUnfreeze && <Link to="/console/accounts/unfreeze">批量解冻</Link>}
      linkTo={({ id }) => `/console/accounts/${encodeURIComponent(id)}`}
      empty={{ title: '还没有账号', message: '有人注册之后会出现在这里。' }}
    />
  );
}
