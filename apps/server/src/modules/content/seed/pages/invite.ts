import type { InvitePage } from '@feisuo/contract/schemas/page-invite';

export const invitePage: InvitePage = {
  invite: 'invite',
  eyebrow: '邀请好友',
  title: '一根线，连两个人。',
  lead: '好友用你的码注册，第一次买会员并过了退款期，你得到{award}。不用拉人头，也没有「差 0.01」的砍价。',
  motif: 'peak',
  hue: 'blue',
  quiet: {
    title: '邀请现在不开放',
    text: '已经到账的奖励不受影响。恢复时，双方各得什么、什么时候到账，会先写在公告里。',
  },
  steps: [
    '登录，拿到你的码、链接和海报',
    '发给一位朋友；朋友从链接注册，邀请自动生效',
    '朋友第一次买会员、过了退款期，{award}自动到账',
  ],
  sides: {
    title: '两边各得什么',
    friend: { name: '好友（新用户）', text: '和直接注册的新用户一样，免费试用 {days} 天；到期停止，不会扣款。' },
    inviter: {
      name: '你',
      text: '好友首次购买满 {maturityDays} 天、没有退款就到账。每天最多算 {perDay} 位，一共 {total} 位。',
    },
  },
  cases: {
    title: '怎么算，写在表里',
    list: [
      {
        situation: '好友第一次注册，走你的链接或填了你的码',
        verdict: 'yes',
        says: '算',
        text: '注册后 {freshDays} 天内也可以在会员中心补填',
      },
      {
        situation: '好友注册了，还没有买会员',
        verdict: 'wait',
        says: '等待中',
        text: '{qualifyDays} 天内第一次购买、实付不少于 ¥{minPaid}，就进入下一步',
      },
      {
        situation: '好友买了，还没满 {maturityDays} 天',
        verdict: 'wait',
        says: '等待到账',
        text: '这段时间是留给退款的，满了自动到账',
      },
      { situation: '好友以前注册过，或已经买过会员', verdict: 'no', says: '不算', text: '以手机号首次注册时间为准' },
      {
        situation: '同一个手机号、同一台设备反复注册',
        verdict: 'no',
        says: '不算',
        text: '每个手机号、每台设备只计第一次',
      },
      {
        situation: '好友后来把那笔钱退了',
        verdict: 'no',
        says: '收回',
        text: '对应的奖励只收回一次；你买的和别处得到的都不动',
      },
    ],
  },
  records: { title: '邀请记录', text: '好友的手机号只显示一部分，你看不到对方的其他信息。' },
  rules: [
    { title: '一个人只算一次', text: '每个新账号只能填一个邀请码，填了不能换；自己的码不能自己用。' },
    { title: '奖励是什么', text: '你得到{award}，直接进账号，不能转让、不能兑换现金。' },
    {
      title: '作弊怎么处理',
      text: '批量注册、虚假交易得到的奖励会收回。认为有误，可以[提交工单](/support/work-order)申诉。',
    },
    { title: '谁在办', text: '本活动由{company}举办；规则的修改会先写在公告里，不影响已经绑定的邀请。' },
  ],
  poster: { offer: '天免费试用', slogan: '把绕远的线拉直', note: '到期停止，不会扣款' },
  share: {
    title: '送你 {days} 天{brand}{suffix}，新用户免费试用',
    desc: '打外服少绕路。装好先测一测自己的线路，再决定留不留。',
  },
};
