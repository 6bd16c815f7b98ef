import { expect, test, vi } from 'vitest';
import { requestFailed } from '../api/service-reply.ts';
import { readVisit } from './remember-visit.ts';
import { tabMark } from './once-per-visit.ts';
import { findSharer, reportShareVisit, type ShareVisitDeps } from './report-share-visit.ts';

const user = { userId: 'u1' };
const data = { valid: true, sharedBy: '林**', trialDays: 41, game: null };

function scene(address: string, first = address) {
  const stored = new Map<string, string>();
  const ask = vi.fn<ShareVisitDeps['ask']>(async () => ({ code: 0, msg: '', message: '', data }));
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, to: string) => void stored.set(key, to),
  };
  const deps: ShareVisitDeps = {
    opened: () => readVisit(address),
    visit: () => readVisit(first),
    ask,
    reported: tabMark('told', () => store),
  };
  return { deps, ask };
}

test('§7 sharePlay is called for a member who came by a shared link, once per member and link', async () => {
  const { deps, ask } = scene('/activity/jsq?share=s1');
  await reportShareVisit(user, deps);
  await reportShareVisit(user, deps);
  expect(ask.mock.calls).toEqual([[{ share: 's1', game_id: null }]]);
  await reportShareVisit({ userId: 'u2' }, deps);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a later page still reports the shared link; a second shared link is reported for its own sender', async () => {
  const later = scene('/member', '/games/apex?share=s1');
  await reportShareVisit(user, later.deps);
  expect(later.ask.mock.calls).toEqual([[{ share: 's1', game_id: 'apex' }]]);
  const second = scene('/lottery?share=s2', '/games/apex?share=s1');
  await reportShareVisit(user, second.deps);
  expect(second.ask.mock.calls).toEqual([[{ share: 's2', game_id: null }]]);
});

test('a share visit without an answer is reported again on the next page; without a shared link nothing is sent', async () => {
  const { deps, ask } = scene('/?share=s1');
  ask.mockResolvedValueOnce(requestFailed());
  await reportShareVisit(user, deps);
  await reportShareVisit(user, deps);
  expect(ask).toHaveBeenCalledTimes(2);
  const none = scene('/vip');
  await reportShareVisit(user, none.deps);
  expect(none.ask).not.toHaveBeenCalled();
});

test.each([429, 500, 503])('a share visit answered with %i is reported again on the next page', async (code) => {
  const { deps, ask } = scene('/?share=s1');
  ask.mockResolvedValueOnce({ code, msg: '', message: '', data: null });
  for (let page = 0; page < 3; page++) await reportShareVisit(user, deps);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a visitor sees the masked name of the member who shared the link', async () => {
  expect(await findSharer(scene('/invite?share=s1').deps)).toBe('林**');
  const { deps, ask } = scene('/invite?share=s1');
  ask.mockResolvedValueOnce(requestFailed());
  expect(await findSharer(deps)).toBe('');
  expect(await findSharer(scene('/invite').deps)).toBe('');
});
