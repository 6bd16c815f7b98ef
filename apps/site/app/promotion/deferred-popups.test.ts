import { expect, test } from 'vitest';
import { createHeldPopups, HELD_MS } from './deferred-popups.ts';
import { createPopupSpacing, MIN_VIEWS_BETWEEN } from './popup-spacing.ts';

const slot = (creativeId: string) => ({
  id: 'WebCenterPop',
  native: { assets: [{ id: 'title', type: 'title', text: { value: '活动' } }] },
  params: { creative_id: creativeId, style_id: 'ActivityPop' },
});

function memory() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}
const noStore = () => {
  throw new Error('no storage');
};

test('a held popup survives page loads for 15 minutes, and is shown only to its member', () => {
  let now = 0;
  const store = memory();
  const load = () => createHeldPopups({ findStore: () => store, now: () => now });
  const ids = (userId: string) =>
    load()
      .list(userId)
      .map(({ creativeId }) => creativeId);
  load().add('ann', slot('a'));
  load().add('ann', slot('b'));
  load().add('ann', slot('a'));
  load().add('ann', { id: 'WebCenterPop' });
  expect([ids('ann'), ids('bob')]).toEqual([['b', 'a'], []]);
  load().remove('b');
  expect(ids('ann')).toEqual(['a']);
  now = HELD_MS;
  expect(ids('ann')).toEqual([]);
  load().add('bob', slot('c'));
  now = 1;
  expect([ids('ann'), ids('bob')]).toEqual([[], ['c']]);
  store.setItem('held_popups', '{');
  expect(ids('bob')).toEqual([]);
  const forgetful = createHeldPopups({ findStore: noStore, now: () => 0 });
  forgetful.add('ann', slot('a'));
  expect(forgetful.list('ann')).toHaveLength(1);
});

test('between two popups there are two page views without a popup, also after page loads', () => {
  const store = memory();
  const load = () => createPopupSpacing(() => store);
  load().noteView();
  expect(load().mayShow()).toBe(true);
  load().noteShown();
  const allowed = Array.from({ length: MIN_VIEWS_BETWEEN + 1 }, () => {
    load().noteView();
    return load().mayShow();
  });
  expect(allowed).toEqual([false, false, true]);
  const forgetful = createPopupSpacing(noStore);
  forgetful.noteView();
  forgetful.noteShown();
  expect(forgetful.mayShow()).toBe(false);
});
