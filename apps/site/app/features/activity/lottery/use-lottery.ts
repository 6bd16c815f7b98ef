import { activityPaths } from '@feisuo/contract/facts/paths';
import type { LotteryReply } from '@feisuo/contract/schemas/activity';
import type { LotteryRecordsReply } from '@feisuo/contract/schemas/activity-history';
import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import { useCallback } from 'react';
import { siteApi } from '../../../api/site-api.ts';
import { useSession } from '../../../session/session.ts';
import { participationStatusOf } from '../participation-status.ts';
import { useActivity } from '../use-activity.ts';
import { useCoins } from '../use-coins.ts';
import { refusalOf, useMemberData } from '../../../session/use-member-data.ts';
import { isSoldOut } from './odds.ts';

type Offer = ActOfferReply['data'];

/** The public data of a lottery, and the member's chances and records. */
export function useLottery(offer: Offer | null) {
  const session = useSession();
  const brief = useActivity(offer?.activity ?? null);
  const actId = offer?.activity.id ?? '';
  const load = useCallback(
    () => siteApi.get<LotteryReply['data']>(activityPaths.lottery, { params: { actId } }),
    [actId],
  );
  const loadRecords = useCallback(
    () => siteApi.get<LotteryRecordsReply['data']>(activityPaths.lotteryRecords, { params: { actId } }),
    [actId],
  );
  const mine = useMemberData(load);
  const records = useMemberData(loadRecords);
  const coinContext = useCoins();
  const lottery = mine.own.view === 'shown' ? mine.own.data : null;
  const prizes = lottery?.prizes ?? offer?.lottery?.prizes ?? [];
  const status = participationStatusOf({
    state: brief?.state ?? null,
    phase: session.phase,
    refusal: refusalOf(mine.own),
  });
  const refresh = () => {
    void mine.refresh();
    void records.refresh();
    void coinContext.refresh();
  };
  return {
    actId,
    brief,
    owner: session.phase === 'in' ? session.user.userId : null,
    status: (status === 'open' || status === 'signed-out') && isSoldOut(prizes) ? 'sold-out' : status,
    lottery,
    prizes,
    coins: coinContext.coins,
    records,
    refresh,
    retry: mine.retry,
  } as const;
}
