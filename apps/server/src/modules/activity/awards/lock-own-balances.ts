import type { Award } from '@feisuo/contract/schemas/activity';
import type { Database } from '../../../db/database.ts';
import { lockCoinBalance } from '../coins/coin-balance.ts';
import { lockChances } from '../lottery/draw-chances.ts';

/**
 * All transactions of activities lock in this order, to avoid deadlocks: redeem code, activity (`lockActivity`), phone
 * (`requireProvenPerson`), chances, prizes, coin balance, goods, cards, membership, budget. Call this before a
 * transaction that spends one of these balances and grants another.
 */
export async function lockOwnBalances(
  tx: Database,
  accountId: string,
  kinds: readonly Award['kind'][],
  { now, findLottery }: { now: Date; findLottery: () => Promise<string | null> },
) {
  const lottery = kinds.includes('chances') ? await findLottery() : null;
  if (lottery !== null) await lockChances(tx, lottery, accountId);
  if (kinds.includes('coins')) await lockCoinBalance(tx, accountId, now);
}
