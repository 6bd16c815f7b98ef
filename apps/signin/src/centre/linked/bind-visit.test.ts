import { expect, test } from 'vitest';
import { beginVisit, endVisit, readVisit } from './bind-visit.ts';

const shelf = () => {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
};

test('only the return from the visit that was begun here is ours, and only once', () => {
  const kept = shelf();
  const visit = beginVisit(kept, { providerId: 'demo', sub: '1' });
  expect(visit.state).toMatch(/^state-[0-9a-f]{32}$/);
  expect(readVisit(kept, `?code=c&state=${visit.state}`)).toEqual(visit);
  expect(readVisit(kept, '?code=c&state=state-other')).toBeNull();
  expect(readVisit(kept, '?code=c')).toBeNull();
  endVisit(kept);
  expect(readVisit(kept, `?code=c&state=${visit.state}`)).toBeNull();
});

test.each(['{', 'null', '3', '{"state":1}'])('%s on the shelf is no visit', (text) => {
  const kept = shelf();
  kept.setItem('feisuo-bind', text);
  expect(readVisit(kept, '?state=1')).toBeNull();
});
