import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A LIKE pattern for texts that start with `words`; wildcards in `words` are escaped. */
export const prefixPattern = (words: string) => `${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Expression for the indexed bigrams of a text. A migration defines the SQL function. */
export const bigramsOf = (text: SQL | PgColumn): SQL => sql`text_pairs(${text})`;

/**
 * Case-insensitive substring search through a bigram index, which also suits Chinese; for a single character the
 * table is scanned. LIKE is not used: the planner expects too few matches and would scan the table for words that are
 * in every row.
 */
export function containsText(text: SQL | PgColumn, words: string): SQL {
  const isThere = sql`strpos(lower(${text}), lower(${words}::text)) > 0`;
  return Array.from(words).length < 2
    ? isThere
    : sql`(${bigramsOf(text)} @> text_pairs(${words}::text) and ${isThere})`;
}
