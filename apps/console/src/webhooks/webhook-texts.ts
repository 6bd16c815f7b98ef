import type { DeliveryState, PING, WebhookEvent } from '@feisuo/contract/facts/webhook-events';
import type { WebhookView } from '@feisuo/contract/schemas/console-webhooks';
import type { Tone } from '../components/pill.tsx';

export const eventTexts: Record<WebhookEvent | typeof PING, string> = {
  'order.paid': '订单已付款',
  'order.closed': '订单已关闭',
  'order.refunded': '订单已退款',
  'membership.granted': '会员已发放',
  'membership.revoked': '会员已收回',
  'membership.expired': '会员已到期',
  'account.registered': '账号已注册',
  'account.state_changed': '账号状态改变',
  'account.unlocked': '账号已解锁',
  'account.moved': '匿名账号已并入',
  'account.erased': '账号已注销',
  'incident.created': '线路事件已登记',
  'incident.updated': '线路事件有进展',
  'incident.resolved': '线路事件已结束',
  ping: '测试',
};

export const stateTexts: Record<DeliveryState, { text: string; tone: Tone }> = {
  waiting: { text: '等待发送', tone: 'info' },
  sending: { text: '发送中', tone: 'info' },
  delivered: { text: '已送达', tone: 'ok' },
  dead: { text: '发送失败', tone: 'err' },
  withdrawn: { text: '不再发送', tone: 'none' },
};

/** Label of a delivery's state. Waiting for a retry and waiting for the first attempt have different labels. */
export const statusOf = ({ state, tries }: { state: DeliveryState; tries: number }): { text: string; tone: Tone } =>
  state === 'waiting' && tries > 0 ? { text: '等待重试', tone: 'warn' } : stateTexts[state];

export const offTexts: Record<NonNullable<WebhookView['offBecause']>, string> = {
  operator: '已停用',
  failing: '连续失败，已停用',
};

/** Label of a webhook endpoint's state: on, off, or failing for some time. */
export function healthOf({ isOn, offBecause, failingSince }: WebhookView): { text: string; tone: Tone } {
  if (!isOn) return { text: offTexts[offBecause ?? 'operator'], tone: offBecause === 'failing' ? 'err' : 'none' };
  return failingSince === null ? { text: '启用中', tone: 'ok' } : { text: '持续失败', tone: 'warn' };
}

const faults: Record<string, string> = {
  TIMEOUT: '10 秒内没有回答',
  FORBIDDEN_ADDRESS: '域名指向了内网或本机，没有发出',
  INTERRUPTED: '发送时服务重启了，不知道有没有送到',
  ECONNREFUSED: '对方没有在这个端口上接听',
  ECONNRESET: '连接被对方断开',
  ENOTFOUND: '域名查不到',
  EAI_AGAIN: '域名暂时查不到',
  CERT_HAS_EXPIRED: '对方的证书过期了',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方用的是自签证书',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的证书不是这个域名的',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方的证书链不完整',
};

export const hasArrived = ({ status }: { status: number | null }) => status !== null && status >= 200 && status < 300;

export const describeOutcome = ({ status, fault }: { status: number | null; fault: string }): string =>
  status === null ? (faults[fault] ?? `没有连上（${fault || '原因不明'}）`) : `HTTP ${status}`;
