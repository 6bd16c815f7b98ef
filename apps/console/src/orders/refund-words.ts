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
 * How an order stands, as the server's filter by state has it. Where less than what was paid went back, it says so, whatever became
 * of the days; and where all of it did and the days stayed.
 */
export function orderWordOf({ state, paidFen, refundedFen }: Sums): Said {
  if (refundedFen === 0 || (state !== 'granted' && state !== 'refunded')) return orderWords[state];
  if (refundedFen < paidFen) return partRefunded;
  return state === 'granted' ? daysKept : orderWords[state];
}

/** What of an order has been asked for and waits for a colleague; what a member asked for is no longer counted as left. */
export const waitingFenOf = (proposals: readonly Pick<RefundProposal, 'kind' | 'state' | 'amountFen'>[]): number =>
  proposals
    .filter(({ kind, state }) => kind === 'give' && state === 'waiting')
    .reduce((sum, { amountFen }) => sum + amountFen, 0);

type Days = Pick<ConsoleOrderDetail, 'days' | 'vas' | 'period'> & { order: Pick<ConsoleOrder, 'state'> };

/** Whether there are days of the order that could go back. */
export const hasDays = ({ order }: Pick<Days, 'order'>): boolean => order.state === 'granted';

/** What a refund does to the membership, told before it is given. */
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

/** That somebody else has to agree, where the sum is above what one person may return of an order. */
export function sayLimit({ givenFen, limitFen }: Limit, amountFen: number): string | null {
  if (limitFen === null || givenFen + amountFen <= limitFen) return null;
  const sum = givenFen > 0 ? `连同此前退的 ${formatMoney(givenFen)}，超过` : '超过';
  return `${sum}单人退款限额 ${formatMoney(limitFen)}，要另一位同事同意才会退。`;
}

/**
 * What a refund of the story did to the days, from the line that begins it. Days go back once: what is returned later is money
 * alone. Null where an order had none, and in stories that were written before they told it.
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

/** Why nobody, or not this reader, can agree yet, and from when on. Whoever asked never agrees themselves. */
export function sayNewcomer({ name, until }: Newcomer, reader: { name: string; isAsker: boolean }): string {
  if (until === null) return `${name} 已离开或没有两步验证，这份申请不能再同意，需要时由在岗的同事重新提交。`;
  const isReader = name === reader.name;
  const who = isReader ? '你' : ` ${name} `;
  const what = isReader && reader.isAsker ? '才能由另一位同事同意' : '才能同意';
  return `${who}的两步验证开启不满 24 小时，${formatTime(until)} 起${what}。`.trim();
}
