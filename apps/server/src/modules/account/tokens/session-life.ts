import { and, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { sessions } from './tokens.tables.ts';

export const moment = (value: Placeholder | string) => sql`${value}::timestamptz`;
export const seconds = (count: number) => sql.raw(`interval '${count} seconds'`);

export const isLiveAt = (now: SQL) =>
  and(isNull(sessions.endedAt), sql`${sessions.idleUntil} > ${now}`, sql`${sessions.endsAt} > ${now}`);
