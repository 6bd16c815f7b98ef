import { and, desc, eq, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ProposalKind, ProposalState } from './refund-approval-rule.ts';
import { payRefunds, payRefundProposals as proposals } from './refunds.tables.ts';

export type RefundProposal = typeof proposals.$inferSelect;

export interface NewProposal {
  kind: ProposalKind;
  orderId: string;
  subject: string | null;
  amountFen: number;
  takesGrant: boolean;
  reason: string;
  askedBy: string;
  askedAt: Date;
}

/** First key of the advisory lock for refund decisions; the second key is a hash of the order id. */
const DECISION_LOCK = 727_019;

/**
 * Serializes operators' refund decisions about one order, so that two small refunds together cannot exceed the limit.
 * An advisory lock is used, because locking the order first could deadlock with members' refunds.
 */
export async function lockRefundDecision(tx: Database, orderId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DECISION_LOCK}, hashtext(${orderId}))`);
}

/** Returns the sum that operators have refunded of an order. The caller must have called `lockRefundDecision`. */
export async function sumRefundedByOperators(tx: Database, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ fen: sql<number>`coalesce(sum(${payRefunds.amountFen}), 0)::float8` })
    .from(payRefunds)
    .where(and(eq(payRefunds.orderId, orderId), eq(payRefunds.by, 'operator'), ne(payRefunds.state, 'declined')));
  return row?.fen ?? 0;
}

/** Proposes a refund, which another operator must decide. An order may have one pending proposal. */
export async function proposeRefund(tx: Database, wanted: NewProposal): Promise<RefundProposal> {
  const [row] = await tx
    .insert(proposals)
    .values({ ...wanted, state: 'waiting' })
    .onConflictDoNothing()
    .returning();
  if (!row) throw refuse('REFUND_PROPOSED', 'a refund of this order is already waiting for approval');
  return row;
}

export async function findProposal(db: Database, id: bigint): Promise<RefundProposal | null> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  return row ?? null;
}

export interface ProposalDecision {
  id: bigint;
  to: 'approved' | 'refused';
  by: string;
  note: string;
  at: Date;
}

/** Decides a proposal, once, by a conditional update. The operator who proposed the refund cannot decide. */
export async function decideProposal(tx: Database, decision: ProposalDecision): Promise<RefundProposal> {
  const { id, to, by, note, at } = decision;
  const [decided] = await tx
    .update(proposals)
    .set({ state: to, decidedBy: by, decidedAt: at, note })
    .where(and(eq(proposals.id, id), eq(proposals.state, 'waiting'), ne(proposals.askedBy, by)))
    .returning();
  if (decided) return decided;
  const found = await findProposal(tx, id);
  if (found?.state === 'waiting') throw refuse('REFUND_OWN_PROPOSAL', 'another operator must decide');
  throw refuse('REFUND_DECIDED', 'the proposal was already decided');
}

/** Withdraws a proposal. Only the operator who proposed it may do so. */
export async function withdrawProposal(
  tx: Database,
  { id, by, note, at }: Omit<ProposalDecision, 'to'>,
): Promise<RefundProposal> {
  const [withdrawn] = await tx
    .update(proposals)
    .set({ state: 'withdrawn', decidedBy: by, decidedAt: at, note })
    .where(and(eq(proposals.id, id), eq(proposals.state, 'waiting'), eq(proposals.askedBy, by)))
    .returning();
  if (withdrawn) return withdrawn;
  const found = await findProposal(tx, id);
  if (found?.state === 'waiting') throw refuse('REFUND_NOT_YOURS', 'only the operator who proposed it may withdraw it');
  throw refuse('REFUND_DECIDED', 'the proposal was already decided');
}

/** Withdraws pending proposals for a refund or payment that was decided without them. */
export async function dropProposalsOf(
  tx: Database,
  { kind, subject, by, at }: { kind: ProposalKind; subject: string; by: string; at: Date },
): Promise<void> {
  await tx
    .update(proposals)
    .set({ state: 'withdrawn', decidedBy: by, decidedAt: at })
    .where(and(eq(proposals.kind, kind), eq(proposals.subject, subject), eq(proposals.state, 'waiting')));
}

export async function noteProposalRefund(tx: Database, id: bigint, refundNo: string): Promise<void> {
  await tx.update(proposals).set({ refundNo }).where(eq(proposals.id, id));
}

export interface ProposalSearch {
  state?: ProposalState;
  orderId?: string;
  after?: bigint;
  /** Maximum number of results; unlimited if absent. */
  limit?: number;
}

/** Lists refund proposals, the newest first. */
export async function listProposals(
  db: Database,
  { state, orderId, after, limit }: ProposalSearch,
): Promise<RefundProposal[]> {
  const which: (SQL | undefined)[] = [
    state && eq(proposals.state, state),
    orderId === undefined ? undefined : eq(proposals.orderId, orderId),
    after === undefined ? undefined : lt(proposals.id, after),
  ];
  const found = db
    .select()
    .from(proposals)
    .where(and(...which))
    .orderBy(desc(proposals.id));
  return limit === undefined ? found : found.limit(limit);
}

const refuse = (reason: string, description: string) => new AppError('failed_precondition', { reason, description });
