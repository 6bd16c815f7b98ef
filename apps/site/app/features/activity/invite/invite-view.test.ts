import { expect, test } from 'vitest';
import { inviteView } from './invite-view.ts';
import type { Invite } from './use-invite.ts';

const invite = (state: Invite['activity']['state'], mine: Invite['mine'] = null): Invite => ({
  now: '2030-06-01T00:00:00.000Z',
  activity: {
    id: 'invite',
    kind: 'invite',
    name: '邀请好友',
    picture: '',
    startsAt: '2030-05-01T00:00:00.000Z',
    endsAt: '2030-07-01T00:00:00.000Z',
    state,
    audience: 'all',
    rulesVersion: 1,
  },
  terms: {
    inviteeAward: null,
    inviterAward: { kind: 'vip_days', name: '加速会员', amount: 7 },
    freshDays: 7,
    qualifyDays: 30,
    minPaidFen: 1000,
    maturityDays: 15,
    perDay: 5,
    total: 20,
  },
  mine,
});
const mine: Invite['mine'] = {
  code: 'FS7K-2QMD',
  share: 's',
  link: 'https://www.example/invite?share=s',
  rewarded: 0,
  rewardedAmount: 0,
  waiting: 0,
  left: 20,
  invited: null,
  canBind: true,
  why: '',
};
const running = invite('running');
const shown = (data: Invite) => ({ view: 'shown', data }) as const;

test.each([
  ['a visitor', running, { view: 'out' }, false, 'sign-in'],
  ['a visitor who came by a link', running, { view: 'out' }, true, 'invited'],
  ['a member', running, shown(invite('running', mine)), true, 'mine'],
  ['a member who is not eligible', running, shown(running), false, 'not-for-you'],
  ['an ended activity, for any visitor', invite('ended'), { view: 'out' }, true, 'closed'],
  ['an activity that ended meanwhile', running, shown(invite('ended', mine)), false, 'closed'],
  ['while it is being loaded', running, { view: 'waiting' }, false, 'waiting'],
  ['an unreachable session', running, { view: 'unreachable' }, false, 'unreachable'],
  ['no answer', running, { view: 'failed', code: null, message: '失败' }, false, 'failed'],
] as const)(
  'inviteView returns what is shown in place of the invitation code: %s',
  (_who, drawn, own, isInvited, view) => {
    expect(inviteView(drawn, own, isInvited).view).toBe(view);
  },
);
