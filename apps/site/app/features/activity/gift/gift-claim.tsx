import type { PagePart } from '@feisuo/contract/schemas/activity-texts';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import type { GiftClaimReply } from '@feisuo/contract/schemas/activity-gifts';
import { useCallback, useState } from 'react';
import { MissingActivityNote } from '../missing-activity-note.tsx';
import { ClaimArea } from './claim-area.tsx';
import { type Gift, giftView } from './gift-view.ts';
import { isOk, siteApi } from '../../../api/site-api.ts';
import { deviceHeaders } from '../../../session/client-headers.ts';
import { session, useSession } from '../../../session/session.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import { track } from '../../../telemetry/track.ts';
import { useFirstEnter } from '../report-first-visit.ts';
import { codeOf } from '../../../api/unanswered.ts';
import { useMemberData } from '../../../session/use-member-data.ts';

interface GiftPaths {
  /** The endpoints to read and to claim the gift. */
  state: string;
  claim: string;
}

/** Headers with the ids of this device, because some gifts can be claimed only once per device. */
const headersNow = () => {
  const state = session().state();
  return state.phase === 'in' ? deviceHeaders(state.user) : {};
};

/** The state of a gift that a member can claim once. `drawn` is the public data in the server's HTML. */
function useGift(drawn: Gift | null, { state, claim }: GiftPaths, onGranted?: () => void) {
  const actId = drawn?.activity.id ?? '';
  useFirstEnter(actId || null);
  const load = useCallback(
    () => siteApi.get<Gift>(state, { params: { actId: actId || null }, headers: headersNow() }),
    [state, actId],
  );
  const { own, refresh, retry, replace } = useMemberData(load);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  const take = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    const reply = await siteApi.post<GiftClaimReply['data']>(claim, {
      body: actId ? { actId } : {},
      headers: headersNow(),
    });
    setBusy(false);
    track('gift_claim', { act_id: actId, is_given: isOk(reply) });
    if (isOk(reply)) {
      if (own.view === 'shown') replace({ ...own.data, standing: 'claimed', claimedAt: reply.data.claimedAt });
      onGranted?.();
      // Loads the member's data again for the new days. The empty argument means that no token was refused.
      void session()
        .refreshAuthInfo('')
        .catch(() => {});
      return;
    }
    setFailed(true);
    const isSilence = codeOf(reply) === null;
    showToast(isSilence ? siteTexts.claimFailed : reply.message, { tone: 'error' });
    // Loads the gift again, because the page then shows the reason of the refusal in place of the button.
    if (!isSilence) void refresh();
  };

  // Until the session is known, the page shows the gift as in the server's HTML, which is made for visitors.
  const isUnknown = useSession().phase === 'unknown';
  return {
    view: giftView(drawn, isUnknown ? { view: 'out' } : own),
    isBusy,
    hasFailed,
    take: () => void take(),
    retry,
  };
}

interface GiftClaimProps {
  /** The gift as visitors see it; null if it does not exist. */
  gift: Gift | null;
  paths: GiftPaths;
  /** The texts that are shown if the gift does not exist. */
  quiet: PagePart;
  /** Called after a claim, because the coin balance is stale then. */
  onGranted?: () => void;
}

/** The claim area, or a note if the gift does not exist. */
export function GiftClaim({ gift, paths, quiet, onGranted }: GiftClaimProps) {
  const { view, isBusy, hasFailed, take, retry } = useGift(gift, paths, onGranted);
  if (!gift || view.view === 'none') return <MissingActivityNote quiet={quiet} />;
  const actions = { isBusy, hasFailed, onTake: take, onRetry: retry };
  return <ClaimArea view={view} award={gift.award} {...actions} />;
}
