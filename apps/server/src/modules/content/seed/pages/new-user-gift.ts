import type { NewUserGiftPage } from '@feisuo/contract/schemas/page-new-user-gift';

export const newUserGiftPage: NewUserGiftPage = {
  gift: 'new-user-gift',
  eyebrow: '新用户礼',
  title: '新来的，先用 {days} 天。',
  lead: '不用绑卡，不用先付一分钱。注册成功，{days} 天试用自动开始，到期自动停；这里再送一份新人礼：{award}。',
  motif: 'shield',
  hue: 'lime',
  quiet: {
    title: '新人礼现在不发，试用照常',
    text: '注册成功，{days} 天试用仍会自动开始，不需要绑定付款方式。新人礼恢复发放时，会写在公告里。',
  },
  caption: '{days} 根经线，一根一天',
  steps: {
    title: '三步用上',
    list: [
      { title: '登录或注册', text: '手机号加验证码即可。试用从注册成功那一刻算起，到期时间写在会员中心。' },
      { title: '领取新人礼', text: '点一下，{award}当场到账。领取绑定在账号上，换设备也在。' },
      { title: '装客户端，选游戏', text: 'Windows 或安卓都行，用同一个账号登录就能加速。' },
    ],
  },
  rulesTitle: '先说清楚',
  rules: [
    {
      title: '试用包含什么',
      text: '试用期内可以使用全部线路，功能与会员相同。可同时登录的设备数以[会员服务协议](/agreement/membership)为准。',
    },
    { title: '试用到期怎么办', text: '加速停止，并提示购买。没有自动续费，不会扣款，账号和记录都保留。' },
    {
      title: '能不能叠加',
      text: '与邀请、兑换码得到的时长可以叠加：先用试用，再用其他时长。试用也是每人一次：同一账号、同一手机号、同一设备不重复发放。',
    },
  ],
  questions: {
    title: '还想问',
    list: [
      {
        question: '为什么是 {days} 天？',
        answer: '这是运营设定的天数，够完整打一个多月。页面、客户端和协议写的是同一个数字。',
      },
      {
        question: '试用能先存着吗？',
        answer: '不能。试用从注册成功时开始算，到期就结束，不能暂停。建议准备开打时再注册。',
      },
      {
        question: '提示「已经领过」怎么办？',
        answer:
          '多半是这台设备或手机号以前领过。如果设备是二手的，可以[提交工单](/support/work-order)说明，由人工核对。',
      },
    ],
  },
};
