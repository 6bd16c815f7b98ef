import { guardianStateNames, guardianStates, type GuardianState } from '@feisuo/contract/facts/support-vocabulary';
import {
  DecideGuardianRequest,
  GuardianCaseReply,
  NoteRequest,
  SupportNumberParams,
} from '@feisuo/contract/schemas/console-support';
import { writeAudit, type AuditActor } from '../../modules/operator/index.ts';
import {
  answerGuardianRequest,
  holdGuardianState,
  listNotes,
  showGuardianRequest,
} from '../../modules/support/index.ts';
import type { AuditContext, CommonActionDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { found, type VerbCall } from '../verb.ts';
import { noteLine, writeNote } from './notes.ts';
import { runForMember, stateOf } from './run-for-member.ts';
import { noSuchSupport } from './support-files.ts';

type Decision = Exclude<GuardianState, 'submitted'>;
const decisions = guardianStates.filter((state): state is Decision => state !== 'submitted');

/** Actions on requests of guardians of minors. */
const guardians = {
  permission: 'support.guardian',
  audit: 'support.guardian',
  params: SupportNumberParams,
  output: GuardianCaseReply,
} as const;

export const answerGuardian = defineAction({
  ...guardians,
  name: 'guardian.answer',
  path: 'POST /support/guardians/:number/decision',
  words: '答复监护人申请',
  summary: 'Decides a request of a guardian and stores the answer',
  input: DecideGuardianRequest,
  run: async (deps, { params: { number }, input: { to, answer, seen }, audit }) => {
    if (!(await decide(deps, number, { to, answer, seen }, audit))) throw noSuchSupport();
    return showGuardian(deps, number);
  },
  verb: {
    command: 'guardian answer <number>',
    help: 'decides a request of a guardian, who reads the answer with the number and code of the request',
    flags: {
      '--to <state>': { choices: decisions, isRequired: true },
      '--text <text>': { help: 'answer shown to the guardian', isRequired: true },
    },
    run: async (opened, { args: [number], flags: { to, text }, audit }: VerbCall<AnswerFlags, [string]>) => {
      const { state } = found('request', number, await decide(opened, number, { to, answer: text }, audit));
      return `${number}: ${guardianStateNames[state]}.`;
    },
  },
});
interface AnswerFlags {
  to: Decision;
  text: string;
}

export const noteOnGuardian = defineAction({
  ...guardians,
  ...noteLine,
  name: 'guardian.note',
  path: 'POST /support/guardians/:number/notes',
  summary: 'Adds an internal note',
  input: NoteRequest,
  run: async (deps, { params: { number }, input: { text }, by }) => {
    const { id } = await findGuardian(deps, number);
    await writeNote(deps, number, { guardianRequestId: id }, text, by);
    return showGuardian(deps, number);
  },
});

interface Answer {
  to: Decision;
  answer: string;
  seen?: GuardianState;
}

const decide = (deps: CommonActionDeps, number: string, { to, answer, seen }: Answer, audit: AuditContext) =>
  runForMember(
    deps,
    ['guardian.answer', number],
    audit,
    async (inner, tx) => {
      const state = await holdGuardianState(tx, number);
      const answered = await answerGuardianRequest(inner, number, to, answer, seen);
      return answered && { before: { state }, answered };
    },
    ({ before, answered }) => ({ before, ...stateOf(answered) }),
  ).then((done) => done && done.answered);

async function findGuardian(deps: CommonActionDeps, number: string) {
  const request = await showGuardianRequest(deps, number);
  if (!request) throw noSuchSupport();
  return request;
}

export async function showGuardian(deps: CommonActionDeps, number: string) {
  const { id, ...request } = await findGuardian(deps, number);
  return { ...request, notes: await listNotes(deps.db, deps.masterKey, { guardianRequestId: id }) };
}

/** Writes an audit line even when an operator only reads a minor's case. */
export const noteGuardianShown = ({ db, clock, masterKey }: CommonActionDeps, number: string, by: AuditActor) =>
  writeAudit(db, masterKey, { at: clock.now(), ...by, action: 'guardian.show', subject: number });
export const noteGuardianFileShown = (
  { db, clock, masterKey }: CommonActionDeps,
  { number, file }: { number: string; file: string },
  by: AuditActor,
) => writeAudit(db, masterKey, { at: clock.now(), ...by, action: 'guardian.file', subject: number, after: { file } });
