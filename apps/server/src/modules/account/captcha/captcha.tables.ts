import type { Challenge as Work } from 'altcha-lib/types';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * The data to check a solution with. An image belongs to a proof-of-work challenge: solving the image closes that
 * challenge.
 */
export type CaptchaTask =
  | {
      kind: 'work';
      work: Work;
      /** The largest counter value that the browser has to try. */
      maxCounter: number;
      /** Whether an image is refused instead of the proof of work. */
      isWorkOnly?: boolean;
    }
  | { kind: 'image'; /** Keyed hash of the image's text. */ answer: string; insteadOf: string };

/** Issued captcha tokens. Each token is valid for one call of one action by one device of one client. */
export const captchaTokens = pgTable(
  'captcha_tokens',
  {
    /** Keyed hash of the token. */
    hash: text('hash').primaryKey(),
    clientId: text('client_id').notNull(),
    deviceId: text('device_id').notNull(),
    action: text('action').notNull(),
    /** Keyed hash of the identifier that the token is valid for; null: any identifier. */
    metaKey: text('meta_key'),
    /** Whether a proof of work was solved for the token. False for a token issued for an image or at low risk. */
    isSolved: boolean('is_solved').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('captcha_tokens_device').on(table.deviceId, table.action, table.createdAt),
    index('captcha_tokens_expires_at').on(table.expiresAt),
  ],
);

/** Challenges that must be solved before a token is issued. */
export const captchaChallenges = pgTable(
  'captcha_challenges',
  {
    /** Keyed hash of the challenge's name; only the challenge page knows the name. */
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
