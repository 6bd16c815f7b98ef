import type { Award } from '@feisuo/contract/schemas/activity';
import type { Database } from '../../../db/database.ts';
import { takePurse } from '../coins/purse.ts';
import { holdChances } from '../lottery/chances.ts';

/**
 * The order in which every step takes what it changes, so that no two wait for each other: a code that is redeemed, the activity as
 * it is (`keepActivity`), the phone that proves the person (`requireProvenPerson`), the person's chances, their purse, their cards, their membership, and last the budget, which everybody shares. Prizes come after chances, goods after the purse.
 * Whoever pays with one of these and is given another holds both before, by this.
 */
export async function holdOwn(
  tx: Database,
  accountId: string,
  kinds: readonly Award['kind'][],
  { now, findLottery }: { now: Date; findLottery: () => Promise<string | null> },
) {
  const lottery = kinds.includes('chances') ? await findLottery() : null;
  if (lottery !== null) await holdChances(tx, lottery, accountId);
  if (kinds.includes('coins')) await takePurse(tx, accountId, now);
}
