import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { MISMATCH_PARKED_DAYS } from '@feisuo/contract/facts/pay-vocabulary';
import {
  AssignMismatchRequest,
  BookedReply,
  MismatchParams,
  ParkMismatchRequest,
} from '@feisuo/contract/schemas/console-books';
import { ReasonRequest } from '@feisuo/contract/schemas/console-orders';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { conflict, AppError } from '../../http/app-error.ts';
import { wrongField } from '../../http/wrong-field.ts';
import {
  assignMismatch,
  bookMissedPayment,
  findMismatch,
  lockOpenMismatch,
  parkMismatch,
  queryMissedPayment,
  resolveMismatch,
  type PayDeps,
} from '../../modules/pay/index.ts';
import { addDays, dayOf } from '../../time/shanghai.ts';
import { defineAction } from '../define-action.ts';
import { listOperatorsWith } from '../list-operators-with.ts';
import { runAudited, type Decision, type MoneyActionDeps } from '../run-audited.ts';
import { found, type VerbCall } from '../verb.ts';

/** Actions of operators on a mismatch. Only `reconcile.book` moves money. */
const writes = { permission: 'books.write', audit: 'books.read', params: MismatchParams } as const;

const isResolved = () =>
  new AppError('aborted', { reason: 'MISMATCH_RESOLVED', description: 'no open mismatch has this number' });

export const assignMismatchAction = defineAction({
  ...writes,
  name: 'reconcile.assign',
  path: 'POST /books/mismatches/:id/assignee',
  words: '分派对账差异',
  summary: 'Assigns a mismatch to an operator, or to none',
  input: AssignMismatchRequest,
  output: DoneReply,
  run: async ({ pay }, { params: { id }, input: { to, seen }, by }) => {
    if (to !== null && !(await listOperatorsWith(pay.db, 'books.write')).includes(to))
      throw wrongField('to', 'no such operator with access to the books', fieldRefusals.unknownBookkeeper);
    await runAudited(pay, { by }, async (tx) => {
      const open = await lockOpenMismatch(tx, id);
      if (!open) throw isResolved();
      if (open.assignee !== seen) throw conflict('the mismatch was assigned meanwhile');
      await assignMismatch(tx, open, to);
      const states = { before: { assignee: seen }, after: { assignee: to } };
      return { done: open, action: 'reconcile.assign', subject: id, ...states };
    });
    return {};
  },
});

export const parkMismatchAction = defineAction({
  ...writes,
  name: 'reconcile.park',
  path: 'POST /books/mismatches/:id/park',
  words: '挂账对账差异',
  summary: 'Parks a mismatch until a day, on which it is open again; without a day it is open at once',
  input: ParkMismatchRequest,
  output: DoneReply,
  run: async ({ pay }, { params: { id }, input: { until }, audit: { by, reason } }) => {
    const today = dayOf(pay.clock.now());
    if (until !== null && !isDayWithin(until, today, MISMATCH_PARKED_DAYS))
      throw wrongField(
        'until',
        `a mismatch is parked for 1 to ${MISMATCH_PARKED_DAYS} days`,
        fieldRefusals.parkedUntil(MISMATCH_PARKED_DAYS),
      );
    await runAudited(pay, { by, reason }, async (tx) => {
      const open = await lockOpenMismatch(tx, id);
      if (!open) throw isResolved();
      await parkMismatch(tx, open, { until, by: by.actor, note: reason });
      const states = { before: { parkedUntil: open.parkedUntil }, after: { parkedUntil: until } };
      return { done: open, action: 'reconcile.park', subject: id, ...states };
    });
    return {};
  },
});

export const bookMismatchAction = defineAction({
  ...writes,
  name: 'reconcile.book',
  path: 'POST /books/mismatches/:id/book',
  proof: 'fresh',
  words: '补记漏收的款项',
  summary: 'Queries the channel about a missed payment and settles it, once',
  input: ReasonRequest,
  output: BookedReply,
  run: ({ pay }, { params: { id }, audit }) => bookPayment(pay, id, audit),
});

export const resolveMismatchAction = defineAction({
  ...writes,
  name: 'reconcile.resolve',
  path: 'POST /books/mismatches/:id/resolve',
  words: '处理对账差异',
  summary: 'Explains a mismatch, once',
  input: ReasonRequest,
  output: DoneReply,
  run: async ({ pay }, { params, audit }) => {
    if (!(await explainMismatch(pay, params.id, audit))) throw isResolved();
    return {};
  },
  verb: {
    command: 'reconcile resolve <id>',
    help: 'marks a mismatch as explained',
    reason: { flag: '--note <text>', help: 'the explanation: cause and what was done' },
    run: async (opened, { args: [id], audit }: VerbCall<object, [string]>) => {
      found('open mismatch', id, await explainMismatch(opened, id, audit));
      return `${id}: explained.`;
    },
  },
});

const isDayWithin = (day: string, today: string, days: number) =>
  addDays(day, 0) === day && day > today && day <= addDays(today, days);

/**
 * The channel is asked before the transaction. Its answer proves the payment and its amount, so the operator types no
 * amount.
 */
async function bookPayment(pay: PayDeps, id: string, { by, reason }: Decision) {
  const known = await findMismatch(pay.db, BigInt(id));
  if (!known) throw new AppError('not_found', { description: 'no such mismatch' });
  if (known.mismatch.resolvedAt) throw isResolved();
  const confirmed = await queryMissedPayment(pay, known.mismatch);
  const booked = await runAudited(pay, { by, reason }, async (tx, inner) => {
    const done = await bookMissedPayment(tx, inner, id, confirmed, { by: by.actor, note: reason });
    if (!done) return null;
    const { settlement, mismatch } = done;
    const { outcome, orderId, disposition } = settlement;
    const after = { state: 'resolved', reference: mismatch.reference, orderId, outcome, disposition, note: reason };
    return { done, action: 'reconcile.book' as const, subject: id, before: { state: 'open' }, after };
  });
  if (!booked) throw isResolved();
  return booked.settlement;
}

/**
 * Stores an explanation of a mismatch and moves no money. Null if there is no such mismatch, or it is already
 * explained.
 */
const explainMismatch = (
  deps: Pick<MoneyActionDeps, 'db' | 'clock' | 'masterKey'>,
  id: string,
  { by, reason }: Decision,
) =>
  runAudited(deps, { by, reason }, async (tx) => {
    const done = await resolveMismatch(tx, id, { by: by.actor, note: reason, now: deps.clock.now() });
    if (!done) return null;
    const { kind, reference } = done;
    const states = { before: { state: 'open' }, after: { state: 'resolved', kind, reference, note: reason } };
    return { done, action: 'reconcile.resolve', subject: id, ...states };
  });
