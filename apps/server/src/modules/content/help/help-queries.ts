import type { HelpGroup } from '@feisuo/contract/schemas/content-items';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isShown } from '../publication.ts';
import { helpEntries, helpGroups } from './help.tables.ts';

/** Lists help groups with their visible entries, without empty groups. */
export async function listShownHelp(db: Database, now: Date): Promise<HelpGroup[]> {
  const { id, title, text, icon } = helpGroups;
  const { id: entryId, question, answer, isCommon } = helpEntries;
  const rows = await db
    .select({ group: { id, title, text, icon }, entry: { id: entryId, question, answer, isCommon } })
    .from(helpGroups)
    .innerJoin(helpEntries, and(eq(helpEntries.groupId, helpGroups.id), isShown(helpEntries, now)))
    .orderBy(asc(helpGroups.sort), asc(helpGroups.id), asc(helpEntries.sort), asc(helpEntries.id));
  const groups = Map.groupBy(rows, ({ group }) => group.id);
  return [...groups.values()].map((entries) => ({
    ...(entries[0] as (typeof rows)[number]).group,
    entries: entries.map(({ entry }) => entry),
  }));
}

export type NewHelpGroup = typeof helpGroups.$inferInsert;
export type NewHelpEntry = typeof helpEntries.$inferInsert;

/** Adds groups and entries that are missing, and does not change existing ones. */
export async function addHelp(db: Database, groups: NewHelpGroup[], entries: NewHelpEntry[]): Promise<void> {
  await db.insert(helpGroups).values(groups).onConflictDoNothing();
  await db.insert(helpEntries).values(entries).onConflictDoNothing();
}
