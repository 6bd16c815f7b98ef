import { describe, expect, test } from 'vitest';
import { giftView, type Gift } from './gift-view.ts';

const gift = (more: Partial<Gift> & { state?: Gift['activity']['state'] } = {}): Gift => {
  const { state = 'running', ...rest } = more;
  return {
    now: '2030-06-01T00:00:00.000Z',
    activity: {
      id: 'gift',
      kind: 'newcomer',
      name: '新人礼',
      picture: '',
      startsAt: '2030-05-01T00:00:00.000Z',
      endsAt: '2030-07-01T00:00:00.000Z',
      state,
      audience: 'all',
      rulesVersion: 1,
    },
    award: { kind: 'vip_days', name: '加速会员', amount: 7 },
    standing: 'sign_in',
    claimedAt: null,
    rules: [],
    ...rest,
  };
};
const shown = (data: Gift) => ({ view: 'shown', data }) as const;

describe('what the page of a gift shows', () => {
  test.each([
    ['an unknown gift', null, { view: 'out' }, { view: 'none' }],
    ['a gift that is switched off', gift({ state: 'off' }), { view: 'out' }, { view: 'none' }],
    [
      'a gift that has not begun',
      gift({ state: 'upcoming' }),
      { view: 'out' },
      { view: 'upcoming', startsAt: '2030-05-01T00:00:00.000Z' },
    ],
    ['an ended gift does not ask to sign in', gift({ state: 'ended' }), { view: 'out' }, { view: 'ended' }],
    ['a visitor who is signed out', gift(), { view: 'out' }, { view: 'sign-in' }],
    ['while the session is being read', gift(), { view: 'waiting' }, { view: 'waiting' }],
    ['when the session cannot be read', gift(), { view: 'unreachable' }, { view: 'unreachable' }],
    ['without an answer', gift(), { view: 'failed', code: null, message: '失败' }, { view: 'failed', message: '失败' }],
    ['open', gift(), shown(gift({ standing: 'open' })), { view: 'open' }],
    ['a member who is not eligible', gift(), shown(gift({ standing: 'taken' })), { view: 'refused', why: 'taken' }],
    ['all gifts are taken', gift(), shown(gift({ standing: 'gone' })), { view: 'refused', why: 'gone' }],
    ['an activity that ended meanwhile', gift(), shown(gift({ standing: 'closed' })), { view: 'ended' }],
  ] as const)('giftView returns the view of a gift: %s', (_what, drawn, own, view) => {
    expect(giftView(drawn, own)).toEqual(view);
  });

  test('a gift that the member has claimed is still shown as claimed after its activity has ended', () => {
    const mine = gift({ standing: 'claimed', claimedAt: '2030-06-01T00:00:00.000Z', state: 'ended' });
    expect(giftView(gift({ state: 'ended' }), shown(mine))).toEqual({
      view: 'claimed',
      claimedAt: '2030-06-01T00:00:00.000Z',
    });
  });
});
