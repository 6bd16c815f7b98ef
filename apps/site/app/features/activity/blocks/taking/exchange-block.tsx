import { ExchangeGrid } from '../../exchange/exchange-grid.tsx';
import { useExchange, type Station } from '../../exchange/use-exchange.ts';
import type { Purse } from './use-purse.ts';

/** What coins buy at a station. */
export function ExchangeBlock({ station, purse }: { station: Station; purse: Purse }) {
  const { setCoins: onCoins, onChange, round } = purse;
  return <ExchangeGrid mine={useExchange({ drawn: station, onCoins, onChange, round })} />;
}
