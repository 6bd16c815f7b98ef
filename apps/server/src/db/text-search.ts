import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A literal LIKE prefix. */
export const prefixPattern = (words: string) => `${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The indexed bigrams of a text; a migration defines the function. */
export const bigramsOf = (text: SQL | PgColumn): SQL => sql`text_pairs(${text})`;

/**
 * Case-insensitive substring search through a bigram index, which suits Chinese; a single character has no bigram and
 * is scanned for. Not LIKE: the planner underestimates its matches and would scan for words that are in every row.
 */
export function containsText(text: SQL | PgColumn, words: string): SQL {
  const isThere = sql`strpos(lower(${text}), lower(${words}::text)) > 0`;
  return Array.from(words).length < 2
    ? isThere
    : sql`(${bigramsOf(text)} @> text_pairs(${words}::text) and ${isThere})`;
}
