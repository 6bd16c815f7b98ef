import { and, desc, eq, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ProposalKind, ProposalState } from './needs-approval.ts';
import { payRefundProposals as proposals } from './proposals.tables.ts';
import { payRefunds } from './refunds.tables.ts';

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

/** Names our own lock among those of the database. */
const DECISION_LOCK = 727_019;

/**
 * Of our people, one at a time decides about money of an order, or two parts that are each below the limit would pass it
 * together. Not the order's row: members and channels take a payment's purse before it, and would wait in a circle.
 */
export async function lockRefundDecision(tx: Database, orderId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DECISION_LOCK}, hashtext(${orderId}))`);
}

/** What our people have promised of an order so far; whoever asks has taken the decision. */
export async function sumRefundedByOperators(tx: Database, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ fen: sql<number>`coalesce(sum(${payRefunds.amountFen}), 0)::float8` })
    .from(payRefunds)
    .where(and(eq(payRefunds.orderId, orderId), eq(payRefunds.by, 'operator'), ne(payRefunds.state, 'declined')));
  return row?.fen ?? 0;
}

/** Puts it before another person. One of an order waits at a time. */
export async function proposeRefund(tx: Database, wanted: NewProposal): Promise<RefundProposal> {
  const [row] = await tx
    .insert(proposals)
    .values({ ...wanted, state: 'waiting' })
    .onConflictDoNothing()
    .returning();
  if (!row) throw refuse('REFUND_PROPOSED', 'a refund of this order waits for approval already');
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

/** Decides, once, and never by whoever asked: of many at the same moment one does. */
export async function decideProposal(tx: Database, decision: ProposalDecision): Promise<RefundProposal> {
  const { id, to, by, note, at } = decision;
  const [decided] = await tx
    .update(proposals)
    .set({ state: to, decidedBy: by, decidedAt: at, note })
    .where(and(eq(proposals.id, id), eq(proposals.state, 'waiting'), ne(proposals.askedBy, by)))
    .returning();
  if (decided) return decided;
  const found = await findProposal(tx, id);
  if (found?.state === 'waiting') throw refuse('REFUND_OWN_PROPOSAL', 'somebody else has to decide');
  throw refuse('REFUND_DECIDED', 'it has been decided already');
}

/** Whoever asked takes it back. */
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
  if (found?.state === 'waiting') throw refuse('REFUND_NOT_YOURS', 'only whoever asked takes it back');
  throw refuse('REFUND_DECIDED', 'it has been decided already');
}

/** What it was about has been decided otherwise. */
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
  /** All of them without it. */
  limit?: number;
}

/** The newest first. */
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
