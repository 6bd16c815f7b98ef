import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ExchangedReply, ExchangeReply } from '@feisuo/contract/schemas/activity-exchange';
import { useCallback, useEffect, useState } from 'react';
import { isOk } from '../../../api/service-reply.ts';
import { siteApi } from '../../../api/site-api.ts';
import { useSession } from '../../../session/session.ts';
import { track } from '../../../telemetry/track.ts';
import { stepKeys } from '../pending-request-keys.ts';
import { refreshMembership } from '../refresh-membership.ts';
import { asksForPhone } from '../bind-phone-link.tsx';
import { codeOf, isUnanswered } from '../../../api/unanswered.ts';
import { useMemberData } from '../../../session/use-member-data.ts';
import { exchangeTexts } from './texts.ts';

export type Station = ExchangeReply['data'];
export type Exchanged = ExchangedReply['data'];

interface ExchangeOptions {
  /** The public data of the supply station, as in the server's HTML. */
  drawn: Station | null;
  onCoins: (balance: number) => void;
  onChange: () => void;
  /** Changes whenever the coin balance has changed. */
  round: number;
}

/** The supply station as the member sees it. One exchange runs at a time, and each has an idempotency key. */
export function useExchange({ drawn, onCoins, onChange, round }: ExchangeOptions) {
  const session = useSession();
  const owner = session.phase === 'in' ? session.user.userId : null;
  const actId = drawn?.actId ?? '';
  const load = useCallback(() => siteApi.get<Station>(activityPaths.exchange, { params: { actId } }), [actId]);
  const { own, refresh, retry } = useMemberData(load);
  const station = own.view === 'shown' ? own.data : drawn;
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [needsPhone, setNeedsPhone] = useState(false);
  const [exchanged, setExchanged] = useState<Exchanged | null>(null);

  useEffect(() => {
    if (round > 0) void refresh();
  }, [round, refresh]);

  const exchange = async (goodId: string): Promise<boolean> => {
    if (isBusy || owner === null) return false;
    const step = `exchange ${actId} ${goodId} ${owner}`;
    setBusy(true);
    setMessage('');
    const reply = await siteApi.post<Exchanged>(activityPaths.exchange, {
      body: { actId, goodId, key: stepKeys.take(step) },
    });
    setBusy(false);
    // If there is no answer, the idempotency key is kept, so that a retry cannot pay twice.
    const isLost = isUnanswered(reply);
    if (!isLost) stepKeys.close(step);
    if (!isOk(reply)) {
      setMessage(isLost ? exchangeTexts.lost : reply.message);
      setNeedsPhone(asksForPhone(codeOf(reply)));
      void refresh();
      return false;
    }
    track('exchange', { act_id: actId, good_id: goodId });
    setExchanged(reply.data);
    if (reply.data.vipExpiresAt) void refreshMembership();
    onCoins(reply.data.balance);
    onChange();
    void refresh();
    return true;
  };

  return {
    own,
    station,
    /** Null for visitors, and while the balance is unknown. */
    balance: own.view === 'shown' ? own.data.balance : null,
    isBusy,
    message,
    needsPhone,
    exchanged,
    exchange,
    retry,
    forget: () => {
      setMessage('');
      setNeedsPhone(false);
    },
    close: () => setExchanged(null),
  };
}
