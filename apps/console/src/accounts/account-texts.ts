import type { AccountState } from '@feisuo/contract/facts/account-vocabulary';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { ListedAccount, MembershipState } from '@feisuo/contract/schemas/console-accounts';
import type { Tone } from '../components/pill.tsx';

export const accountStates: Record<AccountState | 'erased' | 'moved', { text: string; tone: Tone }> = {
  active: { text: '正常', tone: 'ok' },
  pending: { text: '待激活', tone: 'none' },
  locked: { text: '已锁定', tone: 'err' },
  blocked: { text: '已封禁', tone: 'err' },
  under_review: { text: '审核中', tone: 'warn' },
  frozen: { text: '已冻结', tone: 'err' },
  cancellation_audit: { text: '注销审核', tone: 'none' },
  password_reset_required: { text: '需重设密码', tone: 'warn' },
  erased: { text: '已删除', tone: 'none' },
  moved: { text: '已并入其他账号', tone: 'none' },
};

export const stateOf = (state: string): { text: string; tone: Tone } =>
  Object.hasOwn(accountStates, state) ? accountStates[state as AccountState] : { text: state, tone: 'none' };

/** Options of the state filter. A sign-in lock is not among them, because it is a count of failures, not a state. */
export const filterStates = (
  ['active', 'pending', 'under_review', 'frozen', 'blocked', 'password_reset_required', 'cancellation_audit'] as const
).map((value) => ({ value, label: accountStates[value].text }));

export const membershipNames: Record<MembershipState, string> = {
  active: '有效',
  soon: '30 天内到期',
  ended: '已到期',
  none: '从未开通',
};

/** Describes the kind of membership that an account has. */
export function membershipTextOf(membership: ListedAccount['membership']): string {
  if (!membership) return membershipNames.none;
  const { isRunning, isTrial, isSuper } = membership;
  if (!isRunning) return isTrial ? '试用已到期' : membershipNames.ended;
  if (isTrial) return '试用中';
  return isSuper ? '超级会员' : '会员';
}

const genders: Record<string, string> = { male: '男', female: '女', other: '其他' };
export const genderOf = (gender: string): string => genders[gender] ?? gender;

const localeNames: Record<Locale, string> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁体中文',
  'en-US': '英语',
  'id-ID': '印尼语',
  'ko-KR': '韩语',
  'ms-MY': '马来语',
};
export const localeOf = (locale: string): string =>
  Object.hasOwn(localeNames, locale) ? localeNames[locale as Locale] : locale;
