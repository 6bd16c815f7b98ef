import { and, asc, eq } from 'drizzle-orm';
import type { MasterKey } from '../keys/master-key.ts';
import type { Database } from './database.ts';
import { settingGroups } from './settings.tables.ts';

type Row = typeof settingGroups.$inferSelect;
type Texts = Record<string, string>;

/** A saved group with decrypted secrets. It must not leave the server. */
export interface SavedGroup extends Omit<Row, 'sealed'> {
  secrets: Texts;
}

const PURPOSE = 'settings';

export async function listSavedGroups(db: Database, masterKey: MasterKey): Promise<SavedGroup[]> {
  const rows = await db.select().from(settingGroups).orderBy(asc(settingGroups.id));
  return rows.map((row) => open(masterKey, row));
}

export async function findSavedGroup(db: Database, masterKey: MasterKey, id: string): Promise<SavedGroup | null> {
  const [row] = await db.select().from(settingGroups).where(eq(settingGroups.id, id));
  return row ? open(masterKey, row) : null;
}

/**
 * Saves a group if its stored revision is still `seen`, the revision that the operator edited; 0 creates a group.
 * Returns whether the group was saved.
 */
export async function saveGroup(
  db: Database,
  masterKey: MasterKey,
  { secrets, ...group }: SavedGroup,
  seen: number,
): Promise<boolean> {
  const hasSecrets = Object.keys(secrets).length > 0;
  const row = { ...group, sealed: hasSecrets ? masterKey.seal(PURPOSE, JSON.stringify(secrets), group.id) : null };
  const isUnchanged = and(eq(settingGroups.id, group.id), eq(settingGroups.revision, seen));
  const saved =
    seen === 0
      ? await db.insert(settingGroups).values(row).onConflictDoNothing().returning({ id: settingGroups.id })
      : await db.update(settingGroups).set(row).where(isUnchanged).returning({ id: settingGroups.id });
  return saved.length > 0;
}

function open(masterKey: MasterKey, { sealed, ...row }: Row): SavedGroup {
  const secrets = sealed === null ? {} : (JSON.parse(masterKey.open(PURPOSE, sealed, row.id)) as Texts);
  return { ...row, secrets };
}
