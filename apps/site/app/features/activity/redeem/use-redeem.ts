import { activityPaths } from '@feisuo/contract/facts/paths';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { CheckCodeReply, CheckSuCodeReply } from '@feisuo/contract/schemas/activity';
import { useReducer } from 'react';
import { isOk, type ServiceReply } from '../../../api/service-reply.ts';
import { siteApi } from '../../../api/site-api.ts';
import { track } from '../../../telemetry/track.ts';
import { refreshMembership } from '../refresh-membership.ts';
import { codeOf, isUnanswered } from '../../../api/unanswered.ts';
import { faultOf } from './code-typing.ts';
import { redeemReducer } from './redeem.ts';
import { redeemTexts } from './texts.ts';

const TOO_OFTEN = 429;

const sentenceOf = (reply: ServiceReply<unknown>, silence: string): string => {
  const code = codeOf(reply);
  if (isUnanswered(reply)) return silence;
  return code === TOO_OFTEN ? redeemTexts.tooOften : reply.message;
};

/** Checks a code, and redeems it after confirmation. Retries by the same member are idempotent. */
export function useRedeem(onRedeemed: () => void) {
  const [redeem, tell] = useReducer(redeemReducer, { view: 'typing', error: null });

  const look = async (typed: string) => {
    const fault = faultOf(typed);
    if (fault) return tell({ type: 'refused', error: fault });
    tell({ type: 'look' });
    const reply = await siteApi.get<CheckSuCodeReply['data']>(activityPaths.checkSuCode, { params: { suCode: typed } });
    // A valid code of which the member has reached the limit.
    if (isOk(reply) && !reply.data.usable) tell({ type: 'refused', error: serviceRefusals.CODE_HAD_ENOUGH.text });
    else if (isOk(reply)) tell({ type: 'offer', code: typed, offer: reply.data });
    else tell({ type: 'refused', error: sentenceOf(reply, redeemTexts.noAnswer) });
  };

  const confirm = async () => {
    if (redeem.view !== 'offered') return;
    const { code, offer } = redeem;
    tell({ type: 'confirm' });
    const reply = await siteApi.post<CheckCodeReply['data']>(activityPaths.checkCode, { body: { code_key: code } });
    if (!isOk(reply)) {
      const isLost = isUnanswered(reply);
      return tell({ type: isLost ? 'silence' : 'refused', error: sentenceOf(reply, redeemTexts.lost) });
    }
    tell({ type: 'answer', given: reply.data });
    track('code_redeem', { kind: offer.award.kind });
    onRedeemed();
    if (reply.data.vipExpiresAt) await refreshMembership();
  };

  return { redeem, look, confirm, edit: () => tell({ type: 'edit' }), restart: () => tell({ type: 'restart' }) };
}
