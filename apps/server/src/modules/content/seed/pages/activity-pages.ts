import type { ActivityRule } from '@feisuo/contract/schemas/activity-texts';
import type {
  ActivitiesPage,
  ActivityPayPage,
  ActivityRecallPage,
  JsqActivityPage,
  LotteryPage,
  SupplyStationPage,
  SupplyStationV2Page,
} from '@feisuo/contract/schemas/page-activity';

export const activitiesPage: ActivitiesPage = {
  Activity: {
    title: '活动',
    lead: '起止时间、规则和奖品库存都写在活动页上。',
    motif: 'gem',
    hue: 'lime',
    quiet: { title: '这个活动暂时关闭', text: '现在不能参加。已经到账的不受影响，恢复时会写在公告里。' },
  },
  ImgActivity: {
    title: '活动',
    lead: '活动时间和规则都在这一页。',
    motif: 'eye',
    hue: 'cyan',
    quiet: { title: '活动暂时关闭', text: '现在不能参加。已经到账的不受影响，恢复时会写在公告里。' },
  },
};

export const activityPayPage: ActivityPayPage = {
  sale: 'pay',
  eyebrow: '会员活动',
  title: '{product} ¥{price}',
  lead: '数量有限，剩多少份写多少份。没付款的名额会退回来，不设倒计时。',
  motif: 'crown',
  hue: 'gold',
  quiet: { title: '现在没有会员活动', text: '平时的价格在会员页，买多久、到期后怎么办都写明了。' },
  rulesTitle: '买之前看一眼',
  rules: [
    { title: '到期怎么办', text: '到期自动停止，不会自动续费，也不会按平时的价格扣款。' },
    { title: '能不能叠加', text: '可以接在已有的会员时间后面，不影响你正在用的天数。' },
  ],
};

export const activityRecallPage: ActivityRecallPage = {
  recall: 'recall',
  eyebrow: '回归礼',
  title: '欢迎回来，送你{award}。',
  lead: '好久不见。会员到期有一阵子的老用户可以免费领取{award}，不用先付款，到期自动停止，不会扣费。',
  motif: 'moon',
  hue: 'geek',
  quiet: { title: '现在没有回归活动', text: '活动开始时，会发到符合条件的账号的消息里。' },
  caption: '一根线，就是一天会员',
  rulesTitle: '先说清楚',
  rules: [
    { title: '谁收到了邀请', text: '邀请发在本人的消息中心里，名单不对外公布，也不会告诉别人。' },
    {
      title: '提示不符合条件',
      text: '这个账号的会员还没有到期那么久，也没有收到邀请。以前用的是别的账号，可以换那个账号登录；忘了账号可以[提交工单](/support/work-order)，由人工帮你找。',
    },
  ],
  meanwhile: {
    title: '最近更新',
    list: [
      { title: '网络可以先测', text: '首页能测你的浏览器到本站的延迟和抖动，装之前先看一眼。' },
      { title: '退款算得清', text: '会员页拖一下滑块，用了几天、退多少，付款前就知道。' },
      { title: '续费一键关', text: '自动续费默认不开；开了，在会员中心点一下就关。' },
    ],
  },
};

export const jsqActivityPage: JsqActivityPage = {
  eyebrow: '加速器专场 · 每周签到',
  title: '每周签到，天天有奖。',
  lead: '每周一开始，每天签到领一份奖励。漏签不清零，攒下的加速币可以换加速时长，也可以抽奖。',
  motif: 'bolt',
  hue: 'volcano',
  checkIn: 'week',
  welcome: 'first-coins',
  quiet: { title: '现在没有专场活动', text: '下一场开始前，会提前写在公告里。' },
  gift: { title: '新人见面礼', text: '首次参加的账号都有一份，领取后立即到账。' },
  spend: { title: '加速币怎么花', text: '兑换和抽奖都写明要用多少币、还剩多少份。' },
  rules: [
    {
      title: '谁可以参加',
      text: '已登录的{brand}账号。奖励是会员时长的那一天，要先绑定手机号再签到。未满 18 周岁，请在监护人同意后参加。',
    },
    {
      title: '怎么签到',
      text: '每个自然日可签到一次，按北京时间 00:00 换日，周一 00:00 换周。同一周里累计计算，不要求连续，漏签不清零；到了新的一周从第 1 天重新开始。',
    },
    { title: '签到得什么', text: '每天的奖励写在当天旁边，签到成功立即到账。' },
    {
      title: '补签',
      text: '这一周里漏掉的日子可以补签，用补签卡或加速币，一周能补几次、用掉多少写在补签按钮旁。补签补的是下一天，奖励和签到一样。',
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

export const lotteryPage: LotteryPage = {
  eyebrow: '补给站 · 抽奖',
  title: '抽一根线，看看中什么。',
  lead: '概率和剩余数量全部公示，没有「差一点就中」的套路。先看清楚，再决定要不要抽。',
  motif: 'wheel',
  hue: 'mag',
  lottery: 'shuttle',
  quiet: { title: '现在没有抽奖活动', text: '每一期都会先公布奖品、概率和规则，再开始。' },
  oddsNote:
    '概率是每抽一次的机会，余下的部分是「未中奖」。有数量的奖品在活动期间均匀放出；抽中时刚好没有放出，或者你已经抽满每人上限，这一次按未中奖算。',
  records: { title: '我的抽奖记录', text: '只显示你自己的结果，不滚动播放别人的中奖消息。' },
  rules: [
    {
      title: '谁可以参加',
      text: '已登录的{brand}账号。奖品里有会员时长或实物，所以抽之前要先绑定手机号。未满 18 周岁，请在监护人同意后参加。',
    },
    {
      title: '机会从哪里来',
      text: '每天送的次数和换一次要用的加速币，写在抽奖按钮下面。次数按北京时间 00:00 换日，当天第一次打开本页时记入；没有用掉的留着，活动结束后清零。加速币靠签到和任务获得，不能用钱买。',
    },
    {
      title: '怎样决定结果',
      text: '点击「就抽这根」时，由服务器用密码学随机数按公示概率决定。选哪一根、什么时候抽、抽过几次，都不影响概率。',
    },
    {
      title: '奖品与数量',
      text: '奖品、概率、剩余和总量见「概率与库存」表，数字来自服务器。有数量的奖品均匀放出，没有抽走的留到后面；部分奖品每人有上限。',
    },
    { title: '到账', text: '加速时长和加速币在抽到的同时到账，不用再领取，也没有要另付运费的奖品。' },
    { title: '网络中断', text: '一次机会只对应一个结果。断线后再按一次，看到的是同一次的结果，不会多扣，也不会多抽。' },
    {
      title: '异常情况',
      text: '使用脚本或批量账号参加的，取消相应奖励。认为判断有误，可以在 15 天内提交工单申诉，凭记录里的时间核对。',
    },
    {
      title: '主办与联系',
      text: '主办方是{company}。有疑问可以[提交工单](/support/work-order)，由人工回复。活动如需变更会提前公告，已经到账的奖励不受影响。',
    },
  ],
};

const who: ActivityRule = {
  title: '谁可以参加',
  text: '已登录的{brand}账号。兑换会员时长、兑换码和实物，要先绑定手机号。未满 18 周岁，请在监护人同意后参加。',
};
const coins: ActivityRule = {
  title: '加速币',
  text: '只在{brand}的活动里使用，不能购买、转让或换成现金。加速币有有效期，最先到期的有多少、哪天到期，写在「我的加速币」下面；用的时候先用快到期的。',
};
const odd: ActivityRule = {
  title: '异常情况',
  text: '使用脚本或批量账号参加的，取消相应奖励。认为判断有误，可以在 15 天内提交工单申诉。',
};
const organiser: ActivityRule = {
  title: '主办与联系',
  text: '主办方是{company}。有疑问可以[提交工单](/support/work-order)，由人工回复。活动如需变更会提前公告，已经到账的奖励不受影响。',
};

export const supplyStationPage: SupplyStationPage = {
  eyebrow: '补给站 · 兑换',
  title: '加速币兑换',
  lead: '用加速币换加速时长、抽奖次数和实物奖品。要多少币、还剩多少份，都写在商品上。',
  motif: 'tower',
  hue: 'green',
  shop: 'supply-v2',
  quiet: { title: '补给站暂未开放', text: '开放时间会写在公告里，加速币会一直给你留着。' },
  exchange: { title: '全部商品', text: '剩余数量实时更新。分批发放的商品写明每天放多少，其余的兑完为止。' },
  rules: [who, coins, odd, organiser],
};

export const supplyStationV2Page: SupplyStationV2Page = {
  eyebrow: '补给站',
  title: '签到一天，多织一行。',
  lead: '每天签到领加速币，漏签不清零。攒下的加速币可以换加速时长和奖品。',
  motif: 'wave',
  hue: 'lime',
  shop: 'supply-v2',
  quiet: { title: '补给站暂未开放', text: '开放时间会写在公告里，加速币会一直给你留着。' },
  tasks: { title: '做任务，攒加速币', text: '任务都在{brand}里完成，不用转发朋友圈，也不读取通讯录。' },
  exchange: { title: '用加速币兑换', text: '剩余数量实时更新。分批发放的商品写明每天放多少，其余的兑完为止。' },
  rules: [
    who,
    {
      title: '怎么签到',
      text: '每个自然日可签到一次，按北京时间 00:00 换日，周一 00:00 换周。同一周里累计计算，不要求连续，漏签不清零；到了新的一周从第 1 天重新开始。',
    },
    { title: '签到得什么', text: '每天的奖励写在当天旁边，签到成功立即到账。' },
    {
      title: '补签',
      text: '这一周里漏掉的日子可以补签，用补签卡或加速币，一周能补几次、用掉多少写在补签按钮旁。补签补的是下一天，奖励和签到一样。',
    },
    {
      title: '任务',
      text: '完成情况由服务器核对。完成后在这里领取，每个任务能领几次写在它的说明里。',
    },
    coins,
    odd,
    organiser,
  ],
};
