import { isAccountError } from '@feisuo/account-sdk';
import { accountStates, type AccountState } from '@feisuo/contract/facts/account-vocabulary';

const words: Record<Exclude<AccountState, 'active'>, string> = {
  pending: '这个账号还没有启用。',
  locked: '这个账号已被锁定。',
  blocked: '这个账号已被锁定。',
  under_review: '这个账号正在审核，暂时不能使用。',
  frozen: '这个账号已被冻结，暂时不能使用。有疑问请联系客服。',
  cancellation_audit: '这个账号正在注销审核期，暂时不能使用。',
  password_reset_required: '这个账号要先重设密码才能继续使用。',
};

/** What is the matter with the account, where the service was reached and does not let it in; null where it is something else. */
export function sayStanding(failure: unknown): string | null {
  if (!isAccountError(failure)) return null;
  const state = (Object.keys(words) as (keyof typeof words)[]).find((name) => accountStates[name] === failure.error);
  return state ? words[state] : null;
}
