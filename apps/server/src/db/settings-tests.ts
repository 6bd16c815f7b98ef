import { and, eq, like, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { readSystemSetting, writeSystemSetting, type TriedGroup } from './system-settings.ts';
import { systemSettings } from './settings.tables.ts';

/** Key prefixes of stored tests: tests of typed, unsaved settings are separate from tests of saved settings. */
const prefixes = { saved: 'settings_tried:', typed: 'settings_typed_tried:' } as const;
type Of = keyof typeof prefixes;
const keyOf = (group: string, isDraft = false) => `${prefixes[isDraft ? 'typed' : 'saved']}${group}` as const;

/** Records a test in progress and returns the previous record. */
export async function beginSettingsTest(db: Database, group: string, begun: TriedGroup): Promise<TriedGroup | null> {
  const key = keyOf(group, begun.isDraft);
  const before = await readSystemSetting(db, key);
  await writeSystemSetting(db, key, begun);
  return before;
}

/** Records the result, unless another test has begun meanwhile. Null removes the record. */
export async function endSettingsTest(
  db: Database,
  group: string,
  { id, isDraft }: Pick<TriedGroup, 'id' | 'isDraft'>,
  became: TriedGroup | null,
): Promise<void> {
  const isStillThis = and(eq(systemSettings.key, keyOf(group, isDraft)), sql`${systemSettings.value}->>'id' = ${id}`);
  if (became === null) await db.delete(systemSettings).where(isStillThis);
  else await db.update(systemSettings).set({ value: became }).where(isStillThis);
}

/** The last test of each group, of saved settings or of typed, unsaved settings. */
export async function listSettingsTests(db: Database, of: Of): Promise<Map<string, TriedGroup>> {
  const prefix = prefixes[of];
  const rows = await db
    .select()
    .from(systemSettings)
    .where(like(systemSettings.key, `${prefix.replaceAll('_', '\\_')}%`));
  return new Map(rows.map(({ key, value }) => [key.slice(prefix.length), value as TriedGroup]));
}
