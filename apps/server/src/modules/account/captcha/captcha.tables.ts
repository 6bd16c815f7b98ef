import type { Challenge as Work } from 'altcha-lib/types';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** The data to check a solution. An image replaces a challenge and solves it too. */
export type CaptchaTask =
  | {
      kind: 'work';
      work: Work;
      /** The counter is not above this. */
      maxCounter: number;
      /** No image may replace it. */
      isWorkOnly?: boolean;
    }
  | { kind: 'image'; /** Keyed hash. */ answer: string; insteadOf: string };

/** Issued captcha tokens. Each is valid for one call of one action by one device of one client. */
export const captchaTokens = pgTable(
  'captcha_tokens',
  {
    /** Keyed hash. */
    hash: text('hash').primaryKey(),
    clientId: text('client_id').notNull(),
    deviceId: text('device_id').notNull(),
    action: text('action').notNull(),
    /** Keyed hash of the identifier it is for; null if none was named. */
    metaKey: text('meta_key'),
    /** Whether the work of a challenge was done; otherwise the token was issued for an image or a low risk. */
    isSolved: boolean('is_solved').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    spentAt: moment('spent_at'),
  },
  (table) => [
    index('captcha_tokens_device').on(table.deviceId, table.action, table.createdAt),
    index('captcha_tokens_expires_at').on(table.expiresAt),
  ],
);

/** Challenges to solve before a token is issued. */
export const captchaChallenges = pgTable(
  'captcha_challenges',
  {
    /** Keyed hash of the name that the page knows. */
    key: text('key').primaryKey(),
    clientId: text('client_id').notNull(),
    deviceId: text('device_id').notNull(),
    action: text('action').notNull(),
    metaKey: text('meta_key'),
    redirectUri: text('redirect_uri').notNull().default(''),
    state: text('state').notNull().default(''),
    task: jsonb('task').$type<CaptchaTask>(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    solvedAt: moment('solved_at'),
  },
  (table) => [index('captcha_challenges_expires_at').on(table.expiresAt)],
);
