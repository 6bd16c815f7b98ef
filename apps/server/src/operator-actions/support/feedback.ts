import {
  AssignRequest,
  FeedbackCaseReply,
  NoteRequest,
  SettleFeedbackRequest,
  SupportNumberParams,
} from '@feisuo/contract/schemas/console-support';
import type { Database } from '../../db/database.ts';
import {
  answerFeedback,
  assignFeedback,
  describeFeedback,
  findFeedback,
  listNotes,
  settleFeedback,
  type FeedbackRow,
} from '../../modules/support/index.ts';
import type { CommonActionDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { assertAnswers, hasLeft, listAnswerers } from './assignees.ts';
import { noteLine, writeNote } from './notes.ts';
import { assigned, runForMember, stateOf } from './run-for-member.ts';
import { noSuchSupport } from './support-files.ts';

const writes = {
  permission: 'support.write',
  audit: 'support.read',
  params: SupportNumberParams,
  output: FeedbackCaseReply,
} as const;

export const answerFeedbackAction = defineAction({
  ...writes,
  name: 'feedback.answer',
  path: 'POST /support/feedback/:number/answer',
  words: '回复反馈',
  summary: 'Answers feedback in the member’s message centre, once',
  input: NoteRequest,
  run: async (deps, { params: { number }, input: { text }, by }) => {
    const done = await runForMember(
      deps,
      ['feedback.answer', number],
      { by },
      (inner, tx) => answerFeedback(inner, tx, number, { author: by.actor, text }),
      ({ before, after }) => ({ before: { state: before.state }, ...stateOf(after) }),
    );
    if (!done) throw noSuchSupport();
    return showFeedback(deps, number);
  },
});

export const assignFeedbackAction = defineAction({
  ...writes,
  name: 'feedback.assign',
  path: 'POST /support/feedback/:number/assignee',
  words: '分派反馈',
  summary: 'Assigns feedback to an operator, or to none',
  input: AssignRequest,
  run: async (deps, { params: { number }, input, by }) => {
    await assertAnswers(deps.db, input.to);
    const done = await runForMember(
      deps,
      ['feedback.assign', number],
      { by },
      (_, tx) => assignFeedback(tx, number, input),
      () => assigned(input),
    );
    if (!done) throw noSuchSupport();
    return showFeedback(deps, number);
  },
});

export const settleFeedbackAction = defineAction({
  ...writes,
  name: 'feedback.state',
  path: 'POST /support/feedback/:number/state',
  words: '改反馈状态',
  summary: 'Marks feedback as handled, or opens it again',
  input: SettleFeedbackRequest,
  run: async (deps, { params: { number }, input, by }) => {
    const done = await runForMember(
      deps,
      ['feedback.state', number],
      { by },
      (_, tx) => settleFeedback(tx, number, input),
      () => ({ before: { state: input.seen }, after: { state: input.to } }),
    );
    if (!done) throw noSuchSupport();
    return showFeedback(deps, number);
  },
});

export const noteOnFeedback = defineAction({
  ...writes,
  ...noteLine,
  name: 'feedback.note',
  path: 'POST /support/feedback/:number/notes',
  summary: 'Adds an internal note',
  input: NoteRequest,
  run: async (deps, { params: { number }, input: { text }, by }) => {
    const { id } = await findFeedbackRow(deps.db, number);
    await writeNote(deps, number, { feedbackId: id }, text, by);
    return showFeedback(deps, number);
  },
});

async function findFeedbackRow(db: Database, number: string): Promise<FeedbackRow> {
  const found = await findFeedback(db, number);
  if (!found) throw noSuchSupport();
  return found;
}

export async function showFeedback({ db, masterKey }: CommonActionDeps, number: string) {
  const found = await findFeedbackRow(db, number);
  const { contact, page, environment, answer, answeredBy } = describeFeedback(masterKey, found);
  const notes = await listNotes(db, masterKey, { feedbackId: found.id });
  return { ...tellFeedback(await listAnswerers(db))(found), contact, page, environment, answer, answeredBy, notes };
}

export const tellFeedback =
  (answerers: readonly string[]) =>
  ({ number, kind, state, text, accountId, assignee, at }: FeedbackRow) => ({
    number,
    kind,
    state,
    text,
    accountId,
    assignee,
    // Closed feedback keeps its assignee, even an assignee who has left.
    assigneeLeft: state === 'new' && hasLeft(answerers, assignee),
    at: at.toISOString(),
  });
