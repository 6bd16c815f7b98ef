import { activityPaths } from '@feisuo/contract/facts/paths';
import type { Award } from '@feisuo/contract/schemas/activity';
import type { InviteBindReply } from '@feisuo/contract/schemas/activity-invitations';
import { isOk, type ServiceReply } from '../api/service-reply.ts';
import { deviceHeaders } from '../session/client-headers.ts';
import type { LoginUser } from '../session/login-user.ts';
import { tabMark } from './once-per-visit.ts';
import { wasAnswered } from './is-outcome-final.ts';

export interface InvitationDeps {
  /** The share parameter of this visit; empty if there is none. */
  share: string;
  post(
    path: string,
    call: { body: unknown; headers: Record<string, string> },
  ): Promise<ServiceReply<InviteBindReply['data']>>;
  findStore(): Pick<Storage, 'getItem' | 'setItem'>;
  notify(text: string): void;
  /** Called after the service answered. If `isBound`, the binding may have granted days. */
  onAnswered(isBound: boolean): void;
}

const bound = '好友的邀请已生效';
/** A text for the member. Coins are named by their amount, other rewards by their name. */
const arrived = ({ kind, name, amount }: Award) =>
  kind === 'coins' ? `${bound}，你得到 ${amount} 加速币` : `${bound}，你得到${name}`;

/**
 * Binds a member to the sender of the invitation link, once per visit and member; without an answer the next page
 * retries. A refusal is not shown, because most people who follow such a link are not new members.
 */
export async function bindInvitation(
  user: Pick<LoginUser, 'userId' | 'guid' | 'peerid'>,
  { share, post, findStore, notify, onAnswered }: InvitationDeps,
): Promise<void> {
  const reported = tabMark('invitation', findStore);
  const mark = `${user.userId} ${share}`;
  if (!share || reported.isSet(mark)) return;
  const reply = await post(activityPaths.inviteBind, { body: { share }, headers: deviceHeaders(user) });
  if (!wasAnswered(reply)) return;
  reported.set(mark);
  if (isOk(reply)) notify(reply.data.award ? arrived(reply.data.award) : bound);
  onAnswered(isOk(reply));
}
