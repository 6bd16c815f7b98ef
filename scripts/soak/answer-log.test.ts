import { expect, test } from 'vitest';
import { AnswerLog, type Observed } from './answer-log.ts';

const answer = (status: number, more: Partial<Observed> = {}): Observed => ({
  route: 'page',
  status,
  retryAfter: null,
  milliseconds: 5,
  body: 'text',
  ...more,
});

test('only a 503 with retry-after is no fault among server errors', () => {
  const log = new AnswerLog();
  log.beginPeriod(0);
  for (const observed of [
    answer(200),
    answer(404),
    answer(0),
    answer(503, { retryAfter: '2' }),
    answer(503),
    answer(500),
    answer(500),
  ])
    log.add(observed);
  expect(log.counts).toEqual({ answered: 1, refused: 1, shed: 1, unanswered: 1, faulty: 3 });
  expect(log.faults).toEqual(['1 × page 503 text', '2 × page 500 text']);
});

test('a latency counts in the period in which the request was answered, and shed requests have none', () => {
  const log = new AnswerLog();
  log.beginPeriod(0);
  log.add(answer(200, { milliseconds: 10 }));
  log.beginPeriod(60_000);
  log.add(answer(200, { milliseconds: 1000 }));
  log.add(answer(503, { retryAfter: '1', milliseconds: 1 }));
  expect(log.periods.map(({ latencies }) => [latencies.count, Math.round(latencies.percentile(0.5) / 10)])).toEqual([
    [1, 1],
    [1, 100],
  ]);
});
