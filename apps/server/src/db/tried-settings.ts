import { and, eq, like, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { readSystemSetting, writeSystemSetting, type TriedGroup } from './system-settings.ts';
import { systemSettings } from './system-settings.tables.ts';

const PREFIX = 'settings_tried:';
const keyOf = (group: string) => `${PREFIX}${group}` as const;

/** Writes down that a group is being tried, and tells what was there. */
export async function beginTry(db: Database, group: string, begun: TriedGroup): Promise<TriedGroup | null> {
  const before = await readSystemSetting(db, keyOf(group));
  await writeSystemSetting(db, keyOf(group), begun);
  return before;
}

/** Writes down what became of a try, unless another has begun since; null: as if it had never begun. */
export async function endTry(db: Database, group: string, id: string, became: TriedGroup | null): Promise<void> {
  const isStillThis = and(eq(systemSettings.key, keyOf(group)), sql`${systemSettings.value}->>'id' = ${id}`);
  if (became === null) await db.delete(systemSettings).where(isStillThis);
  else await db.update(systemSettings).set({ value: became }).where(isStillThis);
}

/** The last try of each group, by the group's name. */
export async function listTries(db: Database): Promise<Map<string, TriedGroup>> {
  const rows = await db.select().from(systemSettings).where(like(systemSettings.key, 'settings\\_tried:%'));
  return new Map(rows.map(({ key, value }) => [key.slice(PREFIX.length), value as TriedGroup]));
}
