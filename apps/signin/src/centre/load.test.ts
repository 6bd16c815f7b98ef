import { expect, test } from 'vitest';
import { loadReducer, type Load } from './load.ts';

const ready: Load<number> = { view: 'ready', reply: 1 };

test('what can be read stays readable while it is read again', () => {
  expect(loadReducer(ready, { type: 'again' })).toBe(ready);
  expect(
    loadReducer<number>({ view: 'failed', failed: { kind: 'unreachable', status: null } }, { type: 'again' }),
  ).toEqual({ view: 'loading' });
});

test('an answer is shown, and a failure takes its place', () => {
  expect(loadReducer<number>(ready, { type: 'answered', answer: { kind: 'answered', reply: 2 } })).toEqual({
    view: 'ready',
    reply: 2,
  });
  const failed = { kind: 'unreachable', status: 502 } as const;
  expect(loadReducer<number>(ready, { type: 'answered', answer: failed })).toEqual({ view: 'failed', failed });
});
