import type { ActivityRule } from '@feisuo/contract/schemas/activity-words';
import type { SupplyStationPage, SupplyStationV2Page } from '@feisuo/contract/schemas/page-supply-station';

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
  title: '攒够了，就换。',
  lead: '加速币换加速时长和别的东西。要多少、还剩多少，都写在格子里。',
  motif: 'tower',
  hue: 'green',
  shop: 'supply',
  quiet: { title: '补给站还没有开门', text: '开门时间会写在公告里。在那之前，不需要做任何准备。' },
  exchange: { title: '用加速币换', text: '剩余是实时数字。分批放出的，每天放多少写在格子里；其余的换完为止。' },
  rules: [who, coins, odd, organiser],
};

export const supplyStationV2Page: SupplyStationV2Page = {
  eyebrow: '补给站',
  title: '签一天，织一行。',
  lead: '一周七行，织满就是一块完整的布。漏一天不清零，下次接着织；攒下的加速币可以换加速时长。',
  motif: 'wave',
  hue: 'lime',
  shop: 'supply-v2',
  quiet: { title: '补给站还没有开门', text: '开门时间会写在公告里。在那之前，不需要做任何准备。' },
  tasks: { title: '做任务，攒加速币', text: '任务都在{brand}里完成，不需要转发朋友圈，也不读取通讯录。' },
  exchange: { title: '用加速币换', text: '剩余是实时数字。分批放出的，每天放多少写在格子里；其余的换完为止。' },
  rules: [
    who,
    {
      title: '怎么签到',
      text: '每个自然日可签到一次，按北京时间 00:00 换日，周一 00:00 换周。同一周里累计计算，不要求连续，漏签不清零；到了新的一周从第 1 行重新织。',
    },
    { title: '签到得什么', text: '每一行的奖励写在布的右边，签到成功的同时到账。' },
    {
      title: '补签',
      text: '这一周里漏掉的日子可以补签，用补签卡或加速币，一周能补几次、用掉多少写在补签按钮旁。补签织的是下一行，奖励和签到一样。',
    },
    {
      title: '任务',
      text: '完成情况由服务器核对，不看页面上按了什么。完成后在这里领取，每个任务能领几次写在它的说明里。',
    },
    coins,
    odd,
    organiser,
  ],
};
