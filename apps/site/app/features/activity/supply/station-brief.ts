import type { ActivityBrief } from '@feisuo/contract/schemas/activity';
import type { Station } from '../exchange/use-exchange.ts';

/** A station as any other activity tells of itself. */
export const stationBrief = ({ actId, name, startsAt, endsAt, state }: Station): ActivityBrief => ({
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
