import { gameRequestPlatforms, type GameRequestPlatform } from '@feisuo/contract/facts/support-vocabulary';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/list-conditions.ts';

/** Requests for games that visitors and members searched for and did not find. */
export const gameRequests = pgTable(
  'game_requests',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** Normalized name: names that differ only in case, width, blanks or punctuation are equal. */
    nameKey: text('name_key').notNull(),
    /** Keyed hash of the requester's account, device or address. It makes a requester count once per game. */
    requesterKey: text('requester_key').notNull(),
    accountId: text('account_id'),
    platform: text('platform').$type<GameRequestPlatform>().notNull(),
    region: text('region').notNull(),
    sealedContact: text('sealed_contact'),
    at: moment('at').notNull(),
  },
  (table) => [
    uniqueIndex('game_requests_once').on(table.nameKey, table.requesterKey),
    index('game_requests_account').on(table.accountId),
    index('game_requests_at').on(table.at),
  ],
);

/** Number of requests per game, updated with each request. PostgreSQL can sort the list by this column. */
export const requestedGames = pgTable(
  'requested_games',
  {
    nameKey: text('name_key').primaryKey(),
    /** The first requested spelling; rows older than this table have the alphabetically first one. */
    name: text('name').notNull(),
    requests: integer('requests').notNull(),
    pc: integer('pc').notNull(),
    android: integer('android').notNull(),
    ios: integer('ios').notNull(),
    console: integer('console').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    index('requested_games_most').on(table.requests, table.nameKey),
    // Operators filter by platform, and few games have requests for a given platform, so the indexes are partial.
    ...gameRequestPlatforms.map((platform) =>
      index(`requested_games_${platform}`)
        .on(table.requests, table.nameKey)
        .where(sql`${table[platform]} > 0`),
    ),
    index('requested_games_words').using('gin', bigramsOf(table.name)),
  ],
);
