import type { Award } from '@feisuo/contract/schemas/activity';
import type { ExchangeRules } from '../exchange/exchange-rules.ts';
import type { exchangeGoods } from '../exchange/exchange.tables.ts';

type SeedGood = Omit<typeof exchangeGoods.$inferInsert, 'activityId' | 'taken' | 'sort'>;

const days = (amount: number): Award => ({ kind: 'vip_days', name: '加速会员', amount });
const noLimits = { stock: null, dailyRelease: null, perPerson: null, perPeriod: null, voucher: null };

const dayGood: SeedGood = {
  id: 'vip-1',
  ...days(1),
  description: '兑换后立即到账，接在现有会员之后',
  picture: '/art/weave/lime/aim/vip-1.svg',
  price: 60,
  ...noLimits,
  perPeriod: { period: 'week', count: 3 },
};
const weekGood: SeedGood = {
  id: 'vip-7',
  ...days(7),
  description: '每天 0 点放出 20 份，没兑完的留到第二天',
  picture: '/art/weave/cyan/shield/vip-7.svg',
  price: 300,
  ...noLimits,
  stock: 2000,
  dailyRelease: 20,
  perPeriod: { period: 'week', count: 1 },
};
const chanceGood: SeedGood = {
  id: 'draw-1',
  kind: 'chances',
  name: '抽奖次数',
  amount: 1,
  description: '用在抽奖里，当天不用也不会清零',
  picture: '/art/weave/mag/gem/draw-1.svg',
  price: 18,
  ...noLimits,
  perPeriod: { period: 'day', count: 2 },
};
const cardGood: SeedGood = {
  id: 'make-up-card',
  kind: 'make_up_card',
  name: '补签卡',
  amount: 1,
  description: '漏签的一天可以用它补上，先换好备着，没有期限',
  picture: '/art/weave/volcano/moon/make-up-card.svg',
  price: 25,
  ...noLimits,
  perPeriod: { period: 'week', count: 1 },
};
const giftCodeGood: SeedGood = {
  id: 'gift-3',
  kind: 'thing',
  name: '3 天会员兑换码',
  amount: 1,
  description: '得到一个兑换码，自己用或送给朋友都行，90 天内有效',
  picture: '/art/weave/gold/gem/gift-3.svg',
  price: 160,
  ...noLimits,
  stock: 500,
  perPeriod: { period: 'week', count: 2 },
  voucher: { award: days(3), coinDays: 180, validDays: 90 },
};
const mouseMatGood: SeedGood = {
  id: 'mouse-mat',
  kind: 'thing',
  name: '织纹鼠标垫',
  amount: 1,
  description: '兑换后提交一张工单写明收件信息，仅寄中国大陆',
  picture: '/art/weave/geek/tower/mouse-mat.svg',
  price: 900,
  ...noLimits,
  stock: 20,
  perPerson: 1,
};

const rules = [
  '兑换按北京时间计算：每日从 0 点起，每周从周一 0 点起。',
  '库存以服务器为准，先到先得；兑换成功前不占库存，也不扣加速币。',
  '加速币先用最早到期的。兑换成功后不能退换，因系统原因没有到账的会原路退回。',
  '发现用脚本、批量账号兑换的，收回所得并取消资格。',
];

interface SeedStation {
  id: string;
  name: string;
  picture: string;
  rules: ExchangeRules;
  goods: SeedGood[];
}

/** Two seeded exchange stations (补给站), which sell goods for coins: a spare one, and the one that the site shows. */
export const seedStations: SeedStation[] = [
  {
    id: 'supply',
    name: '补给站（备用）',
    picture: '/art/weave/cyan/tower/supply.svg',
    rules: { checkIn: null, tasks: null, lottery: null, coinDays: 180, says: rules },
    goods: [dayGood, weekGood, chanceGood],
  },
  {
    id: 'supply-v2',
    name: '补给站',
    picture: '/art/weave/lime/tower/supply-v2.svg',
    rules: { checkIn: 'week', tasks: 'tasks', lottery: 'shuttle', coinDays: 180, says: rules },
    goods: [dayGood, weekGood, chanceGood, cardGood, giftCodeGood, mouseMatGood],
  },
];
