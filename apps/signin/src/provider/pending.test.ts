import { expect, test } from 'vitest';
import { keepPending, pendingSearch, takePending } from './pending.ts';

function shelf() {
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

test('a stored entry is returned under its state, once', () => {
  const kept = shelf();
  const state = keepPending(kept, pending);
  expect(state).toMatch(/^state-[0-9a-f]{48}$/);
  expect(takePending(kept, state)).toEqual(pending);
  expect(takePending(kept, state)).toBeNull();
});

test('an unknown or altered state returns nothing', () => {
  const kept = shelf();
  const state = keepPending(kept, pending);
  for (const wrong of [null, '', `${state}0`, state.toUpperCase(), 'state-']) {
    expect(takePending(kept, wrong)).toBeNull();
  }
  expect(takePending(kept, state)).toEqual(pending);
});

test("reads the left page's query without removing it", () => {
  const kept = shelf();
  const state = keepPending(kept, { ...pending, resume: '/account/authorize?client_id=a&locale=ko-KR' });
  expect(pendingSearch(kept, state)).toBe('?client_id=a&locale=ko-KR');
  expect(takePending(kept, state)).not.toBeNull();
  for (const wrong of [null, '', state]) expect(pendingSearch(kept, wrong)).toBe('');
});

test.each(['https://evil.example/', '//evil.example/account', '/accounts', 'javascript:alert(1)'])(
  'never resumes at %s',
  (resume) => {
    const kept = shelf();
    const state = keepPending(kept, { ...pending, resume });
    expect(takePending(kept, state)).toBeNull();
  },
);

test('a binding names its account', () => {
  const kept = shelf();
  const bind = { ...pending, purpose: 'bind' } as const;
  expect(takePending(kept, keepPending(kept, bind))).toBeNull();
  expect(takePending(kept, keepPending(kept, { ...bind, sub: 'me' }))).toEqual({ ...bind, sub: 'me' });
});
