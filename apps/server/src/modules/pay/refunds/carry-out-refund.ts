import { eq, sql } from 'drizzle-orm';
import type { JobKind } from '../../../jobs/job-runner.ts';
import { ChannelError, type RefundState } from '../channels/channel.ts';
import { readMoneyId } from '../books/payment-key.ts';
import { applyRefundResult, markRefundStuck } from './apply-refund-result.ts';
import { CARRY_OUT } from './decide-refund.ts';
import type { RefundJobDeps } from './refund-deps.ts';
import { claimDueRefund, findRefund, listDueRefunds, type RefundRow } from './refund-queries.ts';
import { payRefunds } from './refunds.tables.ts';

/** Delays in seconds between queries of a refund. The last delay repeats, because a bank may take days. */
const BACKOFF_S = [15, 30, 60, 300, 900, 3600, 4 * 3600, 12 * 3600, 24 * 3600];
/**
 * Number of refusals after which the refund fails and an operator decides. The channel refuses, for example, if our
 * balance is too low.
 */
const MOST_REFUSALS = 6;
const SWEEP_S = 60;
const SWEPT_AT_ONCE = 100;

const backoffMs = (queries: number) => (BACKOFF_S[Math.min(queries, BACKOFF_S.length - 1)] ?? SWEEP_S) * 1000;

/**
 * Requests a due refund from the channel, or queries its state. Of concurrent calls only the one that claims the refund
 * proceeds.
 */
export async function carryOutRefund(deps: RefundJobDeps, id: string): Promise<void> {
  const now = deps.clock.now();
  const refund = await claimDueRefund(deps.db, id, now, (queries) => new Date(now.getTime() + backoffMs(queries)));
  if (!refund) return;
  const { channel, refundNo } = refund;
  try {
    const state = await ask(deps, refund);
    await deps.db.transaction((tx) => applyRefundResult(tx, deps, { channel, refundNo, state }));
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error;
    await recordFault(deps, refund, error);
  }
  await scheduleNextAsk(deps, id, now);
}

async function ask({ channels }: RefundJobDeps, refund: RefundRow): Promise<RefundState> {
  const { transactionId, refundNo, amountFen, totalFen, reason } = refund;
  const { outTradeNo } = readMoneyId(refund.attemptId);
  const channel = channels.get(refund.channel);
  if (!channel) throw new ChannelError('unreachable', `${refund.channel} is not configured`);
  if (refund.state === 'processing') {
    const state = await channel.queryRefund({ refundNo, outTradeNo });
    if (state !== 'absent') return state;
  }
  // A retry sends the same refund number, so the channel does not refund twice.
  return channel.refund({ outTradeNo, transactionId, refundNo, refundFen: amountFen, totalFen, reason });
}

async function recordFault(
  { db, ...deps }: RefundJobDeps,
  { id, refundNo }: RefundRow,
  fault: ChannelError,
): Promise<void> {
  const note = fault.code ? `${fault.kind}: ${fault.code}` : fault.kind;
  const isRefusal = fault.kind === 'refused';
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(payRefunds)
      .set({ note, refusals: sql`${payRefunds.refusals} + ${isRefusal ? 1 : 0}` })
      .where(eq(payRefunds.id, id))
      .returning({ refusals: payRefunds.refusals });
    if (row && row.refusals >= MOST_REFUSALS) await markRefundStuck(tx, deps, refundNo, 'abnormal', note);
  });
}

/** Enqueues a job for the next query if it is due before the sweep, which runs every minute. */
async function scheduleNextAsk({ db, jobs }: RefundJobDeps, id: string, now: Date): Promise<void> {
  const refund = await findRefund(db, { id });
  const waitS = refund?.nextQueryAt ? Math.ceil((refund.nextQueryAt.getTime() - now.getTime()) / 1000) : 0;
  if (waitS > 0 && waitS < SWEEP_S)
    await db.transaction((tx) => jobs.enqueue(tx, CARRY_OUT, { id }, { startAfterSeconds: waitS }));
}

/** Carries out all due refunds, including those whose job was lost. */
export async function sweepRefunds(deps: RefundJobDeps): Promise<void> {
  for (const { id } of await listDueRefunds(deps.db, deps.clock.now(), SWEPT_AT_ONCE)) {
    await carryOutRefund(deps, id);
  }
}

export const refundJobs = (deps: RefundJobDeps): JobKind[] => [
  {
    name: CARRY_OUT,
    permit: 'orders.refund',
    retries: 3,
    retryDelaySeconds: 5,
    concurrency: 5,
    run: ({ id }: { id: string }) => carryOutRefund(deps, id),
  },
  {
    name: 'sweep-refunds',
    permit: 'orders.refund',
    retries: 0,
    retryDelaySeconds: 1,
    schedule: '* * * * *',
    run: () => sweepRefunds(deps),
  },
];
