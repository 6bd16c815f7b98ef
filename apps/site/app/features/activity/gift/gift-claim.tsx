import type { PagePart } from '@feisuo/contract/schemas/activity-words';
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
import { useFirstEnter } from '../use-first-enter.ts';
import { codeOf } from '../../../api/unanswered.ts';
import { useMemberData } from '../../../session/use-member-data.ts';

interface GiftPaths {
  /** The endpoints to read and to claim the gift. */
  tell: string;
  claim: string;
}

/** Device ids: some gifts are limited to one per device. */
const headersNow = () => {
  const state = session().state();
  return state.phase === 'in' ? deviceHeaders(state.user) : {};
};

/** A gift that is claimed once; `drawn` is the public data of the page. */
function useGift(drawn: Gift | null, { tell, claim }: GiftPaths, onGiven?: () => void) {
  const actId = drawn?.activity.id ?? '';
  useFirstEnter(actId || null);
  const load = useCallback(
    () => siteApi.get<Gift>(tell, { params: { actId: actId || null }, headers: headersNow() }),
    [tell, actId],
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
      onGiven?.();
      // No token was refused: reads the new days.
      void session()
        .refreshAuthInfo('')
        .catch(() => {});
      return;
    }
    setFailed(true);
    const isSilence = codeOf(reply) === null;
    showToast(isSilence ? siteTexts.claimFailed : reply.message, { tone: 'error' });
    // The reason replaces the button.
    if (!isSilence) void refresh();
  };

  // Server HTML is for visitors; it stays until the session is known.
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
  /** As visitors see it; null if there is none. */
  gift: Gift | null;
  paths: GiftPaths;
  /** Shown if there is no gift. */
  quiet: PagePart;
  /** Just claimed: the coin balance is stale. */
  onGiven?: () => void;
}

/** The claim area, or its replacement. */
export function GiftClaim({ gift, paths, quiet, onGiven }: GiftClaimProps) {
  const { view, isBusy, hasFailed, take, retry } = useGift(gift, paths, onGiven);
  if (!gift || view.view === 'none') return <MissingActivityNote quiet={quiet} />;
  const acts = { isBusy, hasFailed, onTake: take, onRetry: retry };
  return <ClaimArea view={view} award={gift.award} {...acts} />;
}
