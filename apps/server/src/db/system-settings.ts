import { eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { systemSettings } from './settings.tables.ts';

/** All keys with their types. */
export interface SystemSettings {
  /** Shift of the movable clock in milliseconds. */
  clock_offset_ms: number;
  /** The clock of the server that started last; the command line may have other settings. */
  clock_kind: 'system' | 'movable';
  /** Keyed hash of a constant with the data key: detects a wrong key. */
  master_key_check: string;
  /** The data key encrypted with the master key. Missing in older databases: their data key is the first master key. */
  data_key: SealedKey;
  /** Written by the server, for links that the command line prints. */
  site_origin: string;
  account_origin: string;
  console_origin: string;
  /** Encrypted signing key of the demo identity provider. */
  demo_provider_key: string;
  /** Encrypted keys of both sides of the payment sandbox. */
  pay_sandbox_keys: string;
  /** Injected faults of the payment sandbox and of sandboxed advertising platforms. */
  pay_sandbox_faults: string[];
  ad_played_faults: { platform: string; fault: string }[];
  /** The most that one operator may refund of one order alone; null: any amount. */
  refund_limit_fen: RefundLimit;
  /** All promotion slots are off. */
  promotion_stopped: boolean;
  /** Seal of the audit log, keyed with the master key. */
  audit_seal: AuditSeal;
  /** Time of seeding, or `never` for an empty start; if present, a start does not seed again. */
  seeded_at: string;
  /** The last test of a settings group, saved and typed (`settings-tests.ts`). */
  [group: `settings_tried:${string}`]: TriedGroup;
  [group: `settings_typed_tried:${string}`]: TriedGroup;
}

export interface SealedKey {
  sealed: string;
  /** Fingerprint of the master key that opens it. */
  sealedBy: string;
}

export interface AuditSeal {
  entries: number;
  /** Number of the oldest entries, written before there was a key. */
  unkeyed: number;
  /** Hash of the newest entry. */
  head: string | null;
  digest: string;
}

export interface RefundLimit {
  fen: number | null;
  wish?: RefundLimitRequest;
}

/** A requested higher limit. */
export interface RefundLimitRequest {
  fen: number | null;
  askedBy: string;
  askedAt: string;
  reason: string;
  /** Takes effect at this time without approval; null: never. */
  countsAt: string | null;
}

export interface TriedGroup {
  id: string;
  at: string;
  by: string;
  /** Masked; null if no message was sent. */
  sentTo: string | null;
  /** A test of typed, unsaved settings. */
  isDraft?: boolean;
  /** Null while running, and forever if its process died. */
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

/** Inserts the setting unless it exists; returns whether it did. */
export async function claimSystemSetting<K extends Key>(
  db: Database,
  key: K,
  value: SystemSettings[K],
): Promise<boolean> {
  const rows = await db.insert(systemSettings).values({ key, value }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Conditional update: writes the setting if it is unset or still the expected value; returns whether it did. */
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
