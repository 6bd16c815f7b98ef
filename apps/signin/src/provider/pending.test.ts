import { expect, test } from 'vitest';
import { keepPending, pendingSearch, takePending } from './pending.ts';

function storage() {
  const held = new Map<string, string>();
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}
const pending = {
  providerId: 'demo',
  providerName: '演示',
  resume: '/account/authorize?client_id=a',
  purpose: 'sign-in',
} as const;

test('a pending provider sign-in is returned once, for the state under which it was stored', () => {
  const stored = storage();
  const state = keepPending(stored, pending);
  expect(state).toMatch(/^state-[0-9a-f]{48}$/);
  expect(takePending(stored, state)).toEqual(pending);
  expect(takePending(stored, state)).toBeNull();
});

test('for an unknown or changed state no pending provider sign-in is returned', () => {
  const stored = storage();
  const state = keepPending(stored, pending);
  for (const wrong of [null, '', `${state}0`, state.toUpperCase(), 'state-']) {
    expect(takePending(stored, wrong)).toBeNull();
  }
  expect(takePending(stored, state)).toEqual(pending);
});

test('pendingSearch returns the query of the page that started the provider sign-in, and does not remove the stored data', () => {
  const stored = storage();
  const state = keepPending(stored, { ...pending, resume: '/account/authorize?client_id=a&locale=ko-KR' });
  expect(pendingSearch(stored, state)).toBe('?client_id=a&locale=ko-KR');
  expect(takePending(stored, state)).not.toBeNull();
  for (const wrong of [null, '', state]) expect(pendingSearch(stored, wrong)).toBe('');
});

test.each(['https://evil.example/', '//evil.example/account', '/accounts', 'javascript:alert(1)'])(
  'after a provider sign-in the page does not return to %s',
  (resume) => {
    const stored = storage();
    const state = keepPending(stored, { ...pending, resume });
    expect(takePending(stored, state)).toBeNull();
  },
);

test('a pending binding of an identity is returned only if it names the account that started it', () => {
  const stored = storage();
  const bind = { ...pending, purpose: 'bind' } as const;
  expect(takePending(stored, keepPending(stored, bind))).toBeNull();
  expect(takePending(stored, keepPending(stored, { ...bind, sub: 'me' }))).toEqual({ ...bind, sub: 'me' });
});
