import { ExchangeGrid } from '../../exchange/exchange-grid.tsx';
import { useExchange, type Station } from '../../exchange/use-exchange.ts';
import { useFirstEnter } from '../../use-first-enter.ts';
import type { Purse } from './use-purse.ts';

/** What coins buy at a station. */
export function ExchangeBlock({ station, purse }: { station: Station; purse: Purse }) {
  useFirstEnter(station.actId);
  const { setCoins: onCoins, onChange, round } = purse;
  return <ExchangeGrid mine={useExchange({ drawn: station, onCoins, onChange, round })} />;
}
