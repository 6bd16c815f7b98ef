import type { AccountDetail, AccountEvent } from '@feisuo/contract/schemas/console-accounts';
import { Link } from 'react-router';
import type { ConsoleOrder } from '@feisuo/contract/schemas/console-orders';
import { Table, type TableColumnsType } from 'antd';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatSpan, formatTime } from '../format-time.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { AccountActions } from './account-actions.tsx';
import { genderOf, localeOf, stateOf } from './account-texts.ts';
import styles from './accounts.module.css';
import { DevicesCard, SessionsCard } from './sessions-card.tsx';
import { VipCard } from './vip-card.tsx';
import { OlderRows, useLongerList } from '../kit/table/longer-list.tsx';
import { describeEvent } from './event-texts.ts';
import { avatarPath } from '@feisuo/contract/facts/avatars';
import { onSite } from '../site-address.ts';
import { formatMoney } from '../kit/format-number.ts';
import { TwoLines } from '../kit/table/two-lines.tsx';

const columns: TableColumnsType<ConsoleOrder> = [
  {
    title: '订单',
    key: 'what',
    render: (_, { id, productName, num }) => (
      <Link to={`/console/orders/${encodeURIComponent(id)}`}>
        <TwoLines first={num > 1 ? `${productName} × ${num}` : productName} second={id} />
      </Link>
    ),
  },
  {
    title: '金额',
    dataIndex: 'amountFen',
    align: 'right',
    className: 'num',
    render: (fen: number, { refundedFen }) =>
      refundedFen > 0 ? `${formatMoney(fen)}（已退 ${formatMoney(refundedFen)}）` : formatMoney(fen),
  },
  { title: '下单', dataIndex: 'createdAt', className: 'num', render: formatTime },
  {
    title: '支付',
    dataIndex: 'paidAt',
    className: 'num',
    render: (at: string | null) => (at ? formatTime(at) : '没有支付'),
  },
];

const SHOWN = 10;

/** Card with the newest orders of the account; the orders page has all of them. */
function OrdersCard({ accountId }: { accountId: string }) {
  const remote = useRemote<{ list: ConsoleOrder[]; next: string | null }>(
    `orders?account=${encodeURIComponent(accountId)}`,
  );
  return (
    <Card
      title="订单"
      flush
      aside={
        <Link to={`/console/orders?q=${encodeURIComponent(accountId)}`} className={`${styles.aside} ${styles.more}`}>
          全部订单
        </Link>
      }
    >
      <RemoteView what="订单" remote={remote}>
        {({ list }) =>
          list.length === 0 ? (
            <p className={styles.rest}>没有下过单。</p>
          ) : (
            <>
              <SidewaysScroll label="订单">
                <Table rowKey="id" columns={columns} dataSource={list.slice(0, SHOWN)} pagination={false} />
              </SidewaysScroll>
              {list.length > SHOWN && <p className={styles.rest}>这里是最近 {SHOWN} 笔，更早的在全部订单里。</p>}
            </>
          )
        }
      </RemoteView>
    </Card>
  );
}

export function AccountPage({ params: { id = '' } }: PageProps) {
  const remote = useRemote<AccountDetail>(`accounts/${encodeURIComponent(id)}`);
  return (
    <RemoteView what="账号" remote={remote}>
      {(detail) => <AccountView detail={detail} onChanged={() => void remote.refresh()} />}
    </RemoteView>
  );
}

type Props = { detail: AccountDetail; onChanged: () => void };

function AccountView({ detail, onChanged }: Props) {
  const { account, profile } = detail;
  const state = stateOf(account.state);
  const may = useMay();
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: '/console/accounts', title: '账号' }}
        title={account.name || account.username || '未取名'}
        id={account.id}
        state={
          <>
            <Pill tone={state.tone}>{state.text}</Pill>
            {detail.lockedForS !== null && (
              <Pill tone="err">密码输错锁定，还有 {formatSpan(detail.lockedForS * 1000)}</Pill>
            )}
            {detail.purchaseHold && <Pill tone="warn">暂停购买</Pill>}
          </>
        }
        actions={<AccountActions detail={detail} onChanged={onChanged} />}
      />
      {detail.purchaseHold && (
        <Card title="暂停购买">
          <Facts
            facts={[
              ['操作人', detail.purchaseHold.by],
              ['时间', formatTime(detail.purchaseHold.at)],
              ['理由', detail.purchaseHold.reason],
            ]}
          />
        </Card>
      )}
      <Card title="资料">
        <Facts
          facts={[
            ['手机', account.phone],
            ['邮箱', account.email],
            ['用户名', account.username],
            ['性别', genderOf(profile.gender)],
            ['生日', profile.birthdate],
            ['语言', localeOf(profile.locale)],
            [
              '头像',
              <img key="avatar" src={onSite(avatarPath(account.id, profile.picture))} alt="" width={40} height={40} />,
            ],
            ['注册', formatTime(account.createdAt)],
            ['密码', detail.hasPassword ? '已设置' : '没有设置'],
            ['两步验证', detail.hasSecondFactor ? '已开启' : '没有开启'],
            [
              '第三方绑定',
              detail.providers.map(({ providerId, boundAt }) => `${providerId}（${formatTime(boundAt)}）`).join('、'),
            ],
            ...(may('system.read') ? [['应用', <ApplicationsLink key="apps" accountId={account.id} />] as const] : []),
            ...(detail.cancelAt ? [['删除数据', formatTime(detail.cancelAt)] as const] : []),
          ]}
        />
      </Card>
      <VipCard detail={detail} onChanged={onChanged} />
      {may('orders.read') && <OrdersCard accountId={account.id} />}
      <div className={styles.columns}>
        <div className={styles.page}>
          <SessionsCard detail={detail} onChanged={onChanged} />
          <DevicesCard detail={detail} />
        </div>
        <HistoryCard detail={detail} />
      </div>
    </div>
  );
}

/** An approved application keeps working when its owner is frozen, so an operator looks at both. */
const ApplicationsLink = ({ accountId }: { accountId: string }) => (
  <Link to={`/console/system/applications?q=${encodeURIComponent(accountId)}`}>查看名下的应用</Link>
);

/** The account's security history, newest first, as the member sees it too. */
function HistoryCard({ detail: { account, history } }: { detail: AccountDetail }) {
  const may = useMay();
  const more = useLongerList<AccountEvent>(`accounts/${encodeURIComponent(account.id)}/history`, history);
  const { list } = more;
  return (
    <Card
      title="安全记录"
      aside={
        may('audit.read') && (
          <Link className={`${styles.aside} ${styles.more}`} to={`/console/audit?q=${encodeURIComponent(account.id)}`}>
            在审计日志中查看
          </Link>
        )
      }
    >
      {list.length === 0 && <p className={styles.dim}>还没有记录。</p>}
      <ol className={styles.rows}>
        {list.map((event) => (
          <li key={event.id}>
            <div>
              {describeEvent(event.kind)}
              <small>{[event.place, event.deviceName].filter(Boolean).join(' · ')}</small>
            </div>
            <time className="num" dateTime={event.at}>
              {formatTime(event.at)}
            </time>
          </li>
        ))}
      </ol>
      <OlderRows what="记录" more={more} />
    </Card>
  );
}
