import { avatarPath } from '@feisuo/contract/facts/avatars';
import { memberNames, superMemberName } from '@feisuo/contract/facts/membership-vocabulary';
import type { MemberCard, SupportMember } from '@feisuo/contract/schemas/console-support';
import { Link } from 'react-router';
import { stateOf } from '../accounts/account-texts.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatSpan, formatTime } from '../format-time.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { formatMoney } from '../kit/format-number.ts';
import { useMe } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { roleNames } from '../kit/role-names.ts';
import { orderStateTextOf } from '../orders/refund-texts.ts';
import { onSite } from '../site-address.ts';
import styles from './member-cards.module.css';
import type { useSupportMember } from './use-support-member.ts';

type Props = { accountId: string; remote: ReturnType<typeof useSupportMember> };

/** The member who wrote to support: account, newest orders and devices, as far as the operator's role may see them. */
export function MemberCards({ accountId, remote }: Props) {
  return (
    <RemoteView what="会员资料" remote={remote}>
      {(member) =>
        member && (
          <>
            <AboutMember accountId={accountId} member={member} />
            <OrdersCard accountId={accountId} orders={member.orders} />
            {member.card && <DevicesCard card={member.card} />}
          </>
        )
      }
    </RemoteView>
  );
}

function AboutMember({ accountId, member: { card, mayReadAccount } }: { accountId: string; member: SupportMember }) {
  const { operator } = useMe();
  if (!card)
    return (
      <Card title="会员">
        <p className={styles.id}>{accountId}</p>
        <p className={styles.dim}>
          {mayReadAccount
            ? '这个账号已经不在了，资料和设备都已删除。'
            : `你的角色是${roleNames[operator.role]}，看不到会员的资料和设备。需要核对身份时，请转给客服；要自己看，请负责人在「运营人员」里调整角色。`}
        </p>
      </Card>
    );
  const { account, picture } = card;
  const state = stateOf(account.state);
  return (
    <Card
      title="会员"
      aside={
        <Link className={styles.more} to={`/console/accounts/${encodeURIComponent(accountId)}`}>
          打开账号
        </Link>
      }
    >
      <div className={styles.who}>
        <img src={onSite(avatarPath(account.id, picture))} alt="" width={44} height={44} />
        <div>
          <b>{account.name || account.username || '未取名'}</b>
          <span className={styles.id}>{account.id}</span>
        </div>
      </div>
      <p className={styles.states}>
        <Pill tone={state.tone}>{state.text}</Pill>
        <Pill tone={isMember(card) ? 'ok' : 'none'}>{memberNameOf(card)}</Pill>
        {card.lockedForS !== null && <Pill tone="err">密码输错锁定，还有 {formatSpan(card.lockedForS * 1000)}</Pill>}
        {card.hasPurchaseHold && <Pill tone="warn">暂停购买</Pill>}
      </p>
      <Facts
        facts={[
          ['会员有效期', describeEnd(card)],
          ['手机', account.phone],
          ['邮箱', account.email],
          ['注册', minuteOf(account.createdAt)],
          ...(card.cancelAt ? [['删除数据', minuteOf(card.cancelAt)] as const] : []),
        ]}
      />
    </Card>
  );
}

const minuteOf = (iso: string): string => formatTime(iso).slice(0, 16);
const isMember = ({ vip, superVip }: MemberCard): boolean => vip.isRunning || superVip.isRunning;

function memberNameOf({ vip, superVip }: MemberCard): string {
  if (superVip.isRunning) return superMemberName;
  return vip.isRunning ? memberNames[vip.type] : '不是会员';
}

function describeEnd({ vip, superVip }: MemberCard): string {
  const { endsAt, isRunning } = superVip.isRunning ? superVip : vip;
  if (endsAt === null) return '从来没有过会员';
  return isRunning ? `到 ${minuteOf(endsAt)}` : `${minuteOf(endsAt)} 已到期`;
}

function OrdersCard({ accountId, orders }: { accountId: string; orders: SupportMember['orders'] }) {
  if (!orders)
    return (
      <Card title="最近订单">
        <p className={styles.dim}>你的角色没有「看订单」的权限，看不到他的订单。</p>
      </Card>
    );
  return (
    <Card
      title="最近订单"
      aside={
        orders.list.length > 0 && (
          <Link className={styles.more} to={`/console/orders?account=${encodeURIComponent(accountId)}`}>
            {orders.hasMore ? '全部订单' : '在订单里看'}
          </Link>
        )
      }
    >
      {orders.list.length === 0 && <p className={styles.dim}>没有下过单。</p>}
      <ul className={styles.rows}>
        {orders.list.map((order) => (
          <li key={order.id}>
            <div className={styles.line}>
              <Link to={`/console/orders/${encodeURIComponent(order.id)}`}>
                {order.num > 1 ? `${order.productName} × ${order.num}` : order.productName}
              </Link>
              <Pill tone={orderStateTextOf(order).tone}>{orderStateTextOf(order).text}</Pill>
              <span className="num">{formatMoney(order.amountFen)}</span>
            </div>
            <div className={styles.line}>
              <small>{minuteOf(order.createdAt)}</small>
              <span className={styles.id}>{order.id}</span>
              <CopyButton type="link" size="small" text={order.id} aria-label={`复制订单号 ${order.id}`}>
                复制
              </CopyButton>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DevicesCard({ card: { sessions, sessionCount, devices } }: { card: MemberCard }) {
  const hidden = sessionCount - sessions.length;
  return (
    <Card title="设备">
      {sessions.length === 0 && devices.length === 0 && <p className={styles.dim}>没有登录过的设备。</p>}
      <ul className={styles.rows}>
        {sessions.map(({ id, deviceName, clientName, place, lastUsedAt }) => (
          <li key={id}>
            <div className={styles.line}>
              <span>{deviceName || '未知设备'}</span>
              <Pill tone="ok">在线</Pill>
            </div>
            <small>{[place, clientName, `${minuteOf(lastUsedAt)} 最近使用`].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
        {devices.map(({ id, deviceName, place, lastAt }) => (
          <li key={id}>
            <div className={styles.line}>
              <span>{deviceName || '未知设备'}</span>
              <Pill tone="none">已退出</Pill>
            </div>
            <small>{[place, `${minuteOf(lastAt)} 最近使用`].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.dim}>还有 {hidden} 个在线会话，在账号页里看。</p>}
    </Card>
  );
}
