import { gameRequestPlatforms, type GameRequestPlatform } from '@feisuo/contract/facts/support-vocabulary';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/text-search.ts';

/** Games that users searched for in vain. */
export const gameRequests = pgTable(
  'game_requests',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** Normalized: spellings that differ in case, width and blanks are equal. */
    nameKey: text('name_key').notNull(),
    /** Keyed hash of account, device or address: each counts once per name. */
    askerKey: text('asker_key').notNull(),
    accountId: text('account_id'),
    platform: text('platform').$type<GameRequestPlatform>().notNull(),
    region: text('region').notNull(),
    sealedContact: text('sealed_contact'),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('game_requests_once').on(table.nameKey, table.askerKey),
    index('game_requests_account').on(table.accountId),
    index('game_requests_at').on(table.at),
  ],
);

/** Number of requests per game, updated incrementally for the sorted list. */
export const wishedGames = pgTable(
  'wished_games',
  {
    nameKey: text('name_key').primaryKey(),
    /** One of the spellings: the first one since counting began, for older rows the alphabetically first. */
    name: text('name').notNull(),
    wishes: integer('wishes').notNull(),
    pc: integer('pc').notNull(),
    android: integer('android').notNull(),
    ios: integer('ios').notNull(),
    console: integer('console').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    index('wished_games_most').on(table.wishes, table.nameKey),
    // Partial indexes: few games have requests on a given platform, and staff filter by it.
    ...gameRequestPlatforms.map((platform) =>
      index(`wished_games_${platform}`)
        .on(table.wishes, table.nameKey)
        .where(sql`${table[platform]} > 0`),
    ),
    index('wished_games_words').using('gin', bigramsOf(table.name)),
  ],
);
