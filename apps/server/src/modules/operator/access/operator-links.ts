import { randomUUID } from 'node:crypto';
import { isReservedActorName } from '@feisuo/contract/facts/audit';
import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { writeAudit, type AuditContext, type AuditActor } from '../audit/audit.ts';
import { auditLog, operatorLinks, operators } from '../operator.tables.ts';

const LIFETIME_MS = 24 * 3_600_000;

export interface OperatorDeps {
  db: Database;
  clock: Clock;
  masterKey: MasterKey;
}

/**
 * Returns the address of a one-time link. The token is in the fragment, which browsers never send, so it is never
 * logged. The token is derived from the link's id and the master key, and not stored.
 */
export function linkAddress(
  { masterKey }: Pick<OperatorDeps, 'masterKey'>,
  consoleOrigin: string,
  linkId: string,
): string {
  return `${consoleOrigin}/console/#enter=${tokenOf(masterKey, linkId)}`;
}

/** The operator who invites and the reason; the first link of an installation has neither. */
export type OperatorInvitation = { by: AuditActor } & Partial<Pick<AuditContext, 'reason'>>;

/** Replaces the operator's open link and returns the new link's id; returns null for an unknown operator. */
export async function makeLink(
  { db, clock, masterKey }: OperatorDeps,
  name: string,
  { by, ...why }: OperatorInvitation,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [operator] = await tx.select().from(operators).where(eq(operators.name, name)).for('no key update');
    if (!operator) return null;
    const now = clock.now();
    const voided = await voidLinks(tx, operator.id, now);
    const id = randomUUID();
    const until = new Date(now.getTime() + LIFETIME_MS);
    await tx.insert(operatorLinks).values({
      id,
      operatorId: operator.id,
      tokenHash: hashOf(masterKey, tokenOf(masterKey, id)),
      createdAt: now,
      expiresAt: until,
    });
    const states = { before: voided && { until: voided }, after: { until } };
    await writeAudit(tx, masterKey, { at: now, ...by, action: 'operator.link', subject: name, ...why, ...states });
    return id;
  });
}

/** Voids the operator's open links. Returns when they would have expired, or null if there were none. */
export async function voidLinks(tx: Database, operatorId: string, at: Date): Promise<Date | null> {
  const voided = await tx
    .update(operatorLinks)
    .set({ usedAt: at })
    .where(and(eq(operatorLinks.operatorId, operatorId), isNull(operatorLinks.usedAt)))
    .returning({ until: operatorLinks.expiresAt });
  return voided.find(({ until }) => until > at)?.until ?? null;
}

export async function findOpenLink({ db, clock }: OperatorDeps, name: string): Promise<string | null> {
  const [link] = await db
    .select({ id: operatorLinks.id })
    .from(operatorLinks)
    .innerJoin(operators, eq(operators.id, operatorLinks.operatorId))
    .where(and(eq(operators.name, name), isNull(operatorLinks.usedAt), gt(operatorLinks.expiresAt, clock.now())));
  return link?.id ?? null;
}

/** Marks the link as used; a second call with the same token finds no open link. Returns the operator's id. */
export async function spendLink(tx: Database, masterKey: MasterKey, token: string, now: Date): Promise<string | null> {
  const [link] = await tx
    .update(operatorLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(operatorLinks.tokenHash, hashOf(masterKey, token)),
        isNull(operatorLinks.usedAt),
        gt(operatorLinks.expiresAt, now),
      ),
    )
    .returning({ operatorId: operatorLinks.operatorId });
  return link?.operatorId ?? null;
}

export interface NewOperator {
  name: string;
  role: (typeof operators.$inferInsert)['role'];
}

/** Adds an operator. Refuses names that are or were in use, and the actor names reserved for the system. */
export async function addOperator(
  { db, clock, masterKey }: OperatorDeps,
  { name, role }: NewOperator,
  { by, ...why }: OperatorInvitation,
): Promise<'added' | 'taken' | 'reserved'> {
  if (isReservedActorName(name)) return 'reserved';
  return db.transaction(async (tx) => {
    // Without this lock, two transactions could insert similar names concurrently, because neither sees the other's
    // row.
    await tx.execute(sql`lock table ${operators} in share row exclusive mode`);
    if (await isKnown(tx, name)) return 'taken';
    const at = clock.now();
    await tx.insert(operators).values({ id: randomUUID(), name, role, createdAt: at });
    const what = { action: 'operator.add' as const, subject: name, ...why, after: { role } };
    await writeAudit(tx, masterKey, { at, ...by, ...what });
    return 'added';
  });
}

/**
 * Compares names without regard to case and character width. The audit log identifies former operators by name, so
 * names are never reused.
 */
async function isKnown(tx: Database, name: string): Promise<boolean> {
  const looksLike = (column: SQL) => sql`lower(normalize(${column}, NFKC)) = lower(normalize(${name}::text, NFKC))`;
  const { rows } = await tx.execute<{ known: boolean }>(
    sql`select exists (select from ${operators} where ${looksLike(sql`${operators.name}`)})
          or exists (select from ${auditLog} where ${auditLog.action} = 'operator.remove'
                       and ${looksLike(sql`${auditLog.subject}`)}) as known`,
  );
  return rows[0]?.known ?? false;
}

const tokenOf = (masterKey: MasterKey, linkId: string) => masterKey.digest('operator-link', linkId);
const hashOf = (masterKey: MasterKey, token: string) => masterKey.digest('operator-link-hash', token);
