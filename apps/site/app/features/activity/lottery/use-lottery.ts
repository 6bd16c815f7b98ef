import { activityPaths } from '@feisuo/contract/facts/paths';
import type { LotteryReply } from '@feisuo/contract/schemas/activity';
import type { LotteryRecordsReply } from '@feisuo/contract/schemas/activity-history';
import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import { useCallback } from 'react';
import { siteApi } from '../../../api/site-api.ts';
import { useSession } from '../../../session/session.ts';
import { standingOf } from '../standing.ts';
import { useActivity } from '../use-activity.ts';
import { useCoins } from '../use-coins.ts';
import { refusalOf, useMemberData } from '../../../session/use-member-data.ts';
import { isSoldOut } from './odds.ts';

type Offer = ActOfferReply['data'];

/** The public data of a lottery, and the member's own. */
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
  const purse = useCoins();
  const lottery = mine.own.view === 'shown' ? mine.own.data : null;
  const prizes = lottery?.prizes ?? offer?.lottery?.prizes ?? [];
  const standing = standingOf({ state: brief?.state ?? null, phase: session.phase, refusal: refusalOf(mine.own) });
  const refresh = () => {
    void mine.refresh();
    void records.refresh();
    void purse.refresh();
  };
  return {
    actId,
    brief,
    owner: session.phase === 'in' ? session.user.userId : null,
    standing: (standing === 'open' || standing === 'signed-out') && isSoldOut(prizes) ? 'sold-out' : standing,
    lottery,
    prizes,
    coins: purse.coins,
    records,
    refresh,
    retry: mine.retry,
  } as const;
}
