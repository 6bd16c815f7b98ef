import { redeemLimits } from '@feisuo/contract/facts/redeem-limits';
import type { RedeemPage } from '@feisuo/contract/schemas/page-redeem';

export const redeemPage: RedeemPage = {
  eyebrow: '兑换码',
  title: '输一串码，接上时长。',
  lead: '确认之前，先告诉你它换什么、加到哪里、用到哪天。',
  motif: 'sword',
  hue: 'silk',
  redeem: 'redeem',
  quiet: { title: '兑换还没有开放', text: '手里的码不会因为等待而失效，有效期以发放时写明的为准。' },
  sources: [
    { drawing: 'card', name: '实体卡', text: '刮开卡背涂层' },
    { drawing: 'receipt', name: '合作渠道', text: '订单或凭证里的码' },
    { drawing: 'letter', name: '站内信', text: '活动发放的码' },
  ],
  faults: {
    title: '兑换不了？先看原因',
    list: [
      { title: '码不对', text: '多半是抄错了。码里没有 0、1、I、O 这四个字符。' },
      {
        title: '已经用过',
        text: '每个码只能用一次。自己用过的会直接告诉你，换到的内容在兑换记录里；若不是你用的，凭购买凭证提交工单。',
      },
      { title: '已过期', text: '到期日印在卡面或凭证里。过期的码不能延期。' },
      { title: '这一批已经兑过', text: '同一批码每个账号有兑换上限，上限写在发放说明里。' },
      {
        title: '尝试太频繁',
        text: `10 分钟里输错 ${redeemLimits.wrongPerPerson} 次，这个账号要等一等再兑换，最多 10 分钟；别的都不受影响。`,
      },
      { title: '没有连上服务', text: '没有看到「兑换成功」就用同一串码再试一次，不会多用一次码。' },
    ],
  },
  rules: [
    { title: '一码一次', text: '一个兑换码只能用一次，用掉之后归用它的账号。码在确认兑换时才算用掉，先看内容不算。' },
    {
      title: '换成什么',
      text: '每个码换什么由发放时决定，确认前写在卡片上。加速时长接在现有会员之后，加速币放进加速币余额。',
    },
    {
      title: '有效期',
      text: '码的有效期写在发放说明和确认卡片上，过期不能兑换。换到的加速时长到账即开始计入会员有效期。',
    },
    {
      title: '输错的限制',
      text: `为了防止有人猜码，10 分钟里同一账号最多输错 ${redeemLimits.wrongPerPerson} 次，同一网络里所有账号加起来最多 ${redeemLimits.wrongPerAddress} 次；满了最多等 10 分钟。输对的不计。`,
    },
    { title: '作废', text: '发放有误或被盗卖的码可能会作废；已经兑换到账的，以工单处理结果为准。' },
    { title: '主办与联系', text: '主办方是{company}。对结果有疑问，凭兑换记录[提交工单](/support/work-order)核对。' },
  ],
};
