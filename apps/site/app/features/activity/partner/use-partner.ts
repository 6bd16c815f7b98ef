import { activityPaths } from '@feisuo/contract/facts/paths';
import { useState } from 'react';
import type { LenovoClaimReply, LenovoUserReply } from '@feisuo/contract/schemas/activity-gifts';
import { isOk, siteApi } from '../../../api/site-api.ts';
import { deviceHeaders } from '../../../session/client-headers.ts';
import { session, useSession } from '../../../session/session.ts';
import { track } from '../../../telemetry/track.ts';
import { useMemberData, type MemberData } from '../../../session/use-member-data.ts';
import { partnerTexts } from './texts.ts';

const headersNow = () => {
  const state = session().state();
  return state.phase === 'in' ? deviceHeaders(state.user) : {};
};
const load = () => siteApi.get<PartnerStatus>(activityPaths.lenovoUser, { headers: headersNow() });

/** The partner's gift. A member claims it with a device that is recognised, or with the device's serial number. */
export function usePartner() {
  const { own, retry } = useMemberData(load);
  const isUnknown = useSession().phase === 'unknown';
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [claimed, setClaimed] = useState<Claimed | null>(null);

  /**
   * Claims the gift by serial number. If `serial` is null, claims it for the recognised device. Resolves to true if the
   * gift was granted.
   */
  const claim = async (serial: string | null): Promise<boolean> => {
    if (isBusy) return false;
    if (serial !== null && !serial.trim()) {
      setError(partnerTexts.required);
      return false;
    }
    setBusy(true);
    setError('');
    const body = serial === null ? {} : { serial: serial.trim() };
    const reply = await siteApi.post<Claimed>(activityPaths.lenovoClaim, { body, headers: headersNow() });
    setBusy(false);
    track('gift_claim', { act_id: 'partner', is_given: isOk(reply) });
    if (!isOk(reply)) {
      setError(reply.message);
      return false;
    }
    setClaimed(reply.data);
    // Loads the member's data again for the new days. The empty argument means that no token was refused.
    void session()
      .refreshAuthInfo('')
      .catch(() => {});
    return true;
  };

  return { view: partnerView(isUnknown ? { view: 'out' } : own, claimed), isBusy, error, claim, retry };
}

type PartnerStatus = LenovoUserReply['data'];
type Claimed = LenovoClaimReply['data'];

/** What the page shows in place of the gift's button. */
type PartnerView =
  | { view: 'sign-in' | 'waiting' | 'unreachable' }
  | { view: 'failed'; message: string }
  | { view: 'done'; days: number; until: string }
  | { view: 'claimed'; days: number }
  /** `known`: the device was recognised. `typed`: the member must enter the device's serial number. */
  | { view: 'known' | 'typed'; days: number };

export function partnerView(own: MemberData<PartnerStatus>, claimed: Claimed | null): PartnerView {
  if (claimed) return { view: 'done', days: claimed.days, until: claimed.vipExpiresAt };
  switch (own.view) {
    case 'out':
      return { view: 'sign-in' };
    case 'waiting':
    case 'unreachable':
      return { view: own.view };
    case 'failed':
      return { view: 'failed', message: own.message };
    case 'shown': {
      const { eligible, claimed: isClaimed, days } = own.data;
      return { view: isClaimed ? 'claimed' : eligible ? 'known' : 'typed', days };
    }
  }
}
