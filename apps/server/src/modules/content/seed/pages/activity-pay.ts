import type { ActivityPayPage } from '@feisuo/contract/schemas/page-activity-pay';

export const activityPayPage: ActivityPayPage = {
  sale: 'pay',
  eyebrow: '会员活动',
  title: '活动价，只有一个数字。',
  lead: '活动价和平时的价格写在一起，剩多少份写多少份。没付款的名额会退回来，不设倒计时。',
  motif: 'crown',
  hue: 'gold',
  quiet: { title: '现在没有会员活动', text: '平时的价格在会员页，买多久、到期后怎么办都写明了。' },
  rulesTitle: '买之前看一眼',
  rules: [
    { title: '到期怎么办', text: '到期自动停止，不会自动续费，也不会按平时的价格扣款。' },
    { title: '能不能叠加', text: '可以接在已有的会员时间后面，不影响你正在用的天数。' },
  ],
};
