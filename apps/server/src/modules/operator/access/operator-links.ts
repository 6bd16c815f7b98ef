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
 * Returns the URL of a one-time link. The token is in the URL's fragment, which browsers do not send, so no log
 * contains the token; it is derived from the link's id and the master key and not stored.
 */
export function linkAddress(
  { masterKey }: Pick<OperatorDeps, 'masterKey'>,
  consoleOrigin: string,
  linkId: string,
): string {
  return `${consoleOrigin}/console/#enter=${tokenOf(masterKey, linkId)}`;
}

/** Who invites an operator, and why. The first link of an installation is created by the system without a reason. */
export type OperatorInvitation = { by: AuditActor } & Partial<Pick<AuditContext, 'reason'>>;

/**
 * Voids the operator's open link and creates a new one. Returns the id of the new link, or null for an unknown
 * operator.
 */
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

/**
 * Voids the open links of an operator. Returns when the voided link would have expired, or null if no link was open.
 */
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

/**
 * Marks an open link as used with a conditional update, so that each link works once. Returns the operator's id, or
 * null if no open link has this token.
 */
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

/** Adds an operator. Refuses names of present and former operators, and names under which the system itself acts. */
export async function addOperator(
  { db, clock, masterKey }: OperatorDeps,
  { name, role }: NewOperator,
  { by, ...why }: OperatorInvitation,
): Promise<'added' | 'taken' | 'reserved'> {
  if (isReservedActorName(name)) return 'reserved';
  return db.transaction(async (tx) => {
    // Prevents concurrent transactions from inserting similar names: neither transaction would see the other's row.
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
 * Whether a present or former operator has this name, compared without case and character width. Names are not reused,
 * because the audit log identifies operators by name.
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
