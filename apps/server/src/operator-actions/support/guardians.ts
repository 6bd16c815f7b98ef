import { guardianStateNames, guardianStates, type GuardianState } from '@feisuo/contract/facts/support-vocabulary';
import {
  DecideGuardianRequest,
  GuardianCaseReply,
  NoteRequest,
  SupportNumberParams,
} from '@feisuo/contract/schemas/console-support';
import { writeAudit, type Doer } from '../../modules/operator/index.ts';
import {
  answerGuardianRequest,
  holdGuardianState,
  listNotes,
  showGuardianRequest,
} from '../../modules/support/index.ts';
import type { Act, ActDeps } from '../act.ts';
import { defineAction } from '../define-action.ts';
import { found, type VerbCall } from '../verb.ts';
import { noteLine, writeNote } from './notes.ts';
import { runForMember, stateOf } from './run-for-member.ts';
import { noSuchSupport } from './support-files.ts';

type Decision = Exclude<GuardianState, 'submitted'>;
const decisions = guardianStates.filter((state): state is Decision => state !== 'submitted');

/** Requests by guardians of minors. */
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
  summary: 'Decides a request, with the answer for its guardian',
  input: DecideGuardianRequest,
  run: async (deps, { params: { number }, input: { to, answer, seen }, act }) => {
    if (!(await decide(deps, number, { to, answer, seen }, act))) throw noSuchSupport();
    return showGuardian(deps, number);
  },
  verb: {
    command: 'guardian answer <number>',
    says: 'moves a request on; its guardian reads the answer with number and code',
    flags: {
      '--to <state>': { choices: decisions, isRequired: true },
      '--text <text>': { says: 'what the guardian reads', isRequired: true },
    },
    run: async (opened, { args: [number], flags: { to, text }, act }: VerbCall<AnswerFlags, [string]>) => {
      const { state } = found('request', number, await decide(opened, number, { to, answer: text }, act));
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

const decide = (deps: ActDeps, number: string, { to, answer, seen }: Answer, act: Act) =>
  runForMember(
    deps,
    ['guardian.answer', number],
    act,
    async (inner, tx) => {
      const state = await holdGuardianState(tx, number);
      const answered = await answerGuardianRequest(inner, number, to, answer, seen);
      return answered && { before: { state }, answered };
    },
    ({ before, answered }) => ({ before, ...stateOf(answered) }),
  ).then((done) => done && done.answered);

async function findGuardian(deps: ActDeps, number: string) {
  const request = await showGuardianRequest(deps, number);
  if (!request) throw noSuchSupport();
  return request;
}

export async function showGuardian(deps: ActDeps, number: string) {
  const { id, ...request } = await findGuardian(deps, number);
  return { ...request, notes: await listNotes(deps.db, deps.masterKey, { guardianRequestId: id }) };
}

/** Reading a minor's case is audited too. */
export const noteGuardianShown = ({ db, clock, masterKey }: ActDeps, number: string, by: Doer) =>
  writeAudit(db, masterKey, { at: clock.now(), ...by, action: 'guardian.show', subject: number });
export const noteGuardianFileShown = (
  { db, clock, masterKey }: ActDeps,
  { number, file }: { number: string; file: string },
  by: Doer,
) => writeAudit(db, masterKey, { at: clock.now(), ...by, action: 'guardian.file', subject: number, after: { file } });
