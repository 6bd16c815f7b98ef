import type {
  ConsoleOrder,
  ConsoleOrderDetail,
  ConsoleRefund,
  Newcomer,
  OrderStep,
  RefundProposal,
} from '@feisuo/contract/schemas/console-orders';
import { formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import { daysKept, orderStateTexts, partRefunded, refundWaits, type StatusText } from './money-texts.ts';

type Sums = Pick<ConsoleOrder, 'state' | 'paidFen' | 'refundedFen' | 'hasWaitingRefund'>;

/**
 * State of an order as text. A waiting refund comes first; otherwise the refunded sum decides between partial refund,
 * full refund, and full refund with the days kept.
 */
export function orderStateTextOf({ state, paidFen, refundedFen, hasWaitingRefund }: Sums): StatusText {
  if (hasWaitingRefund) return refundWaits;
  if (refundedFen === 0 || (state !== 'granted' && state !== 'refunded')) return orderStateTexts[state];
  if (refundedFen < paidFen) return partRefunded;
  return state === 'granted' ? daysKept : orderStateTexts[state];
}

/** Why a refund waits for an operator; null if it does not wait. */
export function refundWaitText({ state, amountFen }: Pick<ConsoleRefund, 'state' | 'amountFen'>): string | null {
  const money = formatMoney(amountFen);
  if (state === 'asked') return `会员申请退款 ${money}，等待处理`;
  if (state === 'abnormal') return `渠道退款异常，${money} 没有退成`;
  return state === 'closed' ? `渠道关闭了退款，${money} 没有退成` : null;
}

/**
 * Amount of refunds that wait for a second operator. Refunds that members asked for are not counted, because they are
 * already deducted from what can be refunded.
 */
export const waitingFenOf = (proposals: readonly Pick<RefundProposal, 'kind' | 'state' | 'amountFen'>[]): number =>
  proposals
    .filter(({ kind, state }) => kind === 'give' && state === 'waiting')
    .reduce((sum, { amountFen }) => sum + amountFen, 0);

type Days = Pick<ConsoleOrderDetail, 'days' | 'vas' | 'period'> & { order: Pick<ConsoleOrder, 'state'> };

/** Whether the order has days of membership that a refund could revoke. */
export const hasDays = ({ order }: Pick<Days, 'order'>): boolean => order.state === 'granted';

/** Explains before a refund what will happen to the days of membership. */
export function describeDays(
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

/** Message that a second operator must approve; null if the amount is within the limit. */
export function describeLimit({ givenFen, limitFen }: Limit, amountFen: number): string | null {
  if (limitFen === null || givenFen + amountFen <= limitFen) return null;
  const sum = givenFen > 0 ? `连同此前退的 ${formatMoney(givenFen)}，超过` : '超过';
  return `${sum}单人退款限额 ${formatMoney(limitFen)}，要另一位同事同意才会退。`;
}

/**
 * What a refund did to the days of membership, as recorded in the step `refunding`. Null if no days were granted
 * before, or if an older step has no such record.
 */
export function describeTaken(story: readonly Pick<OrderStep, 'kind' | 'facts'>[], place: number): string | null {
  const before = story.slice(0, place);
  const step = story[place];
  const takes = step?.kind === 'refunding' ? step.facts['takesGrant'] : null;
  if (typeof takes !== 'boolean' || !before.some(({ kind }) => kind === 'granted')) return null;
  if (takes) return '会员时长随之收回';
  const isGone = before.some(({ kind, facts }) => kind === 'refunding' && facts['takesGrant'] === true);
  return isGone ? '只退钱，会员时长此前已收回' : '只退钱，会员时长保留';
}

/**
 * Explains when the operator whose second factor is new may approve the refund. `until` is null if this operator has
 * left or has no second factor.
 */
export function describeNewcomer({ name, until }: Newcomer, reader: { name: string; isAsker: boolean }): string {
  if (until === null) return `${name} 已离开或没有两步验证，这份申请不能再同意，需要时由在岗的同事重新提交。`;
  const isReader = name === reader.name;
  const who = isReader ? '你' : ` ${name} `;
  const what = isReader && reader.isAsker ? '才能由另一位同事同意' : '才能同意';
  return `${who}的两步验证开启不满 24 小时，${formatTime(until)} 起${what}。`.trim();
}
