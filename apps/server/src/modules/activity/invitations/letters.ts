import type { Award } from '@feisuo/contract/schemas/activity-parts';
import { worthOf, type Letter } from '../awards/letters.ts';

/** What inviters read in their message centre; never who the friend is. */
export const rewardLetter = (award: Award): Letter => ({
  title: '邀请奖励到账了',
  text: `你邀请的一位好友买了会员，奖励${worthOf(award)}已经到账。好友之后如果退款，这份奖励会收回。`,
});

export const takenBackLetter = (award: Award): Letter => ({
  title: '一份邀请奖励已收回',
  text: `有一位好友的订单退款了，之前为这次邀请发的${worthOf(award)}已经收回。其他邀请不受影响。`,
});
