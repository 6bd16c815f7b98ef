import { and, eq, exists, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database.ts';
import { namesOfChannels } from '../channels/channel-queries.ts';
import { adConversions } from './conversions.tables.ts';

const { accountId, channel, kind } = adConversions;

/** Returns, for each account, the channel that gets credit for its sign-up, with the channel's current name. */
export async function channelsOfAccounts(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({ accountId, channel })
    .from(adConversions)
    .where(and(eq(kind, 'register'), inArray(accountId, [...accountIds])));
  const names = await namesOfChannels(db, [...new Set(rows.map((row) => row.channel))]);
  return new Map(
    rows.map((row) => [row.accountId ?? '', { id: row.channel, name: names.get(row.channel) ?? row.channel }]),
  );
}

/** SQL condition for accounts whose sign-up is credited to the given channel. */
export const cameBy = (db: Database, account: PgColumn, channelId: string): SQL =>
  exists(
    db
      .select({ channel })
      .from(adConversions)
      .where(and(eq(accountId, account), eq(kind, 'register'), eq(channel, channelId))),
  );
