import type { AuditAction } from '@feisuo/contract/facts/audit';
import { NumberParams, ReverseRequest } from '@feisuo/contract/schemas/console-activity';
import { DoneReply } from '@feisuo/contract/schemas/service';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import {
  findAwardOfExchange,
  findGiven,
  takeBackAward,
  type ActivityPorts,
  type GivenAward,
} from '../../modules/activity/index.ts';
import { assertPermittedNow, sessionOf } from '../../modules/operator/index.ts';
import { takeBackDays } from '../../modules/pay/index.ts';
import type { Act, AuditDeps } from '../act.ts';
import { defineAction } from '../define-action.ts';
import { tellTakenDays } from '../membership/tell-member.ts';
import { runAudited } from '../run-audited.ts';
import { Refusal, type VerbCall } from '../verb.ts';

/** Awards have value to their owner. */
const takes = {
  permission: 'activity.codes',
  proof: 'fresh',
  audit: 'activity.read',
  params: NumberParams,
  input: ReverseRequest,
  output: DoneReply,
} as const;

export const reverseAward = defineAction({
  ...takes,
  name: 'activity.reverse',
  path: 'POST /awards/:id/reverse',
  words: '收回活动奖励',
  summary: 'Takes an award back, once',
  run: async (deps, { params, act, request }) => {
    const awardId = BigInt(params.id);
    await assertMayTake(deps, request, awardId);
    if (!(await reverseGiven(deps, awardId, act))) throw takenBefore();
    return {};
  },
  verb: {
    command: 'activity reverse <award>',
    says: 'takes an award back, once, with all that hangs on it',
    run: async (opened, { args: [award], act }: VerbCall<object, [string]>) => {
      if (!(await reverseGiven(opened, numberOf(award, 'award: the number that activity awards tells'), act)))
        throw new Refusal(`award ${award} was taken back before`);
      return `Done. Award ${award} was taken back.`;
    },
  },
});

export const undoExchange = defineAction({
  ...takes,
  name: 'activity.undo_exchange',
  path: 'POST /exchanges/:id/undo',
  words: '撤销兑换',
  summary: 'Undoes an exchange, once: coins and good go back',
  run: async (deps, { params, act, request }) => {
    const id = BigInt(params.id);
    await assertMayTake(deps, request, await findAwardOfExchange(deps.db, id));
    if (!(await undoGivenExchange(deps, id, act))) throw takenBefore();
    return {};
  },
  verb: {
    command: 'activity undo-exchange <exchange>',
    says: 'undoes an exchange, once: what was had is taken back, coins and good are where they were',
    run: async (opened, { args: [id], act }: VerbCall<object, [string]>) => {
      if (!(await undoGivenExchange(opened, numberOf(id, 'exchange'), act)))
        throw new Refusal(`there is no exchange ${id} that could be undone`);
      return `Done. Exchange ${id} was undone: coins and good are back.`;
    },
  },
});

/** Taking VIP days back needs the permission for days, also through an activity. */
async function assertMayTake({ db, clock }: AuditDeps, request: FastifyRequest, awardId: bigint | null): Promise<void> {
  const award = awardId === null ? null : await findGiven(db, awardId);
  if (award?.kind === 'vip_days') assertPermittedNow(sessionOf(request), 'accounts.grant', clock.now());
}

const takenBefore = () =>
  new AppError('failed_precondition', { description: 'it was taken back before', reason: 'TAKEN_BACK_BEFORE' });

function numberOf(text: string, what: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new Refusal(`${text} is no ${what}`);
  return BigInt(text);
}

/** Null: it was reversed before. */
const reverseGiven = (deps: AuditDeps, awardId: bigint, act: Act) =>
  takeBack(deps, { action: 'activity.reverse', id: awardId }, act, async () => awardId);

/** Null: it was undone before, or does not exist. */
const undoGivenExchange = (deps: AuditDeps, id: bigint, act: Act) =>
  takeBack(deps, { action: 'activity.undo_exchange', id }, act, (tx) => findAwardOfExchange(tx, id));

/** The audit subject is the account, so that a search for the account finds it. */
const takeBack = (
  deps: AuditDeps,
  { action, id }: { action: AuditAction; id: bigint },
  act: Act,
  findAward: (tx: Database) => Promise<bigint | null>,
) =>
  runAudited(deps, act, async (tx) => {
    const awardId = await findAward(tx);
    const taking = { reason: act.reason, at: deps.clock.now() };
    const taken = awardId === null ? null : await takeBackAward(withMemberNotice(deps), tx, { awardId, ...taking });
    if (!taken) return null;
    return { done: true, action, subject: taken.accountId, before: noteOf(taken, id), after: { revoked: true } };
  });

/** Tells the member who loses days, unless they were taken back before. */
const withMemberNotice = (deps: AuditDeps): Pick<ActivityPorts, 'takeBackDays'> => ({
  async takeBackDays(tx, { sourceId, at }) {
    const outcome = await takeBackDays(tx, { source: { type: 'activity', id: sourceId }, at });
    if (outcome?.isNew) await tellTakenDays(deps, tx, outcome.accountId);
  },
});

/** `id`: of the award, or of its exchange. */
const noteOf = ({ activityId: actId, kind, name, amount, accountId }: GivenAward, id: bigint) => ({
  actId,
  award: { kind, name, amount },
  id: String(id),
  accountId,
});
