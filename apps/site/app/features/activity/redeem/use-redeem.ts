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

/** Checks a code, and redeems it after the member confirms. A retry by the same member is idempotent. */
export function useRedeem(onRedeemed: () => void) {
  const [redeem, dispatch] = useReducer(redeemReducer, { view: 'typing', error: null });

  const look = async (typed: string) => {
    const fault = faultOf(typed);
    if (fault) return dispatch({ type: 'refused', error: fault });
    dispatch({ type: 'look' });
    const reply = await siteApi.get<CheckSuCodeReply['data']>(activityPaths.checkSuCode, { params: { suCode: typed } });
    // The code is valid, but the member has reached the limit of codes.
    if (isOk(reply) && !reply.data.usable) dispatch({ type: 'refused', error: serviceRefusals.CODE_HAD_ENOUGH.text });
    else if (isOk(reply)) dispatch({ type: 'offer', code: typed, offer: reply.data });
    else dispatch({ type: 'refused', error: sentenceOf(reply, redeemTexts.noAnswer) });
  };

  const confirm = async () => {
    if (redeem.view !== 'offered') return;
    const { code, offer } = redeem;
    dispatch({ type: 'confirm' });
    const reply = await siteApi.post<CheckCodeReply['data']>(activityPaths.checkCode, { body: { code_key: code } });
    if (!isOk(reply)) {
      const isLost = isUnanswered(reply);
      return dispatch({ type: isLost ? 'silence' : 'refused', error: sentenceOf(reply, redeemTexts.lost) });
    }
    dispatch({ type: 'answer', result: reply.data });
    track('code_redeem', { kind: offer.award.kind });
    onRedeemed();
    if (reply.data.vipExpiresAt) await refreshMembership();
  };

  return {
    redeem,
    look,
    confirm,
    edit: () => dispatch({ type: 'edit' }),
    restart: () => dispatch({ type: 'restart' }),
  };
}
