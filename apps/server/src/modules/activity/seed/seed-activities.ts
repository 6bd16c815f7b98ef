import { DAY_MS } from '@feisuo/contract/facts/durations';
import { productIds } from '@feisuo/contract/facts/limits';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { activities } from '../activities/activities.tables.ts';
import { FIRST_GIFT } from '../activities/first-gift.ts';
import { lotteryPrizes } from '../lottery/lottery.tables.ts';
import { exchangeGoods } from '../exchange/exchange.tables.ts';
import { DEFAULT_TASKS } from '../tasks/show-tasks.ts';
import { seedStations } from './seed-goods.ts';
import { seedTaskRules } from './seed-tasks.ts';
import { DEFAULT_CHECK_IN } from '../check-in/check-in.ts';
import { isUntouched } from './untouched.ts';
import { pageSeeds } from './page-seeds.ts';
import { coins, days, type SeedActivity } from './seed-activity.ts';
import { DEFAULT_NEWCOMER } from '../gifts/newcomer.ts';
import { DEFAULT_RECALL } from '../gifts/recall.ts';
import { DEFAULT_INVITE } from '../invitations/show-invite.ts';
import { LENOVO } from '../partners/partner-claims.ts';

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
    // Equals the full-refund period.
    maturityDays: 7,
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

/** Long enough that an operator decides the end. */
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
 * Adds missing seeds. New goods go only to stations without operator changes, so that removed goods do not return;
 * prizes only to a new lottery, because each one changes the odds.
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
