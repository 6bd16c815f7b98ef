import type { ConsoleOrderDetail, ConsoleRefund, OrderStep } from '@feisuo/contract/schemas/console-orders';
import { formatSpan, formatTime } from '../format-time.ts';
import { formatMoney } from '../kit/format-number.ts';
import { channelNames, partyNames, refundStateTexts, stopReasonOf } from './money-texts.ts';

/** `done`: the milestone was reached; `waiting`: it is expected; `failed`: it failed; `ended`: it is no longer expected. */
export type MilestoneState = 'done' | 'waiting' | 'failed' | 'ended';

/** A milestone in the life of an order, from its creation to its refund or renewal. */
export interface Milestone {
  name: string;
  state: MilestoneState;
  /** When the milestone was reached; null if it was not reached. */
  at: string | null;
  /** What the milestone waits for, or why it failed. */
  words?: string;
  /** The person or system that caused the milestone. */
  who?: string;
  /** What went wrong between the previous milestone and this one. */
  problem?: string;
}

type Detail = Pick<
  ConsoleOrderDetail,
  'order' | 'days' | 'period' | 'payments' | 'refunds' | 'proposals' | 'renewal' | 'timeline' | 'closeReason'
>;

const ready = new Set(['code_ready', 'sheet_ready', 'page_ready', 'charge_asked']);
const asked = new Set(['code_asked', 'sheet_asked', 'page_asked', 'reopened']);

/**
 * The milestones of an order: creation, payment code, payment, grant of days, then refunds and renewals in the order of
 * their times.
 */
export function milestonesOf(detail: Detail): Milestone[] {
  const { order, timeline } = detail;
  const own = timeline.filter(({ source }) => source === 'order');
  const granted = own.find(({ kind }) => kind === 'granted');
  const first: Milestone[] = [
    { name: '下单', state: 'done', at: order.createdAt, who: order.isRenewal ? '自动续费' : '会员' },
    codeMilestone(detail, own),
    ...moneyMilestones(detail, own),
  ];
  const later = [...refundMilestones(detail), ...renewalMilestones(detail, granted?.at ?? order.createdAt)];
  // Milestones that were not reached have no time, so they come last.
  return [...first, ...later.toSorted((a, b) => (a.at ?? '9').localeCompare(b.at ?? '9'))];
}

function codeMilestone({ order }: Detail, own: readonly OrderStep[]): Milestone {
  const name = order.isRenewal ? '提交扣款' : '出码';
  const shown = own.find(({ kind }) => ready.has(kind));
  const failures = own.filter(({ kind, at }) => kind === 'code_failed' && (!shown || at < shown.at)).length;
  const problem = failures > 0 ? { problem: failures > 1 ? `出码失败 ${failures} 次` : '出码失败' } : {};
  if (shown) return { name, state: 'done', at: shown.at, who: '系统', ...problem };
  return order.state === 'created' && failures === 0
    ? { name, state: 'waiting', at: null, words: '正在出码' }
    : { name, state: 'failed', at: null, words: '没有出码', ...problem };
}

/** Why the buyer did not pay with the first payment code; undefined if the first code was paid. */
function problemBefore(own: readonly OrderStep[], until: string | null): string | undefined {
  const before = own.filter(({ at }) => until === null || at <= until);
  const count = (kinds: ReadonlySet<string>) => before.filter(({ kind }) => kinds.has(kind)).length;
  const changes = count(asked);
  const failures = count(new Set(['charge_failed']));
  const expired = count(new Set(['expired']));
  const times = (words: string, number: number) => (number > 1 ? `${words} ${number} 次` : words);
  if (failures > 0) return times('扣款失败', failures);
  // An expired code is a problem only if the buyer got another code. Without another code, the expiry ended the order.
  if (expired > 0 && changes > 0) return times('过期后重新出码', Math.min(expired, changes));
  return changes > 0 ? times('换过付款码', changes) : undefined;
}

const unpaidWords: Partial<Record<ConsoleOrderDetail['order']['state'], { state: MilestoneState; words: string }>> = {
  created: { state: 'waiting', words: '等待付款' },
  qr_ready: { state: 'waiting', words: '等待付款' },
};
const ended = { state: 'ended', words: '没有付款' } as const;
/** Why an order was not paid. */
const endWords: Record<string, string> = {
  cancelled: '会员取消',
  expired: '超时未付',
  purchases_held: '账号暂停购买',
};

function moneyMilestones({ order, days, payments }: Detail, own: readonly OrderStep[]): Milestone[] {
  const payment = payments.find(({ disposition }) => disposition === 'applied') ?? payments[0];
  const problem = problemBefore(own, payment?.paidAt ?? null);
  const problemIfAny = problem === undefined ? {} : { problem };
  if (!payment) {
    const { state, words } = unpaidWords[order.state] ?? ended;
    const end = state === 'ended' ? own.findLast(({ kind }) => kind in endWords) : undefined;
    return [{ name: '支付', at: null, state, words: endWords[end?.kind ?? ''] ?? words, ...problemIfAny }];
  }
  const paid: Milestone = {
    name: '支付',
    state: 'done',
    at: payment.paidAt,
    who: order.isRenewal ? channelNames[payment.channel] : `会员，${channelNames[payment.channel]}`,
    words: formatMoney(payment.paidFen),
    ...problemIfAny,
  };
  const granted = own.find(({ kind }) => kind === 'granted');
  if (granted) {
    const accepted = own.find(({ kind }) => kind === 'accepted');
    const by = accepted ? (textOf(accepted, 'by') ?? '运营人员') : '系统';
    return [paid, { name: '到账', state: 'done', at: granted.at, who: by, words: `会员 ${days} 天` }];
  }
  if (payment.disposition === 'review')
    return [paid, { name: '核对', state: 'waiting', at: null, words: '等待运营人员核对' }];
  if (payment.disposition === 'applied') return [paid, { name: '到账', state: 'waiting', at: null, words: '正在到账' }];
  return [paid, { name: '到账', state: 'ended', at: null, words: '这笔钱退回，不到账' }];
}

const refundStates: Record<ConsoleRefund['state'], MilestoneState> = {
  asked: 'waiting',
  queued: 'waiting',
  processing: 'waiting',
  succeeded: 'done',
  declined: 'ended',
  abnormal: 'failed',
  closed: 'failed',
};

/** Milestones for refunds, and for refund proposals that have not become a refund. */
function refundMilestones({ refunds, proposals, timeline }: Detail): Milestone[] {
  const made = refunds.map((refund): Milestone => {
    const { refundNo, amountFen, by, state, at, succeededAt } = refund;
    const step = timeline.find((one) => one.kind === 'refunding' && textOf(one, 'refundNo') === refundNo);
    const proposal = proposals.find((one) => one.refundNo === refundNo);
    const operator = proposal ? `${proposal.askedBy} 提交，${proposal.decidedBy ?? ''} 同意` : textOf(step, 'by');
    return {
      name: '退款',
      state: refundStates[state],
      at: state === 'succeeded' ? (succeededAt ?? at) : at,
      who: operator ?? partyNames[by],
      words: `${formatMoney(amountFen)}${state === 'succeeded' ? '' : `，${refundStateTexts[state].text}`}`,
    };
  });
  const proposed = proposals
    .filter(({ refundNo, state }) => refundNo === null && state !== 'approved')
    .map(({ amountFen, askedBy, askedAt, state, decidedBy, decidedAt }): Milestone => {
      const money = formatMoney(amountFen);
      if (state === 'waiting')
        return { name: '退款', state: 'waiting', at: askedAt, who: askedBy, words: `${money}，等待复核` };
      const words = `${money}，${state === 'refused' ? '复核驳回' : '已撤回'}`;
      return { name: '退款', state: 'ended', at: decidedAt ?? askedAt, who: decidedBy ?? askedBy, words };
    });
  return [...made, ...proposed];
}

/** Milestones for the latest renewal after this order, and for the end of the agreement or its next charge. */
function renewalMilestones({ renewal, timeline }: Detail, since: string): Milestone[] {
  const after = timeline.filter(({ source, at }) => source === 'renewal' && at > since);
  const renewed = after.filter(({ kind }) => kind === 'renewed');
  const last = renewed.at(-1);
  const stopped = after.findLast(({ kind }) => kind === 'stopped');
  return [
    ...(last
      ? [
          {
            name: '续费',
            state: 'done' as const,
            at: last.at,
            who: '自动续费',
            words: renewed.length > 1 ? `共 ${renewed.length} 次` : '1 次',
          },
        ]
      : []),
    ...(stopped
      ? [
          {
            name: '终止续费',
            state: 'ended' as const,
            at: stopped.at,
            who: textOf(stopped, 'by') ?? '',
            words: stopReasonOf(textOf(stopped, 'reason')) ?? '',
          },
        ]
      : []),
    ...(renewal?.state === 'active'
      ? [
          {
            name: '续费',
            state: 'waiting' as const,
            at: null,
            words: `${formatTime(renewal.chargesAt).slice(0, 10)} 扣款`,
          },
        ]
      : []),
  ];
}

const textOf = (step: OrderStep | undefined, name: string): string | null => {
  const value = step?.facts[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Time between two milestones; null if one of them was not reached. */
export function gapOf(before: Milestone | undefined, { at }: Milestone): string | null {
  if (!before || before.at === null || at === null) return null;
  return spanOf(Date.parse(at) - Date.parse(before.at));
}

const spanOf = (ms: number): string => (ms < 1000 ? '不到 1 秒' : formatSpan(ms));

/** What happens when the days end, and how long it took from order to grant. */
export function footOf({ order, period, renewal, timeline }: Detail): { end: string | null; took: string | null } {
  const granted = timeline.find(({ source, kind }) => source === 'order' && kind === 'granted');
  const day = period && formatTime(period.until).slice(0, 10);
  const charges = renewal && formatTime(renewal.chargesAt).slice(0, 10);
  return {
    end:
      renewal?.state === 'active' && charges !== null
        ? `自动续费生效中，下次 ${charges} 扣款`
        : day === null
          ? null
          : `会员到 ${day}，到期不扣款（${renewal ? '自动续费没有生效' : '没有签自动续费'}）`,
    took: granted ? `从下单到到账 ${spanOf(Date.parse(granted.at) - Date.parse(order.createdAt))}` : null,
  };
}
