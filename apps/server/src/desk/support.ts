import type { AuditAction } from '@feisuo/contract/facts/audit-actions';
import type { FeedbackState, GuardianState } from '@feisuo/contract/facts/support-vocabulary';
import type { Database } from '../db/database.ts';
import { putLetter } from '../modules/delivery/index.ts';
import { writeAudit, type Doer } from '../modules/operator/index.ts';
import { listInvoiceable } from '../modules/pay/index.ts';
import {
  addNote,
  answerFeedback,
  answerGuardianRequest,
  assignFeedback,
  assignTicket,
  decideInvoice as decide,
  holdGuardianState,
  holdTicketState,
  replyAsStaff,
  reverseInvoice as reverse,
  setTicketState,
  settleFeedback,
  type DeskDeps,
  type InvoiceDecision,
  type NoteTarget,
  type StaffMove,
  type StaffReply,
  type TicketRow,
} from '../modules/support/index.ts';
import type { Act, Desk } from './act.ts';

/** Who acts, and why where that is asked for. */
type By = Pick<Act, 'by'> & Partial<Pick<Act, 'reason'>>;

interface Told {
  before?: unknown;
  after?: unknown;
}

/** Does what staff do, tells the member in their message centre, and writes it down: all of it, or nothing. Null: no such thing. */
async function atTheDesk<T>(
  desk: Desk,
  [action, subject]: [AuditAction, string],
  { by, reason }: By,
  act: (deps: DeskDeps, tx: Database) => Promise<T | null>,
  tell: (done: T) => Told,
): Promise<T | null> {
  return desk.db.transaction(async (tx) => {
    const tellMember: DeskDeps['tellMember'] = (inner, accountId, letter) =>
      putLetter(inner, desk, { accountId, kind: 'ticket', ...letter });
    const done = await act({ ...desk, db: tx, tellMember }, tx);
    if (done === null) return null;
    const note = { at: desk.clock.now(), ...by, action, subject, ...tell(done) };
    await writeAudit(tx, desk.masterKey, { ...note, ...(reason !== undefined && { reason }) });
    return done;
  });
}

const stateOf = ({ state }: { state: string }) => ({ after: { state } });

/** Moves a ticket from one state to another, and writes down both. */
async function onTicket(
  desk: Desk,
  [action, number]: [AuditAction, string],
  by: Doer,
  move: (deps: DeskDeps) => Promise<TicketRow | null>,
): Promise<TicketRow | null> {
  const done = await atTheDesk(
    desk,
    [action, number],
    { by },
    async (deps, tx) => {
      const state = await holdTicketState(tx, number);
      const ticket = await move(deps);
      return ticket && { before: { state }, ticket };
    },
    ({ before, ticket }) => ({ before, ...stateOf(ticket) }),
  );
  return done && done.ticket;
}

/** Answers a ticket; its owner reads it there and in the message centre. */
export const answerTicketAs = (desk: Desk, number: string, reply: StaffReply, by: Doer) =>
  onTicket(desk, ['ticket.reply', number], by, (deps) => replyAsStaff(deps, number, reply));

/** Moves a ticket on. */
export const moveTicket = (
  desk: Desk,
  number: string,
  { to, author, seen }: { to: StaffMove; author: string; seen?: number },
  by: Doer,
) =>
  onTicket(desk, [to === 'resolved' ? 'ticket.resolve' : 'ticket.state', number], by, (deps) =>
    setTicketState(deps, number, to, author, seen),
  );

interface Assignment {
  to: string | null;
  seen: string | null;
}
const assigned = ({ to, seen }: Assignment) => ({ before: { assignee: seen }, after: { assignee: to } });

/** Gives a ticket or feedback to somebody, or back to everybody. */
export const giveTicketTo = (desk: Desk, number: string, change: Assignment, by: Doer) =>
  atTheDesk(
    desk,
    ['ticket.assign', number],
    { by },
    (_, tx) => assignTicket(tx, number, change),
    () => assigned(change),
  );
export const giveFeedbackTo = (desk: Desk, number: string, change: Assignment, by: Doer) =>
  atTheDesk(
    desk,
    ['feedback.assign', number],
    { by },
    (_, tx) => assignFeedback(tx, number, change),
    () => assigned(change),
  );

/** Writes something down for colleagues. What it says stays with its thing, which is forgotten; the log is not. */
export const noteFor = (desk: Desk, number: string, target: NoteTarget, text: string, by: Doer) =>
  atTheDesk(
    desk,
    ['support.note', number],
    { by },
    async (_, tx) => {
      await addNote(tx, desk, target, { author: by.actor, text });
      return true;
    },
    () => ({}),
  );

/** Answers feedback in its owner's message centre. */
export const answerFeedbackAs = (desk: Desk, number: string, text: string, by: Doer) =>
  atTheDesk(
    desk,
    ['feedback.answer', number],
    { by },
    (deps, tx) => answerFeedback(deps, tx, number, { author: by.actor, text }),
    ({ before, after }) => ({ before: { state: before.state }, ...stateOf(after) }),
  ).then((done) => done && done.after);

export const settleFeedbackAs = (
  desk: Desk,
  number: string,
  change: { to: FeedbackState; seen: FeedbackState },
  by: Doer,
) =>
  atTheDesk(
    desk,
    ['feedback.state', number],
    { by },
    (_, tx) => settleFeedback(tx, number, change),
    () => ({
      before: { state: change.seen },
      after: { state: change.to },
    }),
  );

export interface Decision {
  to: Exclude<GuardianState, 'submitted'>;
  answer: string;
  seen?: GuardianState;
}

/** Moves a guardian's request on, with the answer that they read. */
export const decideGuardian = (desk: Desk, number: string, { to, answer, seen }: Decision, by: Act) =>
  atTheDesk(
    desk,
    ['guardian.answer', number],
    by,
    async (deps, tx) => {
      const state = await holdGuardianState(tx, number);
      const answered = await answerGuardianRequest(deps, number, to, answer, seen);
      return answered && { before: { state }, answered };
    },
    ({ before, answered }) => ({ before, ...stateOf(answered) }),
  ).then((done) => done && done.answered);

/** Says that a red-letter invoice was issued; its member reads the number in the message centre. */
export const reverseInvoice = (desk: Desk, number: string, answer: string, by: Doer) =>
  atTheDesk(
    desk,
    ['invoice.reverse', number],
    { by },
    (deps) => reverse(deps, number, answer),
    () => ({ before: { state: 'reversing' }, after: { state: 'reversed', invoice: answer } }),
  );

/** Says that an invoice was issued, or why none is; its member reads it in the message centre. */
export const decideInvoice = (desk: Desk, number: string, decision: InvoiceDecision, by: Doer) => {
  const { to, answer } = decision;
  return atTheDesk(
    desk,
    [to === 'issued' ? 'invoice.issue' : 'invoice.decline', number],
    { by, ...(to === 'declined' && { reason: answer }) },
    (deps, tx) => decide({ ...deps, ordersOf: (accountId) => listInvoiceable(tx, accountId) }, number, decision),
    () => ({ before: { state: 'submitted' }, after: { state: to, ...(to === 'issued' && { invoice: answer }) } }),
  );
};

/** Who reads of a minor and their family is written down. */
export const noteGuardianShown = ({ db, clock, masterKey }: Desk, number: string, by: Doer) =>
  writeAudit(db, masterKey, { at: clock.now(), ...by, action: 'guardian.show', subject: number });
export const noteGuardianFileShown = (
  { db, clock, masterKey }: Desk,
  { number, file }: { number: string; file: string },
  by: Doer,
) => writeAudit(db, masterKey, { at: clock.now(), ...by, action: 'guardian.file', subject: number, after: { file } });
