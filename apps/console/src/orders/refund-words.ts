import type {
  ConsoleOrder,
  ConsoleOrderDetail,
  Newcomer,
  OrderStep,
  RefundProposal,
} from '@feisuo/contract/schemas/console-orders';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import { daysKept, orderWords, partRefunded, type Said } from './money-words.ts';

type Sums = Pick<ConsoleOrder, 'state' | 'paidFen' | 'refundedFen'>;

/**
 * An order's state, as in the server's filter: partly refunded where less than the paid sum went back, and "days kept"
 * where all did.
 */
export function orderWordOf({ state, paidFen, refundedFen }: Sums): Said {
  if (refundedFen === 0 || (state !== 'granted' && state !== 'refunded')) return orderWords[state];
  if (refundedFen < paidFen) return partRefunded;
  return state === 'granted' ? daysKept : orderWords[state];
}

/** Amount proposed and waiting for a second operator; members' requests are already deducted. */
export const waitingFenOf = (proposals: readonly Pick<RefundProposal, 'kind' | 'state' | 'amountFen'>[]): number =>
  proposals
    .filter(({ kind, state }) => kind === 'give' && state === 'waiting')
    .reduce((sum, { amountFen }) => sum + amountFen, 0);

type Days = Pick<ConsoleOrderDetail, 'days' | 'vas' | 'period'> & { order: Pick<ConsoleOrder, 'state'> };

/** Whether the order has days to revoke. */
export const hasDays = ({ order }: Pick<Days, 'order'>): boolean => order.state === 'granted';

/** A refund's effect on the membership, shown before it. */
export function sayDays(
  { days, vas, period, order }: Days,
  { keepsDays, isPart, now }: { keepsDays: boolean; isPart: boolean; now: Date },
): string {
  if (order.state === 'refunding' || order.state === 'refunded') return '这笔订单的会员此前已经收回，这次只退钱。';
  if (!period || new Date(period.until) <= now) return '这笔订单没有还能用的会员时长，只退钱。';
  const what = `这笔订单带来的 ${days} 天${vas === 5 ? '超级会员' : '加速会员'}`;
  if (keepsDays) return `${what}保留，照常使用。`;
  const goes = isPart ? `只退一部分钱，${what}也会` : `${what}会`;
  return `${goes}全部收回：用过的不追回，没用的立即失效。`;
}

type Limit = Pick<NonNullable<ConsoleOrderDetail['refundable']>, 'givenFen' | 'limitFen'>;

/** A note that a second operator is needed above the limit. */
export function sayLimit({ givenFen, limitFen }: Limit, amountFen: number): string | null {
  if (limitFen === null || givenFen + amountFen <= limitFen) return null;
  const sum = givenFen > 0 ? `连同此前退的 ${formatMoney(givenFen)}，超过` : '超过';
  return `${sum}单人退款限额 ${formatMoney(limitFen)}，要另一位同事同意才会退。`;
}

/**
 * What a refund did to the days, from its first step. Days are revoked once: later refunds are money alone. Null
 * without days, and in older histories.
 */
export function sayTaken(story: readonly Pick<OrderStep, 'kind' | 'facts'>[], place: number): string | null {
  const before = story.slice(0, place);
  const step = story[place];
  const takes = step?.kind === 'refunding' ? step.facts['takesGrant'] : null;
  if (typeof takes !== 'boolean' || !before.some(({ kind }) => kind === 'granted')) return null;
  if (takes) return '会员时长随之收回';
  const isGone = before.some(({ kind, facts }) => kind === 'refunding' && facts['takesGrant'] === true);
  return isGone ? '只退钱，会员时长此前已收回' : '只退钱，会员时长保留';
}

/** Why no operator, or not this one, can approve yet, and from when. The proposer never approves. */
export function sayNewcomer({ name, until }: Newcomer, reader: { name: string; isAsker: boolean }): string {
  if (until === null) return `${name} 已离开或没有两步验证，这份申请不能再同意，需要时由在岗的同事重新提交。`;
  const isReader = name === reader.name;
  const who = isReader ? '你' : ` ${name} `;
  const what = isReader && reader.isAsker ? '才能由另一位同事同意' : '才能同意';
  return `${who}的两步验证开启不满 24 小时，${formatTime(until)} 起${what}。`.trim();
}
