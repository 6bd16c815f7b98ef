import { activityPaths } from '@feisuo/contract/facts/paths';
import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { slotHeaders } from '@feisuo/contract/facts/slot-vocabulary';
import type { VipClaimReply } from '@feisuo/contract/schemas/activity';
import type { GetVipPopup } from '@feisuo/contract/schemas/page-member';
import { isOk, siteApi } from '../../api/site-api.ts';
import { deviceHeaders } from '../../session/client-headers.ts';
import { loginInfo } from '../../session/login-info.ts';
import { session } from '../../session/session.ts';
import { offerMarks } from './offer-marks.ts';

/** The granted days, or why the claim failed, with the server's message if there is one. */
export type Claimed = { days: number } | { failure: 'gave up' | 'failed'; text: string };

/** Claims the offer of the popup. A visitor signs in first, in a frame or by a redirect. */
export async function claimOffer({ slotId, creativeId }: Pick<GetVipPopup, 'slotId' | 'creativeId'>): Promise<Claimed> {
  const member = await loginInfo().catch(() => undefined);
  if (member === undefined) return { failure: 'failed', text: '' };
  if (!member) {
    offerMarks.noteClaim();
    const { signInHere } = await import('../../session/sign-in-here.ts');
    await signInHere();
    if (session().state().phase !== 'in') {
      offerMarks.takeClaim();
      return { failure: 'gave up', text: '' };
    }
  }
  offerMarks.takeClaim();
  const now = session().state();
  // Sends the same request data as for the slot, because the server evaluates the line item again.
  const { describeRequester } = await import('../../promotion/describe-requester.ts');
  const { params, headers } = await describeRequester();
  const { channelId, clientVersionCode } = slotHeaders;
  const facts = Object.entries(headers).filter(([name]) => name === channelId || name === clientVersionCode);
  const reply = await siteApi.post<VipClaimReply['data']>(activityPaths.vipClaim, {
    body: { slotId, creativeId, params },
    headers: { ...Object.fromEntries(facts), ...(now.phase === 'in' && deviceHeaders(now.user)) },
  });
  if (!isOk(reply)) return { failure: 'failed', text: reply.code === serviceCodes.requestFailed ? '' : reply.message };
  void session()
    .refreshAuthInfo('')
    .catch(() => {});
  return { days: reply.data.days };
}
