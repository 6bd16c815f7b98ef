import type { ActivityRecallPage } from '@feisuo/contract/schemas/page-activity-recall';

export const activityRecallPage: ActivityRecallPage = {
  recall: 'recall',
  eyebrow: '回归礼',
  title: '好久不见，线还给你留着。',
  lead: '有一段时间没见到你了。回来的老朋友可以领{award}，不用先付钱，到期照样自动停。',
  motif: 'moon',
  hue: 'geek',
  quiet: { title: '现在没有回归活动', text: '活动开始时，会发到符合条件的账号的消息里。' },
  caption: '一根线，一天',
  rulesTitle: '先说清楚',
  rules: [
    { title: '谁收到了邀请', text: '邀请发在本人的消息中心里，名单不对外公布，也不会告诉别人。' },
    {
      title: '提示不符合条件',
      text: '这个账号的会员还没有到期那么久，也没有收到邀请。以前用的是别的账号，可以换那个账号登录；忘了账号可以[提交工单](/support/work-order)，由人工帮你找。',
    },
  ],
  meanwhile: {
    title: '你走之后',
    list: [
      { title: '线路可以自己量', text: '首页就能测你到各区服的往返时间，装之前先看一眼。' },
      { title: '退款算得清', text: '会员页拖一下滑块，用了几天、退多少，付款前就知道。' },
      { title: '续费一键关', text: '自动续费默认不开；开了，在会员中心点一下就关。' },
    ],
  },
};
