import { expect, test } from 'vitest';
import { loadReducer, type Load } from './use-load.ts';

const ready: Load<number> = { view: 'ready', reply: 1 };

test('the account centre keeps showing data while it is loaded again', () => {
  expect(loadReducer(ready, { type: 'again' })).toBe(ready);
  expect(
    loadReducer<number>({ view: 'failed', failed: { kind: 'unreachable', status: null } }, { type: 'again' }),
  ).toEqual({ view: 'loading' });
});

test('the account centre shows loaded data, and replaces it with an error when a later load fails', () => {
  expect(loadReducer<number>(ready, { type: 'answered', answer: { kind: 'answered', reply: 2 } })).toEqual({
    view: 'ready',
    reply: 2,
  });
  const failed = { kind: 'unreachable', status: 502 } as const;
  expect(loadReducer<number>(ready, { type: 'answered', answer: failed })).toEqual({ view: 'failed', failed });
});
