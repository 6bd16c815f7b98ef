import type { Challenge as Work } from 'altcha-lib/types';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/**
 * What is needed to check a solution. An image stands for a proof-of-work challenge: solving the image closes that
 * challenge too.
 */
export type CaptchaTask =
  | {
      kind: 'work';
      work: Work;
      /** Upper limit of the counter that solves the work. */
      maxCounter: number;
      /** Whether the challenge cannot be replaced by an image. */
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
    /**
     * Whether a proof of work was solved for the token. If false, the token was issued for an image or because of a
     * low risk.
     */
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
    /** Keyed hash of the challenge's name, which only the page knows. */
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
