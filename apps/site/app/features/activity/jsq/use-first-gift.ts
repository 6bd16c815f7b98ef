import { activityPaths } from '@feisuo/contract/facts/paths';
import type { CoinFirstReply } from '@feisuo/contract/schemas/activity';
import { useEffect } from 'react';
import { siteApi } from '../../../api/site-api.ts';
import { track } from '../../../telemetry/track.ts';
import { useMemberData } from '../../../session/use-member-data.ts';

/** The first visit gives; every other one tells what the first gave. */
const load = () => siteApi.get<CoinFirstReply['data']>(activityPaths.coinFirst);

export function useFirstGift(onGiven: (balance: number) => void) {
  const { own, retry } = useMemberData(load);
  const gift = own.view === 'shown' ? own.data : null;
  useEffect(() => {
    if (!gift?.first) return;
    track('first_gift', { coins: gift.coins });
    onGiven(gift.balance);
  }, [gift, onGiven]);
  return { own, gift, retry };
}
