import { and, desc, eq, max, min, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database.ts';
import { isLiveAt, moment } from './session-life.ts';
import { sessions } from './tokens.tables.ts';

export type Session = typeof sessions.$inferSelect;

export async function findSession(db: Database, id: string): Promise<Session | null> {
  const [session] = await db.select().from(sessions).where(eq(sessions.id, id));
  return session ?? null;
}

/** Whether the session is live. A shared lock on its row keeps the session live until the transaction ends. */
export async function lockSession(tx: Database, id: string, now: Date): Promise<boolean> {
  const held = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isLiveAt(moment(now.toISOString()))))
    .for('share');
  return held.length > 0;
}

export function listLiveSessions(db: Database, accountId: string, now: Date): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isLiveAt(moment(now.toISOString()))))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

export interface KnownDevice {
  deviceId: string;
  deviceName: string;
  place: string;
  firstAt: Date;
  lastAt: Date;
  isLive: boolean;
}

/** The devices of an account whose sessions are still stored; the last used device comes first. */
export async function listKnownDevices(db: Database, accountId: string, now: Date): Promise<KnownDevice[]> {
  const { deviceId, deviceName, place, createdAt, lastUsedAt } = sessions;
  // The device's most recent value of a column.
  const newest = (column: PgColumn) => sql<string>`(array_agg(${column} order by ${lastUsedAt} desc))[1]`;
  const lastAt = max(lastUsedAt);
  const rows = await db
    .select({
      deviceId,
      deviceName: newest(deviceName),
      place: newest(place),
      firstAt: min(createdAt),
      lastAt,
      isLive: sql<boolean>`bool_or(${isLiveAt(moment(now.toISOString()))})`,
    })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), ne(deviceId, '')))
    .groupBy(deviceId)
    .orderBy(desc(lastAt));
  return rows.map(({ firstAt, lastAt: last, ...device }) => ({
    ...device,
    firstAt: firstAt ?? now,
    lastAt: last ?? now,
  }));
}

export async function listDevices(db: Database, accountId: string, now: Date): Promise<string[]> {
  const named = await db
    .selectDistinct({ deviceId: sessions.deviceId })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), ne(sessions.deviceId, ''), isLiveAt(moment(now.toISOString()))));
  return named.map(({ deviceId }) => deviceId);
}

/** Whether the account has been used from this device, in a live or an ended session. */
export async function knowsDevice(db: Database, accountId: string, deviceId: string): Promise<boolean> {
  if (deviceId === '') return false;
  const [seen] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.deviceId, deviceId)))
    .limit(1);
  return seen !== undefined;
}
