import { DAY_MS } from '@feisuo/contract/facts/durations';
import { siteDocuments } from '@feisuo/contract/facts/site-documents';
import type { ActivityDetail, PlaceView } from '@feisuo/contract/schemas/console-activity';
import type { Tone } from '../components/pill.tsx';
import type { SummedUp } from '../kit/schema-form/schema-texts.ts';

export const kindNames: Record<string, string> = {
  check_in: '签到',
  welcome: '首次到访礼',
  redeem: '兑换码',
  lottery: '抽奖',
  tasks: '任务',
  exchange: '补给站（加速币兑换）',
  invite: '邀请有礼',
  recall: '回归礼',
  newcomer: '新人礼',
  partner: '合作方赠送',
  page: '积木活动页',
  image: '图片活动页',
  sale: '优惠购买',
};
export const kindDescriptions: Record<string, string> = {
  check_in: '每周七次，一次一份奖励，可以补签。',
  welcome: '第一次来的人领一次。',
  redeem: '输入兑换码领奖，奖励由批次决定。',
  lottery: '公示概率，奖品有库存，按时间均匀放出。',
  tasks: '做完一件事领加速币，由服务器自己核实。',
  exchange: '用加速币换东西，商品有库存和限量。',
  invite: '邀请好友购买后双方得奖励，退款会收回。',
  recall: '名单里的人，或会员到期很久的人，回来领一次。',
  newcomer: '新账号领一次，按账号、手机号和设备限领。',
  partner: '合作方的电脑上领会员天数。',
  page: '用积木拼一个活动页，地址是 /activity/编号。',
  image: '用整张图片和热区做活动页，地址是 /activity/img/编号。',
  sale: '按活动价卖一个商品。',
};
export const stateNames: Record<string, { name: string; tone: Tone }> = {
  running: { name: '进行中', tone: 'ok' },
  upcoming: { name: '未开始', tone: 'info' },
  ended: { name: '已结束', tone: 'none' },
  off: { name: '未开启', tone: 'none' },
};
export const audienceNames: Record<string, string> = {
  all: '所有人',
  members: '会员',
  trial: '试用中的人',
  never_paid: '没买过的人',
  newcomers: '注册 7 天内的人',
};
export const awardKindNames: Record<string, string> = {
  coins: '加速币',
  vip_days: '会员天数',
  chances: '抽奖次数',
  make_up_card: '补签卡',
  thing: '实物或其他',
};
const units: Record<string, string> = { coins: '个', vip_days: '天', chances: '次', make_up_card: '张', thing: '份' };

/** Describes an award, such as `加速会员 7 天`. A name that already contains the amount, such as `5 加速币`, stays as it is. */
export function describeAward({ kind, name, amount }: { kind: string; name: string; amount: number }): string {
  const hasAmount = kind !== 'thing' && [...name.matchAll(/\d+/g)].some(([number]) => Number(number) === amount);
  return hasAmount ? name : `${name} ${amount} ${units[kind] ?? ''}`.trimEnd();
}

const LONG_MS = 5 * 365 * DAY_MS;
/** Whether an activity counts as permanent, because its end is years after its start. */
export const isLasting = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): boolean =>
  Date.parse(endsAt) - Date.parse(startsAt) > LONG_MS;

/** Path of the activity's own page on the site; null if it has none. */
export function pagePathOf({ id, kind }: { id: string; kind: string }): string | null {
  if (kind === 'page') return `/activity/${id}`;
  return kind === 'image' ? `/activity/img/${id}` : null;
}

export const activityNav = [
  { to: '/console/activities', title: '全部活动' },
  { to: '/console/activities/codes', title: '兑换码批次' },
] as const;

type Award = { kind: string; name: string; amount: number };

const isAward = (value: unknown): value is Award => {
  const { kind, name, amount } = (value ?? {}) as Partial<Award>;
  return typeof kind === 'string' && kind in awardKindNames && typeof name === 'string' && typeof amount === 'number';
};

/** The site shows awards of these kinds by these names. Awards of the kind `thing` are shown by their own name. */
const siteNames: Record<string, string> = {
  coins: '加速币',
  vip_days: '会员',
  chances: '抽奖',
  make_up_card: '补签卡',
};

/**
 * Describes what the recipient of an award gets. Warns if the name contains a number other than the amount, because
 * only the amount decides.
 */
export function sumUpAward(value: unknown): SummedUp | null {
  if (!isAward(value)) return null;
  const { kind, name, amount } = value;
  const gets = `得到的人拿到：${describeAward({ kind, name: siteNames[kind] ?? name, amount })}。`;
  const others = [...name.matchAll(/\d+/g)].map(([number]) => number).filter((number) => Number(number) !== amount);
  // The name of an award of the kind `thing` may contain any number, such as 100 元话费.
  return others.length === 0 || kind === 'thing'
    ? { message: gets, isOdd: false }
    : {
        message: `${gets}名称里写着 ${others.join('、')}，数量是 ${amount}：发多少只看数量，请改成一样的。`,
        isOdd: true,
      };
}

type Seen = Pick<ActivityDetail, 'places' | 'within'> & { activity: Pick<ActivityDetail['activity'], 'id' | 'kind'> };
type Branded = (text: string) => string;

export const placeNameOf = ({ document }: Pick<PlaceView, 'document'>): string => siteDocuments[document].name;

/** Paths of the pages that show the activity now, provided it is switched on. */
export const pathsOf = ({ activity, places, within }: Seen): string[] => [
  ...[pagePathOf(activity)].filter((path) => path !== null),
  ...places.filter(({ shown }) => shown?.id === activity.id).map(({ path }) => path),
  ...within.filter(({ kind }) => kind === 'page').flatMap((page) => pagePathOf(page) ?? []),
];

/** Describes the activity that the page shows now. */
export const describeShown = ({ shown }: Pick<PlaceView, 'shown'>, branded: Branded): string =>
  shown
    ? `现在展示的是「${branded(shown.name)}」（${stateNames[shown.state]?.name ?? shown.state}）`
    : '现在没有展示任何活动';

/** Tells the operator what switching on changes: the activity runs, but visitors see it only if a page shows it. */
export function describeOnceOn(seen: Seen, branded: Branded): string {
  const { activity, places, within } = seen;
  const own = pagePathOf(activity);
  if (own !== null) return `在它的时间之内，访客打开 ${own} 就能看到。`;
  const names = [
    ...places.filter(({ shown }) => shown?.id === activity.id).map(placeNameOf),
    ...within.map(({ name }) => branded(name)),
  ].map((name) => `「${name}」`);
  if (names.length > 0) return `在它的时间之内，符合条件的人马上就能在${names.join('、')}参加。`;
  const instead = places.map((place) => `「${placeNameOf(place)}」${describeShown(place, branded)}`).join('，');
  return instead === ''
    ? '官网还没有页面放它，开启之后访客看不到；先把它放进补给站或积木活动页。'
    : `官网${instead}，开启之后访客还看不到它。要让访客看到，在「官网上的位置」里换成这个活动。`;
}
