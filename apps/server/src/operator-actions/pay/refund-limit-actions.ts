import {
  DecideLimitRequest,
  RefundLimitReply,
  RefundLimitRequest,
  type RefundLimit,
} from '@feisuo/contract/schemas/console-orders';
import { yuanOf } from '../../formats/yuan.ts';
import { listOperators } from '../../modules/operator/index.ts';
import type { CommonActionDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { noneOr, readFen } from '../read-flags.ts';
import { Refusal, type VerbCall } from '../verb.ts';
import { tellNewcomer, type ProposalViewer } from './describe-orders-and-refunds.ts';
import {
  agreeToRefundLimit,
  changeRefundLimit,
  dropRefundLimit,
  readRefundLimit,
  setRefundLimit,
  type LimitInForce,
} from './refund-limit.ts';

/** The permission to manage operators includes changing the refund limit. */
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
  run: async (deps, { input: { limitFen, seenFen }, audit }) =>
    showLimit(deps, await changeRefundLimit(deps, { limitFen, seenFen }, audit), audit.by.actor),
  verb: {
    command: 'refund limit [yuan]',
    help: 'sets how much of one order an operator may refund without approval, or none for no limit; without an amount it prints the limit',
    reason: { help: 'reason for the change; kept in the audit log', isOptional: true },
    run: async (opened, { args: [yuan], audit }: VerbCall<object, readonly [string?]>) => {
      if (yuan !== undefined) {
        if (audit.reason === '') throw new Refusal('the reason is empty');
        await setRefundLimit(opened, noneOr(readFen)(yuan), audit);
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
  run: async (deps, { input: { askedAt }, audit }) =>
    showLimit(deps, await agreeToRefundLimit(deps, askedAt, audit), audit.by.actor),
});

export const refuseLimitAction = defineAction({
  ...decides,
  name: 'refund.limit_refuse',
  path: 'POST /refund-limit/refuse',
  words: '不提高退款复核额度',
  summary: 'Refuses a higher limit',
  run: async (deps, { input: { askedAt }, audit }) =>
    showLimit(deps, await dropRefundLimit(deps, askedAt, audit), audit.by.actor),
});

/** Describes the limit for this operator. */
export async function showLimit(deps: Pick<CommonActionDeps, 'db' | 'clock'>, limit: LimitInForce, name: string) {
  return tellLimit(limit, { roster: await listOperators(deps.db), name, now: deps.clock.now() });
}

const tellLimit = ({ limitFen, pending }: LimitInForce, onlooker: ProposalViewer): RefundLimit => ({
  limitFen,
  pending: pending && {
    limitFen: pending.fen,
    askedBy: pending.askedBy,
    askedAt: pending.askedAt,
    reason: pending.reason,
    countsAt: pending.countsAt,
    newcomer: tellNewcomer(onlooker, pending.askedBy),
  },
});
