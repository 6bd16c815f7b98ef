import type { AuditAction } from '@feisuo/contract/facts/audit';
import { NumberParams, ReverseRequest } from '@feisuo/contract/schemas/console-activity';
import { DoneReply } from '@feisuo/contract/schemas/service';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import {
  findAwardOfExchange,
  findAwardRow,
  takeBackAward,
  type ActivityPorts,
  type AwardRow,
} from '../../modules/activity/index.ts';
import { assertPermittedNow, sessionOf } from '../../modules/operator/index.ts';
import { takeBackDays } from '../../modules/pay/index.ts';
import type { AuditContext, AuditDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { tellTakenDays } from '../membership/tell-member.ts';
import { runAudited } from '../run-audited.ts';
import { Refusal, type VerbCall } from '../verb.ts';

/** Taking back an award takes something of value away from a member, so it needs a fresh proof. */
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
  summary: 'Reverses an award, once',
  run: async (deps, { params, audit, request }) => {
    const awardId = BigInt(params.id);
    await assertMayTake(deps, request, awardId);
    if (!(await reverseOne(deps, awardId, audit))) throw takenBefore();
    return {};
  },
  verb: {
    command: 'activity reverse <award>',
    help: 'reverses an award and everything granted with it; a second time is refused',
    run: async (opened, { args: [award], audit }: VerbCall<object, [string]>) => {
      if (!(await reverseOne(opened, numberOf(award, 'award: the number that activity awards tells'), audit)))
        throw new Refusal(`award ${award} was already reversed`);
      return `Done. Award ${award} was reversed.`;
    },
  },
});

export const undoExchange = defineAction({
  ...takes,
  name: 'activity.undo_exchange',
  path: 'POST /exchanges/:id/undo',
  words: '撤销兑换',
  summary: 'Reverses an exchange, once: returns the coins and restores the stock',
  run: async (deps, { params, audit, request }) => {
    const id = BigInt(params.id);
    await assertMayTake(deps, request, await findAwardOfExchange(deps.db, id));
    if (!(await undoOneExchange(deps, id, audit))) throw takenBefore();
    return {};
  },
  verb: {
    command: 'activity undo-exchange <exchange>',
    help: 'reverses an exchange: takes the good back, returns the coins and restores the stock',
    run: async (opened, { args: [id], audit }: VerbCall<object, [string]>) => {
      if (!(await undoOneExchange(opened, numberOf(id, 'exchange'), audit)))
        throw new Refusal(`exchange ${id} does not exist or was already reversed`);
      return `Done. Exchange ${id} was reversed: the coins were returned and the stock restored.`;
    },
  },
});

/** Taking back VIP days also needs the permission to change membership, even if an activity granted the days. */
async function assertMayTake({ db, clock }: AuditDeps, request: FastifyRequest, awardId: bigint | null): Promise<void> {
  const award = awardId === null ? null : await findAwardRow(db, awardId);
  if (award?.kind === 'vip_days') assertPermittedNow(sessionOf(request), 'accounts.grant', clock.now());
}

const takenBefore = () =>
  new AppError('failed_precondition', { description: 'the award was already reversed', reason: 'TAKEN_BACK_BEFORE' });

function numberOf(text: string, what: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new Refusal(`${text} is not a valid ${what}`);
  return BigInt(text);
}

const reverseOne = (deps: AuditDeps, awardId: bigint, audit: AuditContext) =>
  takeBack(deps, { action: 'activity.reverse', id: awardId }, audit, async () => awardId);

/** Undoes an exchange; null if it is already undone or does not exist. */
const undoOneExchange = (deps: AuditDeps, id: bigint, audit: AuditContext) =>
  takeBack(deps, { action: 'activity.undo_exchange', id }, audit, (tx) => findAwardOfExchange(tx, id));

/** Writes the account as subject of the audit line, so that a search for the account finds it. */
const takeBack = (
  deps: AuditDeps,
  { action, id }: { action: AuditAction; id: bigint },
  audit: AuditContext,
  findAward: (tx: Database) => Promise<bigint | null>,
) =>
  runAudited(deps, audit, async (tx) => {
    const awardId = await findAward(tx);
    const taking = { reason: audit.reason, at: deps.clock.now() };
    const taken = awardId === null ? null : await takeBackAward(withMemberNotice(deps), tx, { awardId, ...taking });
    if (!taken) return null;
    return { done: true, action, subject: taken.accountId, before: noteOf(taken, id), after: { revoked: true } };
  });

/** Takes back days and notifies the member, unless the days were already taken back. */
const withMemberNotice = (deps: AuditDeps): Pick<ActivityPorts, 'takeBackDays'> => ({
  async takeBackDays(tx, { sourceId, at }) {
    const outcome = await takeBackDays(tx, { source: { type: 'activity', id: sourceId }, at });
    if (outcome?.isNew) await tellTakenDays(deps, tx, outcome.accountId);
  },
});

/** `id` is the id of the award or of its exchange. */
const noteOf = ({ activityId: actId, kind, name, amount, accountId }: AwardRow, id: bigint) => ({
  actId,
  award: { kind, name, amount },
  id: String(id),
  accountId,
});
