import { membershipLimits } from '@feisuo/contract/facts/limits';
import { minuteOf } from '../../../time/shanghai.ts';
import type { Letter } from '../membership-deps.ts';

export type TrialRefusal = 'TRIAL_TAKEN' | 'TRIAL_NEEDS_PHONE';

const { trialDays } = membershipLimits;

/** The message to a member whose trial has just begun. */
export const trialLetter = (endsAt: Date): Letter => ({
  isWelcome: true,
  title: `${trialDays} 天试用已开始`,
  text: `试用到 ${minuteOf(endsAt)}（北京时间），到期自动停止，不会扣款。接下来：下载客户端，用这个账号登录，选一个游戏就能加速。`,
});

const withoutTrial: Record<TrialRefusal, string> = {
  TRIAL_TAKEN: '试用每人一次。这个手机号、邮箱或设备已经用过，所以这次没有试用。下载客户端、选一个套餐，就能加速。',
  TRIAL_NEEDS_PHONE: `还差一步：到账号中心绑定手机号，就能领 ${trialDays} 天试用。`,
};

/** The message to the owner of a new account that got no trial, with the reason. */
export const letterWithoutTrial = (refusal: TrialRefusal): Letter => ({
  title: '账号注册好了',
  text: withoutTrial[refusal],
});
