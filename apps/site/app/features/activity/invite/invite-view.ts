import type { MemberData } from '../../../session/use-member-data.ts';
import type { Invite, MyInvite } from './use-invite.ts';

/** What stands in the place of one's own code. */
export type InviteView =
  | { view: 'mine'; mine: MyInvite }
  | { view: 'closed'; state: 'upcoming' | 'ended' | 'off'; startsAt: string }
  /** `invited`: a visitor who came by somebody's link. `not-for-you`: it is open to others. */
  | { view: 'sign-in' | 'invited' | 'not-for-you' | 'waiting' | 'unreachable' }
  | { view: 'failed'; message: string };

/** What is true for everybody comes first, so that nobody signs in for what is over. */
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
