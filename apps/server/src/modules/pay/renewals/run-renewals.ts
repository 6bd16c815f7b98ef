import type { JobKind } from '../../../jobs/job-runner.ts';
import { ChannelError } from '../channels/channel.ts';
import { announceCharge, noticeMember } from './announce-renewal.ts';
import { claimAgreement, listDueAgreements, waitUntil, type Agreement } from './agreement-queries.ts';
import { chargeRenewal, lookAtCharge } from './charge-renewal.ts';
import { lookAtSigning } from './look-at-signing.ts';
import { waitOf, type RenewalDeps } from './renewal-deps.ts';
import { STEP_RENEWAL } from './sign-agreement.ts';
import { tellChannel } from './tell-channel.ts';

const AT_ONCE = 8;
const MOST_A_RUN = 800;

/** Does the next thing that an agreement waits for, if its time has come. Any number may try at once: one does it. */
export async function runRenewal(deps: RenewalDeps, id: string): Promise<void> {
  const now = deps.clock.now();
  const agreement = await claimAgreement(deps.db, id, now);
  if (!agreement) return;
  try {
    await doNext(deps, agreement, now);
  } catch (error) {
    await waitUntil(deps.db, agreement, new Date(now.getTime() + waitOf(agreement.tries)));
    if (!(error instanceof ChannelError)) throw error;
    const { kind: fault, code } = error;
    deps.log.warn({ agreement: id, state: agreement.state, fault, code }, 'a renewal waits for its channel');
  }
}

async function doNext(deps: RenewalDeps, agreement: Agreement, now: Date): Promise<void> {
  switch (agreement.state) {
    case 'signing':
      return lookAtSigning(deps, agreement, now);
    case 'active':
      if (agreement.chargeNo !== null) return lookAtCharge(deps, agreement, now);
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

/** Everything whose time has come; what one run leaves, the next one takes. */
export async function sweepRenewals(deps: RenewalDeps): Promise<void> {
  for (let done = 0; done < MOST_A_RUN; done += AT_ONCE) {
    const due = await listDueAgreements(deps.db, deps.clock.now(), AT_ONCE);
    await Promise.all(due.map(({ id }) => runSafely(deps, id)));
    if (due.length < AT_ONCE) return;
  }
}

/** One that cannot be dealt with must not keep the others from it; its turn comes again. */
async function runSafely(deps: RenewalDeps, id: string): Promise<void> {
  try {
    await runRenewal(deps, id);
  } catch (error) {
    deps.log.error({ err: error, agreement: id }, 'a renewal was not dealt with');
  }
}

export const renewalJobs = (deps: RenewalDeps): JobKind[] => [
  {
    name: STEP_RENEWAL,
    permit: 'orders.refund',
    retries: 0,
    retryDelaySeconds: 1,
    atOnce: 5,
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
