import { eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { systemSettings } from './settings.tables.ts';

/** The keys in use, and what each holds. */
export interface SystemSettings {
  /** Milliseconds by which the movable clock is shifted. */
  clock_offset_ms: number;
  /** Which clock the server that started last goes by; the command line may run with other settings. */
  clock_kind: 'system' | 'movable';
  /** A keyed hash of a known text by the data key, on which everything stored hangs: tells a wrong key from the right one. */
  master_key_check: string;
  /** The data key, under the master key. A database that is older has none: its data key is the first master key itself. */
  data_key: SealedKey;
  /** Where the server last said the site is, for links that the command line prints. */
  site_origin: string;
  /** The same for the account pages. */
  account_origin: string;
  /** The same for the console. */
  console_origin: string;
  /** Sealed: what the demo identity provider signs with. */
  demo_provider_key: string;
  /** Sealed: the keys of both ends of the payment sandbox's wire. */
  pay_sandbox_keys: string;
  /** What goes wrong with the payment sandbox, and with advertising platforms that are played here. */
  pay_sandbox_faults: string[];
  ad_played_faults: { platform: string; fault: string }[];
  /** What one operator may return of one order alone; null: any sum. */
  refund_limit_fen: RefundLimit;
  /** Nothing is shown in any promotion slot. */
  promotion_stopped: boolean;
  /** What the audit log amounts to, under the master key. */
  audit_seal: AuditSeal;
  /** When the database was seeded, or `never` when it began empty; its presence means "not again by itself". */
  seeded_at: string;
  /** The last time that somebody tried a group of settings out, as it was saved and as it was typed (`tried-settings.ts`). */
  [group: `settings_tried:${string}`]: TriedGroup;
  [group: `settings_typed_tried:${string}`]: TriedGroup;
}

export interface SealedKey {
  sealed: string;
  /** The fingerprint of the master key that opens it. */
  sealedBy: string;
}

export interface AuditSeal {
  entries: number;
  /** Of them, those from before there was a key; they are the oldest. */
  unkeyed: number;
  /** The newest entry's hash. */
  head: string | null;
  digest: string;
}

export interface RefundLimit {
  fen: number | null;
  wish?: RefundLimitRequest;
}

/** A higher limit that somebody asked for. */
export interface RefundLimitRequest {
  fen: number | null;
  askedBy: string;
  askedAt: string;
  reason: string;
  /** When it counts although nobody agreed; null: never. */
  countsAt: string | null;
}

export interface TriedGroup {
  /** Tells this try from the next. */
  id: string;
  at: string;
  by: string;
  /** Masked; null where nothing was sent to anybody. */
  sentTo: string | null;
  /** Of what was typed then, and not saved. */
  isDraft?: boolean;
  /** Null while it is under way, and for good where its process died. */
  end: { isOk: boolean; says: string; ms: number } | null;
}
type Key = keyof SystemSettings;

export async function readSystemSetting<K extends Key>(db: Database, key: K): Promise<SystemSettings[K] | null> {
  const [row] = await db.select().from(systemSettings).where(eq(systemSettings.key, key));
  return row ? (row.value as SystemSettings[K]) : null;
}

export async function writeSystemSetting<K extends Key>(db: Database, key: K, value: SystemSettings[K]): Promise<void> {
  await db
    .insert(systemSettings)
    .values({ key, value })
    .onConflictDoUpdate({ target: systemSettings.key, set: { value } });
}

/** Writes the setting if nobody has; tells whether this call was the one. */
export async function claimSystemSetting<K extends Key>(
  db: Database,
  key: K,
  value: SystemSettings[K],
): Promise<boolean> {
  const rows = await db.insert(systemSettings).values({ key, value }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Writes the setting if it is still what was seen, or is not set; tells whether it did. */
export async function exchangeSystemSetting<K extends Key>(
  db: Database,
  key: K,
  seen: SystemSettings[K] | null,
  value: SystemSettings[K],
): Promise<boolean> {
  const rows = await db
    .insert(systemSettings)
    .values({ key, value })
    .onConflictDoUpdate({
      target: systemSettings.key,
      set: { value },
      setWhere: sql`${systemSettings.value} = ${JSON.stringify(seen)}::jsonb`,
    })
    .returning({ key: systemSettings.key });
  return rows.length > 0;
}
