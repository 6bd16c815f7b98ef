import { membershipLimits, payLimits } from '@feisuo/contract/facts/limits';
import { ul } from '../blocks.ts';
import { common, entry, type SeedHelpGroup } from './seed-help.ts';

const { trialDays } = membershipLimits;
const { qrLifetimeMs, renewalNoticeDays } = payLimits;
const qrMinutes = qrLifetimeMs / 60_000;

export const payment: SeedHelpGroup = {
  id: 'payment',
  title: '付款与会员',
  text: '试用、付款码、到账、发票。',
  icon: 'payment',
  entries: [
    common(
      'after-trial',
      `试用 ${trialDays} 天结束后会自动扣钱吗？`,
      '不会。试用到期后加速停止，并弹出付款窗口；只有你扫码完成支付，会员才会开通。',
    ),
    entry(
      'trial-once',
      '试用有几次？从哪天算？',
      `每人一次，${trialDays} 天，从注册成功那一刻自动开始，不用领取。同一账号、同一手机号、同一设备不重复发放。试用没用完就购买会员，买的天数接在试用之后，一天也不作废。`,
    ),
    common(
      'paid-not-arrived',
      '付了款，会员没到账怎么办？',
      '先在[会员中心](/member)看订单状态。显示已支付而会员没变，刷新或重新登录即可；显示等待支付但你已经扣款，系统会自己去支付渠道核对，通常几分钟内补上。',
      '超过半小时仍未到账，请带上付款凭证[提交工单](/support/work-order)，不要再付第二次。',
    ),
    entry(
      'qr-expired',
      '付款码过期了，旧码还能付吗？',
      `不能。付款码 ${qrMinutes} 分钟后失效，订单随之关闭。点一下重新生成即可，不会产生两笔扣款；万一关闭之后钱仍到了，系统会补上会员或原路退回。`,
    ),
    entry(
      'stacking',
      '月卡没用完又买年卡，天数怎么算？',
      '直接相加：到期日往后推，月卡剩下的天数不作废。剩余天数按不足一天算一天显示。',
    ),
    entry(
      'devices',
      '可以几台设备一起用吗？',
      '同一账号可以登录多台设备。能否同时加速，以客户端当前版本的说明为准。登录过的设备在账号中心可以查看和移出。',
    ),
    entry(
      'invoice',
      '能开发票吗？',
      '可以。在[会员中心](/member)的订单里申请电子发票，抬头和税号由你填写。退款后，对应的发票会作废或冲红。',
    ),
    entry(
      'redeem',
      '兑换码在哪里用？',
      '在[兑换页](/redeem)输入，字母大小写和中间的短横不影响结果。一个码只能用一次，兑换记录在会员中心可以查到。',
    ),
  ],
};

export const renewal: SeedHelpGroup = {
  id: 'renewal',
  title: '续费与退款',
  text: '怎么停，怎么退，退多少。',
  icon: 'membership',
  entries: [
    common(
      'stop-renewal',
      '开启自动续费后怎么关？',
      '[会员中心](/member) → 自动续费 → 关闭。关闭后不再扣款，已经付费的天数可以用完。也可以直接在微信或支付宝里解约。',
    ),
    entry(
      'renewal-notice',
      '扣款前会通知我吗？',
      `会。每次扣款前 ${renewalNoticeDays} 天通知金额和日期：站内消息必有一条，绑定手机的另有短信。自动续费默认不开启，只有你在支付页主动勾选并同意规则，才会签约。`,
    ),
    entry(
      'renewal-price',
      '价格变了，会按新价扣吗？',
      '不会自动套用到已经签约的账号。需要你重新确认；不确认，就在到期时停止。',
    ),
    entry(
      'renewal-and-card',
      '开着自动续费，又买了一张卡，会重复扣款吗？',
      '不会。扣款日会推迟到全部天数用完那天，付款前和付款后的站内消息都会写明新的日期。这张卡退款后，扣款日跟着提前，扣款前照样先通知。',
    ),
    entry('renewal-failed', '自动续费扣款失败会怎样？', '会员到期停止，不产生欠费。想继续用，手动购买即可。'),
    entry(
      'refund',
      '退款怎么算？',
      ul(
        '没有启动过加速：付款后 7 天内申请，全额退回。',
        '已经用了：按剩余整天退，实付 ÷ 总天数 × 剩余天数，舍去不足一分的部分。',
        '重复付款、误付款：核对订单后，多付的部分全额退回。',
      ),
      '退款原路退回，到账时间以微信支付、支付宝为准。完整规则见[会员服务协议](/agreement/membership)。',
    ),
    entry(
      'how-to-refund',
      '在哪里申请退款？',
      '[会员中心](/member) → 订单 → 退款，或[提交工单](/support/work-order)。退款后，对应的会员天数会一并收回。',
    ),
    entry(
      'guardian-refund',
      '孩子用我的手机付了款，能退吗？',
      '由监护人在[未成年人保护](/child-protection)页面提交申请，我们核对后处理。',
    ),
  ],
};
