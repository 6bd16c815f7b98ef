import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import type { WorkOrderPage } from '@feisuo/contract/schemas/page-work-order';

export const workOrderPage: WorkOrderPage = {
  title: '提交工单',
  lead: '一件事一张单。写清楚哪个游戏、哪个区、几点几分，我们才能查到那一段线路。',
  examples: {
    line: '卡顿、掉线还是延迟高？之前好用吗？试过什么？',
    pay: '什么时候付的、付了多少、用微信还是支付宝？会员中心里订单显示什么？',
    account: '登录不了、收不到验证码，还是看到不认识的登录？页面上的原话是什么？',
    client: '装不上、打不开，还是中途退出？客户端是哪个版本？报错的原话是什么？',
    other: '说说发生了什么，想要什么结果。',
  },
  secrecy: '不要写密码、验证码和身份证号，客服不会向你要这些。',
  contactHint: '回复会发到站内消息。想让我们用别的方式找你，写在这里，例如 QQ 或邮箱。',
  diagnostics: {
    title: '附上诊断信息',
    text: '「诊断预览」里就是全部内容。不勾就不发，只是查起来慢一些。',
    note: `只有上面这些。不含聊天、浏览记录和其他程序的名称。工单结束 ${supportLimits.diagnosticsKeptDays} 天后，诊断信息和附件一起删除。`,
  },
  sent: {
    title: '工单已提交',
    text: '按提交顺序处理，有回复时会发站内消息。等待期间可以随时补充，也可以自己关闭。',
  },
};
