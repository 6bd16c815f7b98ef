import type { Award } from '@feisuo/contract/schemas/activity';
import type { Database } from '../../../db/database.ts';
import { lockCoinBalance } from '../coins/coin-balance.ts';
import { lockChances } from '../lottery/draw-chances.ts';

/**
 * Every step locks in this order, to avoid deadlocks: redeem code, activity (`lockActivity`), phone
 * (`requireProvenPerson`), chances, prizes, coin balance, goods, cards, membership, and last the shared budget. Call
 * this before a step that pays with one of these and grants another.
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
