import {
  DecideLimitRequest,
  RefundLimitReply,
  RefundLimitRequest,
  type RefundLimit,
} from '@feisuo/contract/schemas/console-orders';
import { yuanOf } from '../../formats/yuan.ts';
import { listOperators } from '../../modules/operator/index.ts';
import type { ActDeps } from '../act.ts';
import { defineAction } from '../define-action.ts';
import { noneOr, readFen } from '../read-flags.ts';
import { Refusal, type VerbCall } from '../verb.ts';
import { tellNewcomer, type ProposalViewer } from './describe-money.ts';
import {
  agreeToRefundLimit,
  changeRefundLimit,
  dropRefundLimit,
  readRefundLimit,
  setRefundLimit,
  type LimitInForce,
} from './refund-limit.ts';

/** Operators who manage operators also set their limit. */
export const changeLimitAction = defineAction({
  name: 'refund.limit',
  path: 'PUT /refund-limit',
  permission: 'operators.write',
  proof: 'fresh',
  audit: 'orders.read',
  words: '改退款复核额度',
  summary: 'Sets the refund limit; a higher one needs another operator',
  input: RefundLimitRequest,
  output: RefundLimitReply,
  run: async (deps, { input: { limitFen, seenFen }, act }) =>
    showLimit(deps, await changeRefundLimit(deps, { limitFen, seenFen }, act), act.by.actor),
  verb: {
    command: 'refund limit [yuan]',
    says: 'what one person may return of an order alone, or none for any sum; without a sum it is told',
    reason: { says: 'why another; kept in the audit log', isOptional: true },
    run: async (opened, { args: [yuan], act }: VerbCall<object, readonly [string?]>) => {
      if (yuan !== undefined) {
        if (act.reason === '') throw new Refusal('the reason is empty');
        await setRefundLimit(opened, noneOr(readFen)(yuan), act);
      }
      const fen = await readRefundLimit(opened.db, opened.clock.now());
      return fen === null ? 'One person returns any sum.' : `Above ¥${yuanOf(fen)} another person agrees first.`;
    },
  },
});

const decides = {
  permission: 'orders.approve',
  isForPeople: true,
  audit: 'orders.read',
  input: DecideLimitRequest,
  output: RefundLimitReply,
} as const;

export const agreeToLimitAction = defineAction({
  ...decides,
  name: 'refund.limit_agree',
  path: 'POST /refund-limit/agree',
  proof: 'fresh',
  words: '同意提高退款复核额度',
  summary: 'Another operator approves a higher limit',
  run: async (deps, { input: { askedAt }, act }) =>
    showLimit(deps, await agreeToRefundLimit(deps, askedAt, act), act.by.actor),
});

export const refuseLimitAction = defineAction({
  ...decides,
  name: 'refund.limit_refuse',
  path: 'POST /refund-limit/refuse',
  words: '不提高退款复核额度',
  summary: 'Refuses a higher limit',
  run: async (deps, { input: { askedAt }, act }) =>
    showLimit(deps, await dropRefundLimit(deps, askedAt, act), act.by.actor),
});

/** As the named operator sees it. */
export async function showLimit(deps: Pick<ActDeps, 'db' | 'clock'>, limit: LimitInForce, name: string) {
  return tellLimit(limit, { roster: await listOperators(deps.db), name, now: deps.clock.now() });
}

const tellLimit = ({ limitFen, wish }: LimitInForce, onlooker: ProposalViewer): RefundLimit => ({
  limitFen,
  wish: wish && {
    limitFen: wish.fen,
    askedBy: wish.askedBy,
    askedAt: wish.askedAt,
    reason: wish.reason,
    countsAt: wish.countsAt,
    newcomer: tellNewcomer(onlooker, wish.askedBy),
  },
});
