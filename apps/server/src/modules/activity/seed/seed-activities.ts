import { DAY_MS } from '@feisuo/contract/facts/durations';
import { payLimits, productIds } from '@feisuo/contract/facts/limits';
import type { Award } from '@feisuo/contract/schemas/activity-parts';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { activities } from '../activities/activities.tables.ts';
import { FIRST_GIFT } from '../activities/welcome-gift.ts';
import { lotteryPrizes } from '../lottery/lottery.tables.ts';
import { exchangeGoods } from '../exchange/exchange.tables.ts';
import { DEFAULT_TASKS } from '../tasks/show-tasks.ts';
import { seedStations } from './seed-goods.ts';
import { seedTaskRules } from './seed-tasks.ts';
import { DEFAULT_CHECK_IN } from '../check-in/check-in.ts';
import { isUntouched } from './unedited-activity.ts';
import { DEFAULT_NEWCOMER } from '../gifts/newcomer.ts';
import { DEFAULT_RECALL } from '../gifts/recall.ts';
import { DEFAULT_INVITE } from '../invitations/show-invite.ts';
import { LENOVO } from '../partners/partner-claims.ts';
import { DEFAULT_SALE } from '../pages/show-sale.ts';
import type { ActivityKind, RulesOf } from '../activities/activity-kinds.ts';

/** A seeded activity. Unless set otherwise, it is for all members and lasts ten years. */
interface SeedActivity<Kind extends ActivityKind = ActivityKind> {
  id: string;
  kind: Kind;
  name: string;
  picture: string;
  rules: RulesOf<Kind>;
  /** Duration in days, counted from the first start of the server. */
  days?: number;
}

const coins = (amount: number): Award => ({ kind: 'coins', name: '加速币', amount });
const days = (amount: number): Award => ({ kind: 'vip_days', name: '加速会员', amount });

const welcome: SeedActivity<'page'> = {
  id: 'welcome',
  kind: 'page',
  name: '新手一周',
  picture: '/art/weave/lime/bolt/welcome.svg',
  rules: {
    lead: '刚来的第一周，把能领的都领齐：见面礼、签到、任务，一页就够。',
    motif: 'bolt',
    hue: 'lime',
    blocks: [
      { type: 'heading', text: '先领见面礼', sub: '新注册的账号都有，领了就到账' },
      { type: 'gift', kind: 'newcomer', actId: DEFAULT_NEWCOMER },
      { type: 'heading', text: '每天签到领加速币', sub: '不要求连续，漏一天也不清零' },
      { type: 'check_in', category: DEFAULT_CHECK_IN },
      { type: 'heading', text: '顺手做几件事', sub: '完成与否由服务器记录，不用截图' },
      { type: 'tasks' },
      { type: 'heading', text: '加速币怎么花', sub: '换加速时长、抽奖次数和实物奖品，或者去抽奖' },
      { type: 'coins' },
      { type: 'button', text: '去兑换', href: '/activity/supply-station', look: 'primary' },
      { type: 'button', text: '去抽奖', href: '/lottery', look: 'plain' },
      { type: 'heading', text: '手里有兑换码', sub: '朋友送的、包装里附的，在这里兑换' },
      { type: 'code' },
      {
        type: 'rules',
        title: '活动规则',
        items: [
          '登录后参加。未满 18 周岁，请在监护人同意后参加。',
          '日期按北京时间计算，每天 00:00 换日，每周一 00:00 换周。',
          '加速币只在活动里使用，不能购买、转让或换成现金，有有效期，最先到期的写在「我的加速币」下面。',
          '使用脚本、批量账号等方式领取的，取消相应奖励；认为判断有误，可以提交工单申诉。',
        ],
      },
    ],
  },
};

const pictureOf = (address: string) => ({ src: `/art/cloth/${address}.svg`, width: 1240, height: 620 });
const whole = { x: 0, y: 0, width: 100, height: 100 };

const spring: SeedActivity<'image'> = {
  id: 'spring',
  kind: 'image',
  name: '换季福利',
  picture: '/art/weave/green/peak/spring.svg',
  days: 90,
  rules: {
    lead: '签到、兑换、抽奖、邀请，四件事都能领到东西。想从哪件开始都行。',
    background: '#0d120c',
    pictures: [
      {
        ...pictureOf('green/peak/spring'),
        alt: '一块织着山峰的绿布。点击布面去每周签到。',
        title: '每天签到领加速币',
        text: '一天一份，漏签不清零。每天能领多少，都写在签到页的日子旁边。',
        hotspots: [{ ...whole, label: '去每周签到', href: '/activity/jsq' }],
      },
      {
        ...pictureOf('lime/wave/spring-2'),
        alt: '织着水波的浅绿布。点击布面去兑换。',
        title: '加速币换加速时长',
        text: '攒下的加速币可以换加速时长、抽奖次数和实物奖品，要多少币、还剩多少份都写在商品上。',
        hotspots: [{ ...whole, label: '去兑换', href: '/activity/supply-station' }],
      },
      {
        ...pictureOf('mag/gem/spring-3'),
        alt: '织着宝石的紫红布。点击布面去抽奖。',
        title: '概率公开的抽奖',
        text: '每种奖品的概率和剩余数量都公示，未中奖的概率也写出来。看清楚再抽。',
        hotspots: [{ ...whole, label: '去抽奖', href: '/lottery' }],
      },
      {
        ...pictureOf('blue/tower/spring-4'),
        alt: '织着高塔的蓝布。点击布面去邀请好友。',
        title: '叫上朋友一起玩',
        text: '新朋友从你的链接注册，两边都有奖励。什么情况有效、什么时候到账，邀请页里有一张表。',
        hotspots: [{ ...whole, label: '去邀请好友', href: '/invite' }],
      },
    ],
    rules: ['签到、兑换、抽奖和邀请各有自己的规则，写在各自的页面上。', '活动时间写在标题下面，按北京时间计算。'],
  },
};

const pay: SeedActivity<'sale'> = {
  id: DEFAULT_SALE,
  kind: 'sale',
  name: '限量月卡',
  picture: '/art/weave/volcano/bolt/pay.svg',
  rules: {
    productId: productIds.flash,
    actId: '',
    lead: '一张月卡，数量有限，卖完为止。还剩多少、多少钱，下单前都写在这里。',
    rules: [
      '数量以本页显示的为准：下单时为你保留一份，20 分钟内没有付款会放回。',
      '价格以下单时显示的为准，付款后立即到账；每个账号限购一份。',
      '退款按会员服务协议办理：付款 7 天内可以申请全额退款，之后按剩余天数退。',
    ],
  },
};

const pageSeeds: SeedActivity[] = [welcome, spring, pay];

const invite: SeedActivity<'invite'> = {
  id: DEFAULT_INVITE,
  kind: 'invite',
  name: '邀请好友',
  picture: '/art/weave/lime/wave/invite.svg',
  rules: {
    inviteeAward: coins(100),
    inviterAward: days(3),
    freshDays: 7,
    qualifyDays: 30,
    minPaidFen: 500,
    // Number of days from the start of the purchased membership.
    maturityDays: payLimits.fullRefundDays,
    perDay: 5,
    total: 30,
    coinDays: 180,
  },
};

const recall: SeedActivity<'recall'> = {
  id: DEFAULT_RECALL,
  kind: 'recall',
  name: '老友回归礼',
  picture: '/art/weave/volcano/moon/recall.svg',
  rules: {
    award: days(7),
    coinDays: 180,
    lapsedDays: 30,
    rules: [
      '会员（含试用）到期满 30 天、现在没有会员的账号可以领取；收到我们邀请的账号也可以领取。',
      '每个账号限领一次，领取后立即到账，从领取的那一刻开始计算。',
      '到期自动停止，不会扣款，也不会开通自动续费。',
    ],
  },
};

const newcomer: SeedActivity<'newcomer'> = {
  id: DEFAULT_NEWCOMER,
  kind: 'newcomer',
  name: '新人礼',
  picture: '/art/weave/gold/crown/new-user-gift.svg',
  rules: {
    award: coins(100),
    coinDays: 180,
    maxAccountDays: 30,
    rules: [
      '新人礼发给注册 30 天以内、绑定了手机号的账号。',
      '同一账号、同一手机号、同一台设备限领一次；注销后重新注册不会再次发放。',
      '加速币领取后立即到账，有效期 180 天，可以兑换时长或抽奖，不能换成现金。',
    ],
  },
};

const lenovo: SeedActivity<'partner'> = {
  id: LENOVO,
  kind: 'partner',
  name: '联想电脑专享',
  picture: '/art/weave/blue/tower/lenovo.svg',
  rules: { productId: productIds.default, name: '加速会员', days: 31 },
};

const giftSeeds: SeedActivity[] = [invite, recall, newcomer, lenovo];

const checkIn: SeedActivity<'check_in'> = {
  id: DEFAULT_CHECK_IN,
  kind: 'check_in',
  name: '每周签到',
  picture: '/art/weave/lime/aim/check-in.svg',
  rules: {
    awards: [coins(5), coins(5), coins(10), coins(10), coins(15), coins(20), days(1)],
    coinDays: 180,
    makeUp: { coins: 30, perWeek: 2 },
  },
};

const firstCoins: SeedActivity<'welcome'> = {
  id: FIRST_GIFT,
  kind: 'welcome',
  name: '初次见面礼',
  picture: '/art/weave/gold/gem/first-coins.svg',
  rules: { award: coins(50), coinDays: 180 },
};

const redeem: SeedActivity<'redeem'> = {
  id: 'redeem',
  kind: 'redeem',
  name: '兑换码',
  picture: '/art/weave/cyan/shield/redeem.svg',
  rules: {},
};

const lottery: SeedActivity<'lottery'> = {
  id: 'shuttle',
  kind: 'lottery',
  name: '{brand}抽奖',
  picture: '/art/weave/mag/gem/lottery.svg',
  rules: { freePerDay: 1, chanceCoins: 20, coinDays: 180 },
};

const tasks: SeedActivity<'tasks'> = {
  id: DEFAULT_TASKS,
  kind: 'tasks',
  name: '加速币任务',
  picture: '/art/weave/gold/aim/tasks.svg',
  rules: seedTaskRules,
};

const stations = seedStations.map(({ id, name, picture, rules }): SeedActivity<'exchange'> => ({
  id,
  kind: 'exchange',
  name,
  picture,
  rules,
}));

const lotteryPrizeSeeds = [
  { id: 'month', ...days(31), name: '加速时长 31 天', weight: 500, stock: 20, perPerson: 1 },
  { id: 'week', ...days(7), name: '加速时长 7 天', weight: 4_500, stock: 200, perPerson: 2 },
  { id: 'day', ...days(1), name: '加速时长 1 天', weight: 45_000, stock: null, perPerson: null },
  { id: 'coins-20', ...coins(20), name: '20 加速币', weight: 150_000, stock: null, perPerson: null },
  { id: 'coins-5', ...coins(5), name: '5 加速币', weight: 400_000, stock: null, perPerson: null },
];

export const goodSeeds = seedStations.flatMap(({ id, goods }) =>
  goods.map((good, sort) => ({ ...good, activityId: id, taken: 0, sort })),
);

/** Long enough that the activity runs until an operator ends it. */
const DEFAULT_DAYS = 10 * 365;

export const activitySeeds: SeedActivity[] = [
  checkIn,
  firstCoins,
  redeem,
  lottery,
  tasks,
  ...stations,
  ...giftSeeds,
  ...pageSeeds,
];

/**
 * Adds seeded activities that are missing. New goods are added only to stations that no operator has changed, so
 * removed goods do not return; prizes are added only together with the lottery, because they would change its odds.
 */
export async function addMissingActivities(tx: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  const usual = { startsAt: now, isOff: false, rulesVersion: 1, budget: null, given: 0, updatedAt: now };
  const rows = activitySeeds.map(({ days: length = DEFAULT_DAYS, ...seed }) => ({
    ...seed,
    ...usual,
    endsAt: new Date(now.getTime() + length * DAY_MS),
  }));
  const added = await tx.insert(activities).values(rows).onConflictDoNothing().returning({ id: activities.id });
  if (added.some(({ id }) => id === lottery.id)) {
    const prizes = lotteryPrizeSeeds.map((prize, sort) => ({ ...prize, activityId: lottery.id, taken: 0, sort }));
    await tx.insert(lotteryPrizes).values(prizes).onConflictDoNothing();
  }
  const untouched = await tx.select({ id: activities.id }).from(activities).where(isUntouched);
  const goods = goodSeeds.filter(({ activityId }) => untouched.some(({ id }) => id === activityId));
  if (goods.length > 0) await tx.insert(exchangeGoods).values(goods).onConflictDoNothing();
}
