import { memberPaths } from '@feisuo/contract/facts/paths';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { TrialReply } from '@feisuo/contract/schemas/membership';
import { isOk, type ServiceReply } from '../api/service-reply.ts';
import { deviceHeaders } from '../session/client-headers.ts';
import type { LoginUser } from '../session/login-user.ts';
import { tabMark } from './tab-mark.ts';
import { wasAnswered } from './was-answered.ts';

export interface ShareDeps {
  /** The share parameter of this visit; empty for none. */
  share: string;
  post(
    path: string,
    call: { body: unknown; headers: Record<string, string> },
  ): Promise<ServiceReply<TrialReply['data']>>;
  findStore(): Pick<Storage, 'getItem' | 'setItem'>;
  tell(text: string): void;
  /** Days were granted: reload everything that shows the membership. */
  onGranted(): void;
}

const granted = (days: number) => `好友分享的 ${days} 天试用已到账`;

/**
 * Claims the trial of a share card for a member, or records the card as source. Once per visit and member; retried on
 * the next page without an answer.
 */
export async function claimSharedTrial(
  user: Pick<LoginUser, 'userId' | 'guid' | 'peerid'>,
  { share, post, findStore, tell, onGranted }: ShareDeps,
): Promise<void> {
  const told = tabMark('share_trial', findStore);
  const mark = `${user.userId} ${share}`;
  if (!share || told.isSet(mark)) return;
  const reply = await post(memberPaths.trial, { body: { share }, headers: deviceHeaders(user) });
  if (!wasAnswered(reply)) return;
  told.set(mark);
  // Other refusals need no message: the member has had the trial.
  if (reply.code === serviceRefusals.TRIAL_NEEDS_PHONE.code) tell(serviceRefusals.TRIAL_NEEDS_PHONE.text);
  if (!isOk(reply) || !reply.data.isNew) return;
  tell(granted(reply.data.days));
  onGranted();
}
