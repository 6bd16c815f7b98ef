import { membershipLimits } from '@feisuo/contract/facts/limits';
import type { ActivitiesPage } from '@feisuo/contract/schemas/page-activities';

const { trialDays } = membershipLimits;

export const activitiesPage: ActivitiesPage = {
  Activity: {
    title: '活动',
    lead: '起止时间、规则和奖品库存都写在活动页上，没有写的就是没有。',
    motif: 'gem',
    hue: 'lime',
    quiet: { title: '这个活动不在进行中', text: '它可能还没开始，或者已经结束。进行中的活动会写在公告里。' },
  },
  ActivityPay: {
    title: '会员活动',
    lead: '活动价和平时的价格写在一起，实付只有一个数字。',
    motif: 'crown',
    hue: 'gold',
    quiet: { title: '现在没有会员活动', text: '平时的价格在会员页，买多久、到期后怎么办都写明了。' },
  },
  ActivityRecall: {
    title: '好久不见',
    lead: '给一段时间没有回来的老朋友。',
    motif: 'moon',
    hue: 'geek',
    quiet: { title: '现在没有回归活动', text: '活动开始时，会发到符合条件的账号的消息里。' },
  },
  ImgActivity: {
    title: '活动',
    lead: '一张图说清楚的活动。',
    motif: 'eye',
    hue: 'cyan',
    quiet: { title: '活动已下线', text: '它可能还没开始，或者已经结束。' },
  },
  NewUserGift: {
    title: '新人礼',
    lead: `新用户的 ${trialDays} 天免费试用，注册成功那一刻开始，到期自动停止，不扣款。`,
    motif: 'shield',
    hue: 'lime',
    quiet: {
      title: '不用领，注册就有',
      text: `注册成功，${trialDays} 天试用自动开始，不需要绑定付款方式。每人一次：同一账号、同一手机号、同一设备不重复发放。`,
    },
  },
  InviteToSharePage: {
    title: '邀请好友',
    lead: `朋友和所有新用户一样，先免费用 ${trialDays} 天。`,
    motif: 'peak',
    hue: 'blue',
    quiet: { title: '邀请还没有开放', text: '开放时会先写清楚双方各得什么、什么时候到账。' },
  },
};
