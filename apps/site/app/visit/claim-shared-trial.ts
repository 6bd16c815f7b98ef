import { memberPaths } from '@feisuo/contract/facts/paths';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { TrialReply } from '@feisuo/contract/schemas/membership';
import { isOk, type ServiceReply } from '../api/service-reply.ts';
import { deviceHeaders } from '../session/client-headers.ts';
import type { LoginUser } from '../session/login-user.ts';
import { tabMark } from './once-per-visit.ts';
import { wasAnswered } from './is-outcome-final.ts';

export interface ShareDeps {
  /** The share parameter of this visit; empty if there is none. */
  share: string;
  post(
    path: string,
    call: { body: unknown; headers: Record<string, string> },
  ): Promise<ServiceReply<TrialReply['data']>>;
  findStore(): Pick<Storage, 'getItem' | 'setItem'>;
  notify(text: string): void;
  /** Called when days were granted, because all data that shows the membership is stale then. */
  onGranted(): void;
}

const granted = (days: number) => `好友分享的 ${days} 天试用已到账`;

/**
 * Claims the trial of a share card for a member, or records the card as the source of the member. This is done once per
 * visit and member; without an answer the next page retries.
 */
export async function claimSharedTrial(
  user: Pick<LoginUser, 'userId' | 'guid' | 'peerid'>,
  { share, post, findStore, notify, onGranted }: ShareDeps,
): Promise<void> {
  const reported = tabMark('share_trial', findStore);
  const mark = `${user.userId} ${share}`;
  if (!share || reported.isSet(mark)) return;
  const reply = await post(memberPaths.trial, { body: { share }, headers: deviceHeaders(user) });
  if (!wasAnswered(reply)) return;
  reported.set(mark);
  // All other refusals mean that the member has already had the trial, so no message is shown.
  if (reply.code === serviceRefusals.TRIAL_NEEDS_PHONE.code) notify(serviceRefusals.TRIAL_NEEDS_PHONE.text);
  if (!isOk(reply) || !reply.data.isNew) return;
  notify(granted(reply.data.days));
  onGranted();
}
