import { membershipLimits, payLimits } from '@feisuo/contract/facts/limits';
import { defaultMembershipRules } from '@feisuo/contract/facts/membership-rules';
import type { VipPage } from '@feisuo/contract/schemas/page-vip';

const { trialDays } = membershipLimits;
const { renewalNoticeDays, renewalChargeHour, renewalEarlyEndHour } = payLimits;
const { warnDays } = defaultMembershipRules;

export const vipPage: VipPage = {
  eyebrow: '会员',
  title: ['要用多久，', '就买多久。'],
  lead: '价格和天数都写在下面。没有倒计时，也没有划线原价。',
  description: `{brand}{suffix}会员按时长购买，价格和天数写在一起。默认不自动续费，退款可以先试算，新用户先试 ${trialDays} 天。`,
  trial: { title: `新用户先试 ${trialDays} 天`, text: '到期自动停止，不扣款。', action: '下载并试用' },
  receipt: {
    title: '时长对照单',
    tag: '演示价格 · 以支付页为准',
    startsOn: '支付成功时',
    common: [
      { name: '能用什么', text: '全部游戏与全部线路。Windows 和安卓用同一个账号。' },
      { name: '还有会员', text: '试用或会员没用完，新买的接在后面，一天也不作废。结账处写明从哪天起、到哪天止。' },
      { name: '不想要了', text: '没用过全额退，用过按天退。[先试算](/vip#refund)' },
    ],
    foot: '细线的长短就是天数的比例。价格含税，没有附加费；订单、付款页和扣款通知显示同一个数字。',
  },
  renewal: {
    title: '续不续费，线怎么走',
    text: '以{plan}为例。两条线的区别，只在你有没有亲手勾那个框。',
    stops: {
      name: '不开启',
      tag: '默认',
      text: '到期就停，像票根一样撕掉。',
      steps: [
        { when: '第 1 天', text: '付款 ¥{price}，会员立即生效' },
        { when: `到期前 ${warnDays} 天`, text: '站内消息提示快到期，仅此一次' },
        { when: '到期那一刻', text: '用满 {days} 天，加速停止，不扣款' },
        { when: '以后', text: '想用再回来买，账号和设置都在' },
      ],
    },
    renews: {
      name: '主动开启',
      tag: null,
      text: '签约前另行同意自动续费规则。',
      steps: [
        { when: '第 1 天', text: '付款 ¥{price}，并签约每 {days} 天续一次' },
        { when: `扣款前 ${renewalNoticeDays} 天`, text: '短信和站内消息告知金额与扣款日' },
        {
          when: `到期当天 ${renewalChargeHour} 点`,
          text: `扣 ¥{price}，再续 {days} 天；${renewalEarlyEndHour} 点前到期的，前一天扣`,
        },
        { when: '任意一天', text: '会员中心关掉开关，之后不再扣款' },
      ],
    },
    note: '价格变动不会自动套用到已签约的账号，需要你重新确认。也可以绕过我们，直接在微信「服务 → 钱包 → 支付设置 → 自动续费」或支付宝「设置 → 支付设置 → 免密支付 / 自动扣款」里解约，菜单名以其当前版本为准。',
  },
  refund: {
    title: '退款规则，先算给你看',
    rules: [
      { name: '没有启动过加速', text: '付款后 7 天内申请，全额退回。' },
      { name: '已经用了几天', text: '按剩余整天退：实付 ÷ 总天数 × 剩余天数，舍去不足一分的部分。' },
      { name: '重复付款、误付款', text: '核对订单后，多付的部分全额退回。' },
      { name: '未成年人付款', text: '由监护人提交申请，[按未成年人规则处理](/child-protection)。' },
      { name: '退到哪里', text: '原路退回。到账时间以微信支付、支付宝为准。' },
    ],
    note: '演示条款，上线前由运营方与法务确认；以[会员服务协议](/agreement/membership)为准。',
  },
  questions: {
    title: '关于付款',
    text: '没写到的情况，工单里问，我们在工单里回。',
    ids: ['paid-not-arrived', 'qr-expired', 'stacking', 'devices', 'invoice', 'renewal-failed'],
  },
  closing: { lines: ['还没试过？', `先把 ${trialDays} 天用完再说。`] },
};
