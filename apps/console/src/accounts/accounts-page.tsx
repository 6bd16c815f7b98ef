import { MOST_RISK_POINTS, type Risk } from '@feisuo/contract/facts/account-risk';
import { operatorActions } from '@feisuo/contract/facts/operator-actions';
import type { ListedAccount, AccountCount } from '@feisuo/contract/schemas/console-accounts';
import { MOST_EXPORTED_ACCOUNTS } from '@feisuo/contract/schemas/console-accounts';
import { Tooltip } from 'antd';
import { Link } from 'react-router';
import { serverNow } from '../api/server-clock.ts';
import { lastDays } from '../kit/report/range.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import type { DockOf } from '../kit/dock/use-dock.ts';
import { formatMoney, formatCount } from '../kit/format-number.ts';
import { useMay } from '../kit/current-operator.ts';
import { ExportButton } from '../kit/table/export-button.tsx';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { ViewsBar, type BuiltInView } from '../kit/table/views-bar.tsx';
import { useRemote } from '../use-remote.ts';
import { AccountPage } from './account-page.tsx';
import { accountTable } from './account-table.ts';
import { accountStates, membershipNames, membershipTextOf, stateOf, filterStates } from './account-texts.ts';
import styles from './accounts-page.module.css';
import { riskLevels, riskReasonText } from './risk-texts.ts';

const bars = Array.from({ length: MOST_RISK_POINTS }, (_, place) => place);

const accountFilters: readonly Filter[] = [
  { name: 'q', kind: 'search', label: '查找账号', placeholder: '编号、手机号、邮箱、用户名、头像地址，或昵称开头' },
  { name: 'state', kind: 'choice', label: '状态', options: filterStates },
  {
    name: 'vip',
    kind: 'choice',
    label: '会员',
    options: Object.entries(membershipNames).map(([value, label]) => ({ value, label })),
  },
  { name: 'channel', kind: 'picked', label: '注册渠道', what: '渠道', from: 'channels' },
  { name: 'from', kind: 'day', label: '注册从' },
  { name: 'to', kind: 'day', label: '注册到' },
  { name: 'ends_from', kind: 'day', label: '到期从', isRare: true },
  { name: 'ends_to', kind: 'day', label: '到期到', isRare: true },
];

const ExportAccounts = () => (
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

/** Filters that the list offers ready-made. `serverNow()` decides which day is today, not the clock of the computer. */
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

/** Number of all accounts that match the filters, not only of this page. */
function AccountCountText({ filters }: { filters: Readonly<Record<string, string>> }) {
  const { data, error } = useRemote<AccountCount>(`accounts/count?${new URLSearchParams(filters)}`);
  if (!data) return error && <span>没有取到总数：{error}</span>;
  return (
    <span>
      命中 <b>{formatCount(data.accounts)}</b> 个账号{data.isMore && '以上'}
    </span>
  );
}

/** The risk of an account as a word and bars. Hover, focus or a press shows the facts behind it. */
function RiskCell({ risk: { level, points, facts } }: { risk: Risk }) {
  const word = riskLevels[level];
  if (level === 'none') return <span className={styles.none}>{word}</span>;
  return (
    <Tooltip
      trigger={['hover', 'focus', 'click']}
      // Renders the popup inside the `main` landmark, so that screen readers can reach it.
      getPopupContainer={(trigger) => trigger.closest('main') ?? document.body}
      title={
        <ul className={styles.reasons}>
          {facts.map((fact) => (
            <li key={fact.reason}>{riskReasonText(fact)}</li>
          ))}
        </ul>
      }
    >
      <button type="button" className={styles.risk} data-level={level} aria-label={`风险${word}，看依据`}>
        <span className={styles.bars} aria-hidden="true">
          {bars.map((place) => (
            <i key={place} data-filled={place < points || undefined} />
          ))}
        </span>
        {word}
      </button>
    </Tooltip>
  );
}
