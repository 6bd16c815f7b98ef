import { gameRequestPlatforms, type GameRequestPlatform } from '@feisuo/contract/facts/support-vocabulary';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/text-search.ts';

/** Games that somebody looked for and did not find. */
export const gameRequests = pgTable(
  'game_requests',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    /** As it was typed. */
    name: text('name').notNull(),
    /** One form for all spellings that differ in case, width and blanks. */
    nameKey: text('name_key').notNull(),
    /** Keyed hash of the account, the device or the address: each counts once per name. */
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

/** How many wish for each game, counted as wishes come and go: the list of it begins with the most wished for. */
export const wishedGames = pgTable(
  'wished_games',
  {
    nameKey: text('name_key').primaryKey(),
    /** As one of those typed it who wished for it: the first since it is counted, and of those before the first in the alphabet. */
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
    // Few are wished for on some platforms, and somebody asks for just those.
    ...gameRequestPlatforms.map((platform) =>
      index(`wished_games_${platform}`)
        .on(table.wishes, table.nameKey)
        .where(sql`${table[platform]} > 0`),
    ),
    index('wished_games_words').using('gin', bigramsOf(table.name)),
  ],
);
