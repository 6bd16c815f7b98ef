import type { grantSources } from '@feisuo/contract/facts/membership-vocabulary';
import type { SecurityEventKind } from '@feisuo/contract/facts/security-event-kinds';
import type { AccountDetail } from '@feisuo/contract/schemas/console-accounts';
import { formatTime } from '../format-time.ts';

type GrantSource = (typeof grantSources)[number];
type Grant = AccountDetail['grants'][number];

/** Labels of security events for operators. Members see other labels for the same events in the account centre. */
const words: Record<SecurityEventKind, string> = {
  sign_up: '注册',
  sign_in: '登录成功',
  sign_in_failed: '登录失败',
  sign_out: '退出登录',
  session_ended: '一个会话被结束',
  refresh_reused: '登录凭据被重复使用，会话已结束',
  sudo: '重新验证身份',
  sudo_failed: '重新验证身份失败',
  password_changed: '修改密码',
  password_reset: '重设密码',
  phone_added: '绑定手机号',
  phone_changed: '更换手机号',
  phone_removed: '解绑手机号',
  email_added: '绑定邮箱',
  email_changed: '更换邮箱',
  email_removed: '解绑邮箱',
  state_changed: '账号状态变更',
  deletion_requested: '申请注销',
  deletion_withdrawn: '撤回注销',
  erased: '数据已删除',
  moved: '游客数据并入',
  exported: '导出个人数据',
  consent_given: '授权应用',
  consent_removed: '取消应用授权',
  code_reused: '授权码被重复使用',
  device_authorized: '授权设备登录',
  two_factor_on: '开启两步验证',
  two_factor_off: '关闭两步验证',
  two_factor_failed: '两步验证失败',
  authenticator_added: '绑定验证器',
  authenticator_removed: '移除验证器',
  recovery_codes_renewed: '更换恢复码',
  recovery_code_used: '使用恢复码',
  passkey_added: '添加通行密钥',
  passkey_removed: '移除通行密钥',
  device_trusted: '信任浏览器',
  device_untrusted: '取消信任浏览器',
  provider_bound: '绑定第三方账号',
  provider_unbound: '解绑第三方账号',
  purchases_held: '暂停购买',
  purchases_allowed: '恢复购买',
};

export const describeEvent = (kind: string): string =>
  Object.hasOwn(words, kind) ? words[kind as SecurityEventKind] : kind;

export const sourceNames: Record<GrantSource, string> = {
  trial: '试用',
  claim: '领取',
  order: '购买',
  operator: '人工发放',
  activity: '活动',
  import: '原平台转入',
};
export const describeSource = (source: string): string =>
  Object.hasOwn(sourceNames, source) ? sourceNames[source as GrantSource] : source;
export const describeVas = (vas: number): string => (vas === 5 ? '超级会员' : '加速会员');
export const describeLength = (length: Grant['length']): string =>
  'days' in length ? `${length.days} 天` : `${length.months} 个月`;

/**
 * Start and end of a grant, as text. A grant that was revoked before its start has no period, so the text says when
 * it was revoked.
 */
export const formatPeriod = ({ startsAt, endsAt, revokedAt }: Grant): [from: string, until: string] =>
  startsAt && endsAt
    ? [formatTime(startsAt), formatTime(endsAt)]
    : ['没有用过', revokedAt === null ? '' : `${formatTime(revokedAt)} 收回`];
