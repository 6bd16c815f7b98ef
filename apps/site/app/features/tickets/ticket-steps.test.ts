import type { TicketState } from '@feisuo/contract/facts/support-vocabulary';
import { expect, test } from 'vitest';
import { nextStepOf, stepsOf } from './progress.tsx';

const submitted = '2030-06-20T13:14:00.000Z';
const taken = '2030-06-21T02:02:00.000Z';
const asked = '2030-06-22T01:40:00.000Z';
const ended = '2030-06-23T01:00:00.000Z';

const stagesOf = (
  state: TicketState,
  reached: { in_progress?: string; waiting?: string; resolved?: string } = {},
  closedAt: string | null = null,
) =>
  stepsOf({
    state,
    closedAt,
    knots: { submitted, in_progress: null, waiting: null, resolved: null, ...reached },
  });

test.each([
  { state: 'submitted', reached: {}, stages: ['current', 'ahead', 'ahead', 'ahead'] },
  { state: 'in_progress', reached: { in_progress: taken }, stages: ['done', 'current', 'ahead', 'ahead'] },
  { state: 'waiting', reached: { in_progress: taken, waiting: asked }, stages: ['done', 'done', 'current', 'ahead'] },
  // The first reply of support was a question, so the step `in_progress` was skipped.
  { state: 'waiting', reached: { waiting: asked }, stages: ['done', 'passed', 'current', 'ahead'] },
  // Support continued its work after the member had answered a question.
  {
    state: 'in_progress',
    reached: { in_progress: taken, waiting: asked },
    stages: ['done', 'current', 'ahead', 'ahead'],
  },
  {
    state: 'resolved',
    reached: { in_progress: taken, resolved: ended },
    stages: ['done', 'done', 'passed', 'current'],
  },
] as const)('a ticket in state $state shows the steps as $stages', ({ state, reached, stages }) => {
  expect(stagesOf(state, reached).map(({ stage }) => stage)).toEqual(stages);
});

test('a ticket that returned to an earlier step shows a hint instead of the time for later steps', () => {
  const [, , waiting] = stagesOf('in_progress', { in_progress: taken, waiting: asked });
  expect(waiting).toMatchObject({ at: null, hint: '需要时' });
});

test('for a ticket closed by the member, the last step is called closed and has the time of closing', () => {
  const last = stagesOf('closed', {}, ended).at(-1);
  expect(last).toMatchObject({ name: '已关闭', at: ended, stage: 'current' });
});

test.each([
  { state: 'submitted', voices: ['member'], step: 'submitted' },
  { state: 'in_progress', voices: ['member', 'system'], step: 'in_progress' },
  { state: 'in_progress', voices: ['member', 'staff', 'system'], step: 'answered' },
  { state: 'in_progress', voices: ['member', 'staff', 'member'], step: 'in_progress' },
  { state: 'waiting', voices: ['member', 'staff'], step: 'waiting' },
] as const)('a ticket in state $state with messages of $voices shows the next step for $step', (ticket) => {
  const messages = ticket.voices.map((voice, id) => ({
    id: String(id),
    voice,
    author: '',
    text: '',
    at: submitted,
    attachments: [],
  }));
  expect(nextStepOf({ state: ticket.state, messages })).toBe(ticket.step);
});
