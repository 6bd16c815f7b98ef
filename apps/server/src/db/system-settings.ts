import { eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { systemSettings } from './settings.tables.ts';

/** All keys of `system_settings`, with the types of their values. */
export interface SystemSettings {
  /** How far the movable clock is ahead of the real time, in milliseconds. */
  clock_offset_ms: number;
  /** The kind of clock of the server process that started last. A command-line program may run with other settings. */
  clock_kind: 'system' | 'movable';
  /** Keyed hash of a constant, made with the data key, to detect a wrong key. */
  master_key_check: string;
  /**
   * The data key, encrypted with the master key. Missing in older databases, whose data key is the first master key.
   */
  data_key: SealedKey;
  /** Origins that the server writes, so that the command line can print links. */
  site_origin: string;
  account_origin: string;
  console_origin: string;
  /** Encrypted signing key of the demo identity provider. */
  demo_provider_key: string;
  /** Encrypted keys of the server and of the simulated channel in the payment sandbox. */
  pay_sandbox_keys: string;
  /** Injected faults of the payment sandbox and of sandboxed advertising platforms. */
  pay_sandbox_faults: string[];
  ad_played_faults: { platform: string; fault: string }[];
  /** The largest amount of an order (in fen) that one operator may refund alone; null for any amount. */
  refund_limit_fen: RefundLimit;
  /** Whether all promotion slots are switched off. */
  promotion_stopped: boolean;
  /** Alerts that hold now, by name and label, so that operators hear of each once. */
  alert_states: AlertStates;
  /** Seal of the audit log, keyed with the master key. */
  audit_seal: AuditSeal;
  /** When the installation was seeded, or `never` if seeding was declined. If set, a start does not seed. */
  seeded_at: string;
  /** When the reply templates were seeded. If set, a start does not add them. */
  reply_templates_seeded_at: string;
  /** When a process last wrote only to see that the database accepts writes. */
  written_at: string;
  /** The last test of a settings group, of saved settings or of typed, unsaved settings. */
  [group: `settings_tried:${string}`]: TriedGroup;
  [group: `settings_typed_tried:${string}`]: TriedGroup;
}

export interface SealedKey {
  sealed: string;
  /** Fingerprint of the master key that decrypts `sealed`. */
  sealedBy: string;
}

export interface AlertState {
  /** Since when the alert has held. */
  since: string;
  /** When operators were last told; null if they were not. */
  toldAt: string | null;
  text: string;
}

export type AlertStates = Record<string, AlertState>;

export interface AuditSeal {
  entries: number;
  /** Number of the oldest entries without a key: they were written before the audit log had a key. */
  unkeyed: number;
  /** Hash of the newest entry. */
  head: string | null;
  digest: string;
}

export interface RefundLimit {
  fen: number | null;
  // oxlint-disable-next-line words/plain -- stored under this name since 0.9.0
  wish?: RefundLimitRequest;
}

export interface RefundLimitRequest {
  fen: number | null;
  askedBy: string;
  askedAt: string;
  reason: string;
  /**
   * When the new limit takes effect without approval, because no other operator can approve it; null if it needs
   * approval.
   */
  countsAt: string | null;
}

export interface TriedGroup {
  id: string;
  at: string;
  by: string;
  /** The masked recipient of the test message; null if no message was sent. */
  sentTo: string | null;
  /** Whether the tested settings were typed but not saved. */
  isDraft?: boolean;
  /** Null while the test is running; stays null if the process ended during the test. */
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

/** Inserts the setting unless the key exists; returns whether the row was inserted. */
export async function claimSystemSetting<K extends Key>(
  db: Database,
  key: K,
  value: SystemSettings[K],
): Promise<boolean> {
  const rows = await db.insert(systemSettings).values({ key, value }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Writes the setting if it is unset or still has the expected value; returns whether the value was written. */
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
