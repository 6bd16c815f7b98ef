import { productIds } from '@feisuo/contract/facts/limits';
import { USUAL_NEWCOMER } from '../gifts/newcomer.ts';
import { USUAL_RECALL } from '../gifts/recall.ts';
import { USUAL_INVITE } from '../invitations/show-invite.ts';
import { LENOVO } from '../partners/partner-claims.ts';
import { coins, days, type SeedActivity } from './seed-activity.ts';

const invite: SeedActivity<'invite'> = {
  id: USUAL_INVITE,
  kind: 'invite',
  name: '邀请好友',
  picture: '/art/weave/lime/wave/invite.svg',
  rules: {
    inviteeAward: coins(100),
    inviterAward: days(3),
    freshDays: 7,
    qualifyDays: 30,
    minPaidFen: 500,
    // As long as all of the money may go back.
    maturityDays: 7,
    perDay: 5,
    total: 30,
    coinDays: 180,
  },
};

const recall: SeedActivity<'recall'> = {
  id: USUAL_RECALL,
  kind: 'recall',
  name: '老友回归礼',
  picture: '/art/weave/volcano/moon/recall.svg',
  rules: {
    award: days(7),
    coinDays: 180,
    lapsedDays: 30,
    rules: [
      '会员（含试用）到期满 30 天、现在没有会员的账号可以领取；收到我们邀请的账号也可以领取。',
      '每个账号限领一次，领取后立即到账，从领取的那一刻开始计算。',
      '到期自动停止，不会扣款，也不会开通自动续费。',
    ],
  },
};

const newcomer: SeedActivity<'newcomer'> = {
  id: USUAL_NEWCOMER,
  kind: 'newcomer',
  name: '新人礼',
  picture: '/art/weave/gold/crown/new-user-gift.svg',
  rules: {
    award: coins(100),
    coinDays: 180,
    maxAccountDays: 30,
    rules: [
      '新人礼发给注册 30 天以内、绑定了手机号的账号。',
      '同一账号、同一手机号、同一台设备限领一次；注销后重新注册不会再次发放。',
      '加速币领取后立即到账，有效期 180 天，可以兑换时长或抽奖，不能换成现金。',
    ],
  },
};

const lenovo: SeedActivity<'partner'> = {
  id: LENOVO,
  kind: 'partner',
  name: '联想电脑专享',
  picture: '/art/weave/blue/tower/lenovo.svg',
  rules: { productId: productIds.default, name: '加速会员', days: 31 },
};

export const giftSeeds: SeedActivity[] = [invite, recall, newcomer, lenovo];
