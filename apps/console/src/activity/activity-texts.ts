import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { Tone } from '../components/pill.tsx';

/** Names of kinds of activities, as operators see them. */
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
