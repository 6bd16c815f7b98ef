import type { JsqActivityPage } from '@feisuo/contract/schemas/page-jsq-activity';

export const jsqActivityPage: JsqActivityPage = {
  eyebrow: '加速器专场 · 每周签到',
  title: '一周七天，织一块布。',
  lead: '周一开织，签一天织一行。漏一天不清零，下次接着织；攒下的加速币可以换加速时长，也可以抽线。',
  motif: 'bolt',
  hue: 'volcano',
  checkIn: 'week',
  welcome: 'first-coins',
  quiet: { title: '现在没有专场活动', text: '下一场开始前，会提前写在公告里。' },
  gift: { title: '初次见面礼', text: '第一次来的账号都有一份，领到就到账。' },
  spend: { title: '攒下的加速币，可以做什么', text: '两处都写明了要用多少、还剩多少。' },
  rules: [
    {
      title: '谁可以参加',
      text: '已登录的{brand}账号。奖励是会员时长的那一行，要先绑定手机号再签到。未满 18 周岁，请在监护人同意后参加。',
    },
    {
      title: '怎么签到',
      text: '每个自然日可签到一次，按北京时间 00:00 换日，周一 00:00 换周。同一周里累计计算，不要求连续，漏签不清零；到了新的一周从第 1 行重新织。',
    },
    { title: '签到得什么', text: '每一行的奖励写在布的右边，签到成功的同时到账。' },
    {
      title: '补签',
      text: '这一周里漏掉的日子可以补签，用补签卡或加速币，一周能补几次、用掉多少写在补签按钮旁。补签织的是下一行，奖励和签到一样。',
    },
    { title: '见面礼', text: '每个账号一次，领取时到账。' },
    {
      title: '加速币',
      text: '只在{brand}的活动里使用，不能购买、转让或换成现金。加速币有有效期，最先到期的有多少、哪天到期，写在「我的加速币」下面；用的时候先用快到期的。',
    },
    {
      title: '异常情况',
      text: '使用脚本或批量账号签到的，取消相应奖励。认为判断有误，可以在 15 天内提交工单申诉。',
    },
    {
      title: '主办与联系',
      text: '主办方是{company}。有疑问可以[提交工单](/support/work-order)，由人工回复。活动如需变更会提前公告，已经到账的奖励不受影响。',
    },
  ],
};
