import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** How something begins, as LIKE takes it literally. */
export const prefixPattern = (words: string) => `${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** What an index over all pairs of neighbouring characters of a text is made of; a migration has the function. */
export const bigramsOf = (text: SQL | PgColumn): SQL => sql`text_pairs(${text})`;

/**
 * Whether a text has these words in it, in small letters or capitals. Pairs of characters lead to those that might, which works for
 * Chinese, whose words nothing separates; a single character makes no pair and is looked for as far as it takes. Not by LIKE: of
 * that the planner expects next to nothing, and would look everywhere for words that are in every row.
 */
export function containsText(text: SQL | PgColumn, words: string): SQL {
  const isThere = sql`strpos(lower(${text}), lower(${words}::text)) > 0`;
  return Array.from(words).length < 2
    ? isThere
    : sql`(${bigramsOf(text)} @> text_pairs(${words}::text) and ${isThere})`;
}
