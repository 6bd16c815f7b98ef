import { membershipLimits, payLimits, productIds } from '@feisuo/contract/facts/limits';
import { defaultMembershipRules } from '@feisuo/contract/facts/membership-vocabulary';
import { redeemLimits } from '@feisuo/contract/facts/redeem-code';
import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import type {
  InvitePage,
  NewUserGiftPage,
  RedeemPage,
  VipPage,
  GetVipPopup,
} from '@feisuo/contract/schemas/page-member';

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
    // Word joiners (U+2060) keep 自动续费 on one line.
    title: '开不开自\u2060动\u2060续\u2060费，差别在这里',
    text: '以{plan}为例。会不会自动扣款，只看你有没有勾选。',
    stops: {
      name: '不开启',
      tag: '默认',
      text: '到期自动停止，不会再扣款。',
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
      text: '勾选并同意自动续费规则后，才会签约。',
      steps: [
        { when: '第 1 天', text: '付款 ¥{price}，并签约每 {days} 天续一次' },
        { when: `扣款前 ${renewalNoticeDays} 天`, text: '短信和站内消息告知金额与扣款日' },
        {
          when: `到期当天 ${renewalChargeHour} 点`,
          text: `扣 ¥{price}，再续 {days} 天；${renewalEarlyEndHour} 点前到期的，前一天扣。又买了别的卡，顺延到全部天数用完再扣`,
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
    note: '以[会员服务协议](/agreement/membership)为准。',
  },
  questions: {
    title: '关于付款',
    text: '没写到的情况，工单里问，我们在工单里回。',
    ids: ['paid-not-arrived', 'qr-expired', 'stacking', 'devices', 'invoice', 'renewal-failed'],
  },
  closing: { lines: ['还没试过？', `先把 ${trialDays} 天用完再说。`] },
};

export const invitePage: InvitePage = {
  invite: 'invite',
  eyebrow: '邀请好友',
  title: '邀请好友，一起少绕路。',
  lead: '好友用你的码注册，第一次买会员并过了全额退款期，你得到{award}。不砍价，不套路。',
  motif: 'peak',
  hue: 'blue',
  quiet: {
    title: '邀请现在不开放',
    text: '已经到账的奖励不受影响。恢复时，双方各得什么、什么时候到账，会先写在公告里。',
  },
  steps: [
    '登录，拿到你的码、链接和海报',
    '发给一位朋友；朋友从链接注册，邀请自动生效',
    '朋友第一次买会员、过了全额退款期，{award}自动到账',
  ],
  alsoEarns:
    '朋友从这个链接进来并登录，还算完成每周任务「请 1 位朋友来看看」，到[补给站](/activity/supply-station-v2#tasks)领加速币。',
  sides: {
    title: '两边各得什么',
    friend: { name: '好友（新用户）', text: '和直接注册的新用户一样，免费试用 {days} 天；到期停止，不会扣款。' },
    inviter: {
      name: '你',
      text: '好友首次购买的会员开始满 {maturityDays} 天、没有退款就到账；试用期内买的，从试用结束算起。每天最多算 {perDay} 位，一共 {total} 位。',
    },
  },
  cases: {
    title: '奖励规则',
    list: [
      {
        situation: '好友第一次注册，走你的链接或填了你的码',
        verdict: 'yes',
        says: '有效',
        text: '注册后 {freshDays} 天内也可以在会员中心补填',
      },
      {
        situation: '好友注册了，还没有买会员',
        verdict: 'wait',
        says: '等待中',
        text: '{qualifyDays} 天内第一次购买、实付不少于 ¥{minPaid}，就进入下一步',
      },
      {
        situation: '好友买了，会员开始还没满 {maturityDays} 天',
        verdict: 'wait',
        says: '等待到账',
        text: '这段时间是留给退款的，满了自动到账；试用没结束，会员就还没开始',
      },
      { situation: '好友以前注册过，或已经买过会员', verdict: 'no', says: '无效', text: '以手机号首次注册时间为准' },
      {
        situation: '同一个手机号、同一台设备反复注册',
        verdict: 'no',
        says: '无效',
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
    { title: '主办方', text: '本活动由{company}举办；规则的修改会先写在公告里，不影响已经绑定的邀请。' },
  ],
  poster: { offer: '天免费试用', slogan: '外服少绕路，延迟更稳', note: '到期停止，不会扣款' },
  share: {
    title: '送你 {days} 天{brand}{suffix}，新用户免费试用',
    desc: '打外服少绕路。装好先测一测自己的网络，再决定留不留。',
  },
};

export const newUserGiftPage: NewUserGiftPage = {
  gift: 'new-user-gift',
  eyebrow: '新用户礼',
  title: '新用户免费用 {days} 天。',
  lead: '不用绑卡，不用先付一分钱。注册成功，{days} 天试用自动开始，到期自动停；这里再送一份新人礼：{award}。',
  motif: 'shield',
  hue: 'lime',
  quiet: {
    title: '新人礼现在不发，试用照常',
    text: '注册成功，{days} 天试用仍会自动开始，不需要绑定付款方式。新人礼恢复发放时，会写在公告里。',
  },
  caption: '{days} 根线，一根就是一天',
  steps: {
    title: '三步开始加速',
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
    title: '常见问题',
    list: [
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

export const redeemPage: RedeemPage = {
  eyebrow: '兑换码',
  title: '输入兑换码，领会员时长。',
  lead: '确认之前会先告诉你：能换什么、加到哪里、用到哪天。',
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
      { title: '这一批已达上限', text: '同一批码每个账号有兑换上限，上限写在发放说明里。' },
      {
        title: '尝试太频繁',
        text: `10 分钟里输错 ${redeemLimits.wrongPerPerson} 次，这个账号要等一等再兑换，最多 10 分钟；别的都不受影响。`,
      },
      { title: '没有连上服务', text: '没有看到「兑换成功」，就用同一个码再试一次，不会重复消耗。' },
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

/** The default popup that offers VIP. Its `creative` decides who gets what. */
export const getVipPopup: GetVipPopup = {
  slotId: slotIds.centerPop,
  creativeId: 'center-get-vip',
  imageUrl: '',
  title: '送你 7 天加速会员',
  desc: '领取后立即到账，装好客户端就能用。每个账号、每台设备限领一次。',
  productid: productIds.default,
};
