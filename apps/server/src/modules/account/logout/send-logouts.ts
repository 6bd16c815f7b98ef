import { logoutLimits } from '@feisuo/contract/facts/limits';
import type { JobKind } from '../../../jobs/job-runner.ts';
import { judgeAttempt } from '../../../outgoing/judge-attempt.ts';
import { outgoingNet } from '../../../outgoing/outgoing-net.ts';
import { post, type PostNet, type PostOutcome } from '../../../outgoing/post.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findStoredClient } from '../clients/manage-clients.ts';
import type { StoredClient } from '../clients/client-registry.ts';
import {
  claimLogoutDeliveries,
  endLogoutClaim,
  hasDueLogout,
  listAbandonedLogouts,
  listDueLogoutClients,
  withdrawLogoutDeliveries,
  type LogoutDelivery,
} from './logout-delivery-queries.ts';
import { writeLogoutToken } from './write-logout-token.ts';
import { outcomeOfPost, timeCall } from '../../../metrics/time-call.ts';

export const SEND_LOGOUTS = 'send-logouts';

export interface LogoutDeps extends Pick<AccountDeps, 'db' | 'clock' | 'masterKey' | 'signingKeys'> {
  config: Pick<AccountDeps['config'], 'accountOrigin'>;
  jobs: Pick<AccountDeps['jobs'], 'enqueue'>;
  net: PostNet;
}

export const makeLogoutDeps = (
  deps: Pick<AccountDeps, 'db' | 'clock' | 'masterKey' | 'signingKeys' | 'config' | 'jobs'>,
): LogoutDeps => ({
  ...deps,
  net: {
    ...outgoingNet(deps.config, { allowsLoopback: deps.config.mode !== 'production' }),
    timeoutMs: logoutLimits.timeoutMs,
  },
});

/**
 * Sends the due logout tokens of one client concurrently. Any number of processes may run this, because each delivery
 * is claimed by a conditional update. A disabled client still gets those of the sessions that ended with it.
 */
export async function sendLogouts(deps: LogoutDeps, clientId: string): Promise<void> {
  const client = await findStoredClient(deps.db, clientId);
  if (!client?.backchannelLogoutUri) return withdrawLogoutDeliveries(deps.db, clientId);
  const claimed = await claimLogoutDeliveries(deps.db, clientId, deps.clock.now());
  await Promise.all(
    claimed.map(async (delivery) => conclude(deps, delivery, await sendLogout(deps, client, delivery))),
  );
  // More deliveries wait for another job, so that other clients get their turn first.
  if (claimed.length > 0 && (await hasDueLogout(deps.db, clientId, deps.clock.now()))) await enqueue(deps, clientId);
}

/** Each attempt has a new token, because a token expires within minutes and receivers refuse a repeated `jti`. */
async function sendLogout(deps: LogoutDeps, client: StoredClient, delivery: LogoutDelivery): Promise<PostOutcome> {
  const token = await writeLogoutToken(deps, client, delivery);
  const request = {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Feisuo-Logout/1' },
    body: new URLSearchParams({ logout_token: token }).toString(),
  };
  return timeCall('logout', () => post(deps.net, client.backchannelLogoutUri, request), outcomeOfPost);
}

async function conclude(deps: LogoutDeps, delivery: LogoutDelivery, outcome: PostOutcome): Promise<void> {
  const { clientId, tries } = delivery;
  const verdict = judgeAttempt({ status: outcome.status, tries }, logoutLimits.waitsS);
  await deps.db.transaction(async (tx) => {
    if (!(await endLogoutClaim(tx, delivery, verdict, outcome, deps.clock.now())) || verdict.waitS === null) return;
    await deps.jobs.enqueue(tx, SEND_LOGOUTS, { clientId }, { startAfterSeconds: verdict.waitS });
  });
}

const enqueue = ({ db, jobs }: Pick<LogoutDeps, 'db' | 'jobs'>, clientId: string) =>
  db.transaction((tx) => jobs.enqueue(tx, SEND_LOGOUTS, { clientId }));

const INTERRUPTED: PostOutcome = { status: null, fault: 'INTERRUPTED', answer: '', durationMs: 0 };

/** Ends expired claims as failed attempts, and enqueues a job for each client with due deliveries. */
export async function resumeLogouts(deps: LogoutDeps): Promise<void> {
  for (const delivery of await listAbandonedLogouts(deps.db, deps.clock.now()))
    await conclude(deps, delivery, INTERRUPTED);
  for (const clientId of await listDueLogoutClients(deps.db, deps.clock.now())) await enqueue(deps, clientId);
}

/** A failed job is not retried, because each delivery has its own retries. */
export const logoutJobs = (deps: LogoutDeps): (JobKind | JobKind<{ clientId: string }>)[] => [
  {
    name: SEND_LOGOUTS,
    retries: 0,
    retryDelaySeconds: 1,
    // The jobs mostly wait for the network.
    concurrency: 10,
    run: ({ clientId }: { clientId: string }) => sendLogouts(deps, clientId),
  },
  {
    name: 'look-for-logouts',
    retries: 0,
    retryDelaySeconds: 1,
    schedule: '* * * * *',
    run: () => resumeLogouts(deps),
  },
];
