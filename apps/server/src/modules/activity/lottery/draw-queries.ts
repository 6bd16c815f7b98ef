import type { Award } from '@feisuo/contract/schemas/activity';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { fixedStatement, rowOf } from '../../../db/precompiled-statement.ts';
import type { RunningActivity } from '../activities/activity-queries.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import { lockChances } from './draw-chances.ts';
import { lotteryDraws, lotteryPrizes } from './lottery.tables.ts';
import { releasedOf } from './pick-prize.ts';

/** The `period` of awards that were won in a draw. Their `slot` is the idempotency key of the draw. */
export const DRAW_PERIOD = 'draw';

export type Prize = typeof lotteryPrizes.$inferSelect;

export async function listPrizes(db: Database, activityId: string): Promise<Prize[]> {
  const { rows } = await db.execute(prizesOf({ activityId }));
  return rows.map((row) => rowOf(lotteryPrizes, row));
}

const prizesOf = fixedStatement<{ activityId: string }>(
  (place) => sql`select * from ${lotteryPrizes} where activity_id = ${place('activityId')} order by sort`,
);

/**
 * Takes one unit of the stock that has been released by now. Returns false if no unit is left or the member's limit is
 * reached.
 */
export async function takePrize(
  tx: Database,
  activity: RunningActivity<'lottery'>,
  accountId: string,
  { id, stock, perPerson }: Prize,
  at: Date,
): Promise<boolean> {
  const activityId = activity.id;
  if (perPerson !== null) {
    const { rows } = await tx.execute<{ won: number }>(wonBy({ activityId, accountId, id }));
    if ((rows[0]?.won ?? 0) >= perPerson) return false;
  }
  const released = stock === null ? 0 : releasedOf(stock, activity, at);
  const { rows } = await tx.execute(prizeTaken({ activityId, id, released }));
  return rows.length > 0;
}

/**
 * Returns a reversed prize to the stock, with the same locks as a draw. The prize can be drawn again, but still counts
 * towards the limit of the member who won it.
 */
export async function putPrizeBack(
  tx: Database,
  { activityId, accountId, slot }: { activityId: string; accountId: string; slot: string },
): Promise<void> {
  await lockChances(tx, activityId, accountId);
  await tx.execute(prizePutBack({ activityId, accountId, key: slot }));
}

const prizePutBack = fixedStatement<{ activityId: string; accountId: string; key: string }>(
  (place) => sql`
    update ${lotteryPrizes} as prize set taken = prize.taken - 1 from ${lotteryDraws} as draw
     where draw.activity_id = ${place('activityId')} and draw.account_id = ${place('accountId')} and draw.key = ${place('key')}
       and prize.activity_id = draw.activity_id and prize.id = draw.prize_id and prize.taken > 0`,
);

const prizeTaken = fixedStatement<{ activityId: string; id: string; released: number }>(
  (place) => sql`
    update ${lotteryPrizes} set taken = taken + 1
     where activity_id = ${place('activityId')} and id = ${place('id')} and (stock is null or taken < ${place('released')}::int)
    returning id`,
);

const wonBy = fixedStatement<{ activityId: string; accountId: string; id: string }>(
  (place) => sql`
    select count(*)::int as won from ${lotteryDraws}
     where activity_id = ${place('activityId')} and account_id = ${place('accountId')} and prize_id = ${place('id')}`,
);

export interface AskedDraw {
  activityId: string;
  accountId: string;
  key: string;
}

/** Returns the stored result of the draw with this key: null if nothing was won, undefined if no draw has this key. */
export async function findDraw(
  db: Database,
  { activityId, accountId, key }: AskedDraw,
): Promise<{ id: string; award: Award } | null | undefined> {
  const { rows } = await db.execute<{ prize_id: string | null; kind: Award['kind']; name: string; amount: number }>(
    drawnBefore({ activityId, accountId, key }),
  );
  const [row] = rows;
  if (!row) return undefined;
  const { prize_id: id, kind, name, amount } = row;
  return id === null ? null : { id, award: { kind, name, amount } };
}

const drawnBefore = fixedStatement<{ activityId: string; accountId: string; key: string }>(
  (place) => sql`
    select draw.prize_id, award.kind, award.name, award.amount
      from ${lotteryDraws} as draw left join ${activityAwards} as award on award.id = draw.award_id
     where draw.activity_id = ${place('activityId')} and draw.account_id = ${place('accountId')} and draw.key = ${place('key')}`,
);

export async function noteDraw(
  tx: Database,
  {
    at,
    awardId,
    activityId,
    accountId,
    key,
    prizeId,
  }: AskedDraw & { prizeId: string | null; awardId: bigint | null; at: Date },
): Promise<void> {
  const award = awardId === null ? null : String(awardId);
  await tx.execute(noted({ activityId, accountId, key, prizeId, award, at: at.toISOString() }));
}

const noted = fixedStatement<
  Record<'activityId' | 'accountId' | 'key' | 'at', string> & Record<'prizeId' | 'award', string | null>
>(
  (place) => sql`
    insert into ${lotteryDraws} (activity_id, account_id, key, prize_id, award_id, at)
    values (${place('activityId')}, ${place('accountId')}, ${place('key')}, ${place('prizeId')}, ${place('award')}, ${place('at')})`,
);
