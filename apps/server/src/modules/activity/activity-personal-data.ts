import { asc, eq, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { PersonalData } from '../../ports/personal-data.ts';
import { activityEntries } from './activities/activities.tables.ts';
import { activityAwards } from './awards/awards.tables.ts';
import { clientDays, clientPeers } from './clients/clients.tables.ts';
import { moveClients } from './clients/record-desktop-client.ts';
import { exchanges } from './exchange/exchange.tables.ts';
import { taskProofs } from './tasks/tasks.tables.ts';
import { awardVouchers } from './vouchers/vouchers.tables.ts';
import { lotteryChanceGrants, lotteryChances, lotteryDraws } from './lottery/lottery.tables.ts';
import { redeemCodes } from './codes/codes.tables.ts';
import { coinEntries, coinLots, coinBalances } from './coins/coins.tables.ts';

/** After erasure, awards stay under a pseudonym so that totals stay correct. Coins are deleted. */
export const activityPersonalData: PersonalData = {
  name: 'activity',
  async move(tx, from, to) {
    // If both accounts have an award with the same slot, the moved award gets a new slot: a slot is unique per account.
    await tx.execute(sql`
      update ${activityAwards} set account_id = ${to},
             slot = case when exists (
               select 1 from ${activityAwards} as own where own.account_id = ${to}
                  and own.activity_id = activity_awards.activity_id and own.period = activity_awards.period
                  and own.slot = activity_awards.slot) then slot || ':' || id else slot end
       where account_id = ${from}`);
    await tx.execute(sql`
      insert into ${activityEntries} (activity_id, account_id, entered_at)
      select activity_id, ${to}, entered_at from ${activityEntries} where account_id = ${from}
      on conflict (activity_id, account_id) do update
        set entered_at = least(activity_entries.entered_at, excluded.entered_at)`);
    await tx.delete(activityEntries).where(eq(activityEntries.accountId, from));
    await tx.update(redeemCodes).set({ accountId: to }).where(eq(redeemCodes.accountId, from));
    await tx.update(lotteryDraws).set({ accountId: to }).where(eq(lotteryDraws.accountId, from));
    await tx.update(exchanges).set({ accountId: to }).where(eq(exchanges.accountId, from));
    await tx.update(taskProofs).set({ accountId: to }).where(eq(taskProofs.accountId, from));
    await moveClients(tx, from, to);
    await tx.execute(sql`
      insert into ${lotteryChances} (activity_id, account_id, remaining)
      select activity_id, ${to}, remaining from ${lotteryChances} where account_id = ${from}
      on conflict (activity_id, account_id) do update
        set remaining = lottery_chances.remaining + excluded.remaining`);
    await tx.delete(lotteryChances).where(eq(lotteryChances.accountId, from));
    await tx.execute(sql`
      insert into ${lotteryChanceGrants} (activity_id, account_id, reason, chances, at)
      select activity_id, ${to}, reason, chances, at from ${lotteryChanceGrants} where account_id = ${from}
      on conflict do nothing`);
    await tx.delete(lotteryChanceGrants).where(eq(lotteryChanceGrants.accountId, from));
    await tx.execute(sql`
      insert into ${coinBalances} (account_id, balance, owed)
      select ${to}, balance, owed from ${coinBalances} where account_id = ${from}
      on conflict (account_id) do update
        set balance = coin_balances.balance + excluded.balance, owed = coin_balances.owed + excluded.owed`);
    await tx.delete(coinBalances).where(eq(coinBalances.accountId, from));
    await tx.update(coinEntries).set({ accountId: to }).where(eq(coinEntries.accountId, from));
    await tx.update(coinLots).set({ accountId: to }).where(eq(coinLots.accountId, from));
  },
  async erase(tx, accountId) {
    const pseudonym = `erased_${randomUUID()}`;
    // The voucher code can still be redeemed. Without this row, the erased account can no longer read the code.
    await tx.execute(sql`
      delete from ${awardVouchers} using ${activityAwards}
       where ${activityAwards.id} = ${awardVouchers.awardId} and ${activityAwards.accountId} = ${accountId}`);
    await tx.update(activityAwards).set({ accountId: pseudonym }).where(eq(activityAwards.accountId, accountId));
    await tx.update(redeemCodes).set({ accountId: pseudonym }).where(eq(redeemCodes.accountId, accountId));
    await tx.delete(activityEntries).where(eq(activityEntries.accountId, accountId));
    await tx.update(lotteryDraws).set({ accountId: pseudonym }).where(eq(lotteryDraws.accountId, accountId));
    await tx.update(exchanges).set({ accountId: pseudonym }).where(eq(exchanges.accountId, accountId));
    await tx.update(taskProofs).set({ accountId: pseudonym }).where(eq(taskProofs.accountId, accountId));
    await tx.delete(clientPeers).where(eq(clientPeers.accountId, accountId));
    await tx.delete(clientDays).where(eq(clientDays.accountId, accountId));
    await tx.delete(lotteryChances).where(eq(lotteryChances.accountId, accountId));
    await tx.delete(lotteryChanceGrants).where(eq(lotteryChanceGrants.accountId, accountId));
    await tx.delete(coinBalances).where(eq(coinBalances.accountId, accountId));
    await tx.delete(coinEntries).where(eq(coinEntries.accountId, accountId));
  },
  async export(db, accountId) {
    const awards = await db
      .select()
      .from(activityAwards)
      .where(eq(activityAwards.accountId, accountId))
      .orderBy(asc(activityAwards.id));
    const entries = await db
      .select()
      .from(coinEntries)
      .where(eq(coinEntries.accountId, accountId))
      .orderBy(asc(coinEntries.id));
    const clients = await db
      .select()
      .from(clientPeers)
      .where(eq(clientPeers.accountId, accountId))
      .orderBy(asc(clientPeers.firstSeenAt));
    return {
      awards: awards.map(({ activityId, kind, name, amount, at }) => ({
        activity: activityId,
        kind,
        name,
        amount,
        at: at.toISOString(),
      })),
      clients: clients.map(({ packageName, firstSeenAt, lastSeenAt }) => ({
        package: packageName,
        firstSeen: firstSeenAt.toISOString(),
        lastSeen: lastSeenAt.toISOString(),
      })),
      coins: entries.map(({ kind, amount, at }) => ({ kind, amount, at: at.toISOString() })),
    };
  },
};
