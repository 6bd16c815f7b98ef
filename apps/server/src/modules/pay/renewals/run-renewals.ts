import type { JobKind } from '../../../jobs/job-runner.ts';
import { ChannelError } from '../channels/channel.ts';
import { announceCharge, noticeMember } from './announce-renewal.ts';
import {
  claimAgreement,
  listDueAgreements,
  waitUntil,
  type Agreement,
  noteEvent,
  stepAgreement,
} from './agreement-queries.ts';
import { chargeRenewal, checkCharge } from './charge-renewal.ts';
import { checkSigning } from './check-signing.ts';
import { backoffMs, type RenewalDeps, agreementsOf } from './renewal-deps.ts';
import { STEP_RENEWAL } from './sign-agreement.ts';
import { findAttempt } from '../orders/order-queries.ts';

/** A code may have been signed just before its expiry. */
const LAST_MOMENT_MS = 10 * 60_000;

/** Terminates the agreement at the channel, with retries. For us it ended when it was stopped. */
async function tellChannel(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<void> {
  const { id: code, contractId, stopReason, tries } = agreement;
  const reason = stopReason === 'member' ? '用户关闭自动续费' : '商户终止自动续费';
  await agreementsOf(deps, agreement).terminate({ code, contractId, reason });
  // Not signed as far as we know: the code may still be signed, and that notification may be lost.
  const until = contractId === null ? await signableUntil(deps, agreement) : now;
  if (until > now) {
    const next = Math.min(now.getTime() + backoffMs(tries), until.getTime());
    return waitUntil(deps.db, agreement, new Date(next));
  }
  await deps.db.transaction(async (tx) => {
    const told = await stepAgreement(tx, agreement, { state: 'stopped', nextAt: null });
    if (told) await noteEvent(tx, told, 'channel_told', now);
  });
}

async function signableUntil({ db }: RenewalDeps, { id, channel, createdAt }: Agreement): Promise<Date> {
  const attempt = await findAttempt(db, channel, id);
  return new Date((attempt?.expiresAt ?? createdAt).getTime() + LAST_MOMENT_MS);
}

const AT_ONCE = 8;
const MOST_A_RUN = 800;

/** Runs the due step of an agreement; concurrent callers: one runs it. */
export async function runRenewal(deps: RenewalDeps, id: string): Promise<void> {
  const now = deps.clock.now();
  const agreement = await claimAgreement(deps.db, id, now);
  if (!agreement) return;
  try {
    await doNext(deps, agreement, now);
  } catch (error) {
    await waitUntil(deps.db, agreement, new Date(now.getTime() + backoffMs(agreement.tries)));
    if (!(error instanceof ChannelError)) throw error;
    const { kind: fault, code } = error;
    deps.log.warn({ agreement: id, state: agreement.state, fault, code }, 'a renewal step failed at the channel');
  }
}

async function doNext(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<void> {
  switch (agreement.state) {
    case 'signing':
      return checkSigning(deps, agreement, now);
    case 'active':
      if (agreement.chargeNo !== null) return checkCharge(deps, agreement, now);
      if (agreement.noticedAt === null) return noticeMember(deps, agreement, now);
      if (agreement.announcedAt === null) return announceCharge(deps, agreement, now);
      return chargeRenewal(deps, agreement, now);
    case 'stopping':
      return tellChannel(deps, agreement, now);
    case 'stopped':
    case 'failed':
      return waitUntil(deps.db, agreement, null);
  }
}

/** Runs all due steps; the next run takes the rest. */
export async function sweepRenewals(deps: RenewalDeps): Promise<void> {
  for (let done = 0; done < MOST_A_RUN; done += AT_ONCE) {
    const due = await listDueAgreements(deps.db, deps.clock.now(), AT_ONCE);
    await Promise.all(due.map(({ id }) => runSafely(deps, id)));
    if (due.length < AT_ONCE) return;
  }
}

/** An error in one agreement must not stop the others; the next turn retries it. */
async function runSafely(deps: RenewalDeps, id: string): Promise<void> {
  try {
    await runRenewal(deps, id);
  } catch (error) {
    deps.log.error({ err: error, agreement: id }, 'a renewal step failed');
  }
}

export const renewalJobs = (deps: RenewalDeps): JobKind[] => [
  {
    name: STEP_RENEWAL,
    permit: 'orders.refund',
    retries: 0,
    retryDelaySeconds: 1,
    concurrency: 5,
    run: ({ id }: { id: string }) => runRenewal(deps, id),
  },
  {
    name: 'sweep-renewals',
    permit: 'orders.refund',
    retries: 0,
    retryDelaySeconds: 1,
    schedule: '* * * * *',
    run: () => sweepRenewals(deps),
  },
];
