import type { MemberData } from '../../../session/use-member-data.ts';
import type { Invite, MyInvite } from './use-invite.ts';

/** What replaces the member's code. */
export type InviteView =
  | { view: 'mine'; mine: MyInvite }
  | { view: 'closed'; state: 'upcoming' | 'ended' | 'off'; startsAt: string }
  /** `invited`: a visitor who came by a link. `not-for-you`: open to others only. */
  | { view: 'sign-in' | 'invited' | 'not-for-you' | 'waiting' | 'unreachable' }
  | { view: 'failed'; message: string };

/** The public state comes first, so that no visitor signs in for an ended activity. */
export function inviteView(drawn: Invite, own: MemberData<Invite>, isInvited: boolean): InviteView {
  const { activity, mine } = own.view === 'shown' ? own.data : drawn;
  const { state, startsAt } = activity;
  if (state !== 'running') return { view: 'closed', state, startsAt };
  if (mine) return { view: 'mine', mine };
  switch (own.view) {
    case 'out':
      return { view: isInvited ? 'invited' : 'sign-in' };
    case 'shown':
      return { view: 'not-for-you' };
    case 'failed':
      return { view: 'failed', message: own.message };
    case 'waiting':
    case 'unreachable':
      return { view: own.view };
  }
}
