import { gameRequestPlatforms, type GameRequestPlatform } from '@feisuo/contract/facts/support-vocabulary';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/list-conditions.ts';

/** Games that users searched for and did not find. */
export const gameRequests = pgTable(
  'game_requests',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** Normalized name: names that differ only in case, width, blanks or punctuation are equal. */
    nameKey: text('name_key').notNull(),
    /** Keyed hash of the account, the device or the address. A requester counts once per name. */
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

/** Number of requests per game, updated with each request so that the list can be sorted. */
export const requestedGames = pgTable(
  'requested_games',
  {
    nameKey: text('name_key').primaryKey(),
    /** One of the requested spellings: the first one, or for rows older than this table the alphabetically first. */
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
    // Partial indexes, because few games have requests on a given platform and staff filter by platform.
    ...gameRequestPlatforms.map((platform) =>
      index(`requested_games_${platform}`)
        .on(table.requests, table.nameKey)
        .where(sql`${table[platform]} > 0`),
    ),
    index('requested_games_words').using('gin', bigramsOf(table.name)),
  ],
);
