import { expect, test } from 'vitest';
import { AnswerLog } from './answer-log.ts';
import { judgeAnswers, judgeLatency, judgeMemory, judgeRules, judgeWrites } from './report.ts';

test('one lost and one doubled write fail the run', () => {
  expect(judgeWrites({ acknowledged: 5, lost: [], doubled: [] }).map(({ isMet }) => isMet)).toEqual([true, true]);
  expect(judgeWrites({ acknowledged: 5, lost: ['order 1'], doubled: [] })).toMatchObject([
    { isMet: false, found: '1 of 5', details: ['order 1'] },
    { isMet: true },
  ]);
  expect(judgeWrites({ acknowledged: 5, lost: [], doubled: ['report 1: 2 times'] })[1]).toMatchObject({ isMet: false });
  expect(judgeRules('books', ['granted not exactly once: 7']).isMet).toBe(false);
});

const logOf = (status: number, milliseconds: number, count: number) => {
  const log = new AnswerLog();
  log.beginPeriod(0);
  for (let number = 0; number < count; number += 1)
    log.add({ route: 'page', status, retryAfter: null, milliseconds, body: '' });
  return log;
};

test('one server error fails the run', () => {
  expect(judgeAnswers(logOf(200, 5, 100)).isMet).toBe(true);
  expect(judgeAnswers(logOf(500, 5, 1))).toMatchObject({ isMet: false, found: '1 of 1' });
});

test('a period with a p99 above a second fails the run', () => {
  expect(judgeLatency(logOf(200, 900, 100), 0)).toMatchObject([{ isMet: true }]);
  expect(judgeLatency(logOf(200, 1100, 100), 0)).toMatchObject([{ isMet: false }]);
});

test('memory that grows by more than its noise fails the run, and so does an unknown error', () => {
  const range = { from: 200, to: 300 };
  expect(judgeMemory('server', { slope: 30, error: 10, ...range }).isMet).toBe(false);
  expect(judgeMemory('server', { slope: 15, error: 10, ...range }).isMet).toBe(true);
  expect(judgeMemory('server', { slope: -50, error: 1, ...range }).isMet).toBe(true);
  expect(judgeMemory('server', { slope: 0.5, error: 0.1, ...range }).isMet).toBe(true);
  expect(judgeMemory('server', { slope: 0, error: Number.POSITIVE_INFINITY, ...range }).isMet).toBe(false);
});
