import { useCallback, useState } from 'react';
import type { ActivityBrief } from '@feisuo/contract/schemas/activity';
import { useSession } from '../../../session/session.ts';
import { useExchange, type Station } from '../exchange/use-exchange.ts';
import { useActivity } from '../use-activity.ts';
import { useCoins } from '../use-coins.ts';

const stationBrief = ({ actId, name, startsAt, endsAt, state }: Station): ActivityBrief => ({
  id: actId,
  kind: 'exchange',
  name,
  picture: '',
  startsAt,
  endsAt,
  state,
  audience: 'all',
  rulesVersion: 0,
});

/** State that all sections of a supply station share: the coin balance and a counter of balance changes. */
export function useStation(drawn: Station | null) {
  const session = useSession();
  const brief = useActivity(drawn && stationBrief(drawn));
  const [round, setRound] = useState(0);
  const onChange = useCallback(() => setRound((last) => last + 1), []);
  const { coins, expiring, setCoins } = useCoins();
  const exchange = useExchange({ drawn, onCoins: setCoins, onChange, round });
  return { phase: session.phase, brief, round, onChange, coins, expiring, setCoins, exchange };
}
