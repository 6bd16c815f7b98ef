import { operatorActions } from '@feisuo/contract/facts/operator-actions';
import type { ListedAccount } from '@feisuo/contract/schemas/console-accounts';
import { Link } from 'react-router';
import { serverNow } from '../api/server-now.ts';
import { lastDays } from '../kit/report/last-days.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import type { DockOf } from '../kit/dock/use-dock.ts';
import { formatMoney } from '../kit/format-number.ts';
import { useMay } from '../kit/me.ts';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { ViewsBar, type BuiltInView } from '../kit/table/views-bar.tsx';
import { AccountCountText } from './account-count-text.tsx';
import { accountFilters } from './account-filters.ts';
import { AccountPage } from './account-page.tsx';
import { accountStates, membershipNames, membershipTextOf, stateOf } from './account-texts.ts';
import { ExportAccounts } from './export-accounts.tsx';
import { RiskCell } from './risk-cell.tsx';

const columns: readonly Column<ListedAccount>[] = [
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
  {
    title: '会员到期',
    key: 'membership',
    className: 'num',
    render: (_, { membership }) =>
      membership ? (
        <TwoLines first={formatTime(membership.endsAt).slice(0, 10)} second={membershipTextOf(membership)} />
      ) : (
        membershipNames.none
      ),
  },
  {
    title: '最近登录',
    key: 'signIn',
    className: 'num',
    render: (_, { lastSignIn }) =>
      lastSignIn ? <TwoLines first={formatTime(lastSignIn.at).slice(0, 16)} second={lastSignIn.place} /> : '没有记录',
  },
  { title: '风险', key: 'risk', render: (_, { risk }) => <RiskCell risk={risk} /> },
  {
    title: '累计实付',
    key: 'spent',
    isExtra: true,
    className: 'num',
    align: 'right',
    render: (_, { spent }) =>
      spent && (
        <TwoLines
          first={formatMoney(spent.paidFen)}
          second={spent.refundedFen > 0 ? `已退 ${formatMoney(spent.refundedFen)}` : ''}
        />
      ),
  },
  {
    title: '注册渠道',
    key: 'channel',
    isExtra: true,
    render: (_, { channel }) =>
      channel ? <TwoLines first={channel.name} second={channel.id === channel.name ? '' : channel.id} /> : '未知',
  },
  {
    title: '联系方式',
    key: 'contact',
    isExtra: true,
    className: 'num',
    render: (_, { phone, email }) => (
      <TwoLines first={phone ?? email ?? '未绑定'} second={phone && email ? email : ''} />
    ),
  },
  { title: '注册时间', isExtra: true, dataIndex: 'createdAt', className: 'num', render: formatTime },
];

const dock: DockOf = { Detail: AccountPage, pathOf: (id) => `/console/accounts/${encodeURIComponent(id)}` };

/** Today is the day in Beijing by the server's clock. */
const builtInViews = (): BuiltInView[] => [
  { name: '全部', filters: {} },
  { name: '今天注册', filters: lastDays(1, serverNow()) },
  { name: '会员有效', filters: { vip: 'active' } },
  { name: membershipNames.soon, filters: { vip: 'soon' } },
  { name: membershipNames.ended, filters: { vip: 'ended' } },
  { name: accountStates.under_review.text, filters: { state: 'under_review' } },
  { name: accountStates.frozen.text, filters: { state: 'frozen' } },
];

export function AccountsPage() {
  const mayUnfreeze = useMay()(operatorActions['account.unfreeze'].permission);
  return (
    <PagedTable<ListedAccount>
      what="账号"
      from="accounts"
      columns={columns}
      rowKey={({ id }) => id}
      filters={accountFilters}
      views={<ViewsBar list="accounts" what="账号" filters={accountFilters} builtIn={builtInViews()} />}
      Summary={AccountCountText}
      aside={
        <>
          {mayUnfreeze && <Link to="/console/accounts/unfreeze">批量解冻</Link>}
          <ExportAccounts />
        </>
      }
      dock={dock}
      empty={{ title: '还没有账号', message: '有人注册之后会出现在这里。' }}
    />
  );
}
