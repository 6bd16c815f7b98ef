import type { AuditAction } from '@feisuo/contract/facts/audit';
import { ticketStateNames } from '@feisuo/contract/facts/support-vocabulary';
import {
  AssignRequest,
  MoveTicketRequest,
  NoteRequest,
  StaffReplyRequest,
  SupportNumberParams,
  TicketCaseReply,
} from '@feisuo/contract/schemas/console-support';
import type { AuditActor } from '../../modules/operator/index.ts';
import {
  assignTicket,
  lockTicketState,
  replyAsStaff,
  setTicketState,
  type StaffDeps,
  type StaffMove,
  type StaffReply,
  type TicketRow,
} from '../../modules/support/index.ts';
import type { CommonActionDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { found, type VerbCall } from '../verb.ts';
import { assertAnswers } from './assignees.ts';
import { noteLine, writeNote } from './notes.ts';
import { assigned, runForMember, stateOf } from './run-for-member.ts';
import { findTicketRow, showTicketCase } from './show-ticket.ts';
import { noSuchSupport } from './support-files.ts';

const STAFF = '客服';
const writes = {
  permission: 'support.write',
  audit: 'support.read',
  params: SupportNumberParams,
  output: TicketCaseReply,
} as const;

export const replyToTicket = defineAction({
  ...writes,
  name: 'ticket.reply',
  path: 'POST /support/tickets/:number/replies',
  words: '回复工单',
  summary: 'Answers a ticket and notifies its owner',
  input: StaffReplyRequest,
  run: async (deps, { params: { number }, input: { text, isQuestion, seen }, by }) => {
    const state = isQuestion ? ('waiting' as const) : ('in_progress' as const);
    if (!(await reply(deps, number, { author: by.actor, text, state, seen }, by))) throw noSuchSupport();
    return showTicketCase(deps, number);
  },
  verb: {
    command: 'ticket reply <number>',
    help: 'answers a ticket; its owner is notified in the message centre',
    flags: {
      '--text <text>': { help: 'answer shown to the member', isRequired: true },
      '--as <name>': { help: 'operator name shown as the author', default: STAFF },
      '--wait': 'the ticket waits for an answer of the member',
    },
    reason: null,
    run: async (opened, { args: [number], flags, audit: { by } }: VerbCall<ReplyFlags, [string]>) => {
      const { text, as: author, wait } = flags;
      const sent = { text, author, state: wait ? ('waiting' as const) : ('in_progress' as const) };
      const { state } = found('ticket', number, await reply(opened, number, sent, by));
      return `${number}: answered, ${ticketStateNames[state]}. Its owner was notified.`;
    },
  },
});
interface ReplyFlags {
  text: string;
  as: string;
  wait?: boolean;
}

export const moveTicket = defineAction({
  ...writes,
  name: 'ticket.state',
  path: 'POST /support/tickets/:number/state',
  words: { 'ticket.resolve': '结束工单', 'ticket.state': '改工单状态' },
  summary: 'Changes the state of a ticket',
  input: MoveTicketRequest,
  run: async (deps, { params: { number }, input, by }) => {
    if (!(await move(deps, number, { ...input, author: by.actor }, by))) throw noSuchSupport();
    return showTicketCase(deps, number);
  },
  verb: {
    command: 'ticket resolve <number>',
    help: 'marks a ticket as resolved; its owner may reopen it for 7 days',
    flags: { '--as <name>': { help: 'operator name shown as the author', default: STAFF } },
    reason: null,
    run: async (opened, { args: [number], flags, audit: { by } }: VerbCall<{ as: string }, [string]>) => {
      const { state } = found('ticket', number, await move(opened, number, { to: 'resolved', author: flags.as }, by));
      return `${number}: ${ticketStateNames[state]}. Its owner was notified.`;
    },
  },
});

export const assignTicketAction = defineAction({
  ...writes,
  name: 'ticket.assign',
  path: 'POST /support/tickets/:number/assignee',
  words: '分派工单',
  summary: 'Assigns a ticket to an operator, or to none',
  input: AssignRequest,
  run: async (deps, { params: { number }, input, by }) => {
    await assertAnswers(deps.db, input.to);
    const done = await runForMember(
      deps,
      ['ticket.assign', number],
      { by },
      (_, tx) => assignTicket(tx, number, input),
      () => assigned(input),
    );
    if (!done) throw noSuchSupport();
    return showTicketCase(deps, number);
  },
});

export const noteOnTicket = defineAction({
  ...writes,
  ...noteLine,
  name: 'ticket.note',
  path: 'POST /support/tickets/:number/notes',
  summary: 'Adds an internal note',
  input: NoteRequest,
  run: async (deps, { params: { number }, input: { text }, by }) => {
    const { id } = await findTicketRow(deps.db, number);
    await writeNote(deps, number, { ticketId: id }, text, by);
    return showTicketCase(deps, number);
  },
});

const reply = (deps: CommonActionDeps, number: string, sent: StaffReply, by: AuditActor) =>
  changeTicket(deps, ['ticket.reply', number], by, (inner) => replyAsStaff(inner, number, sent));

const move = (
  deps: CommonActionDeps,
  number: string,
  { to, author, seen }: { to: StaffMove; author: string; seen?: number },
  by: AuditActor,
) =>
  changeTicket(deps, [to === 'resolved' ? 'ticket.resolve' : 'ticket.state', number], by, (inner) =>
    setTicketState(inner, number, to, author, seen),
  );

/** Changes the state of a ticket; the audit line contains the state before and after. */
async function changeTicket(
  deps: CommonActionDeps,
  [action, number]: [AuditAction, string],
  by: AuditActor,
  change: (deps: StaffDeps) => Promise<TicketRow | null>,
): Promise<TicketRow | null> {
  const done = await runForMember(
    deps,
    [action, number],
    { by },
    async (inner, tx) => {
      const state = await lockTicketState(tx, number);
      const ticket = await change(inner);
      return ticket && { before: { state }, ticket };
    },
    ({ before, ticket }) => ({ before, ...stateOf(ticket) }),
  );
  return done && done.ticket;
}
