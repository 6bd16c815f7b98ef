import { defineModule } from '../../ports/module.ts';
import type { Deps } from '../../ports/deps.ts';
import { accountRoutes } from './account.routes.ts';
import { makeAccountDeps, type AccountNeeds } from './account-service.ts';
import { ClientRegistry } from './clients/client-registry.ts';
import { makeIdentifyMember, makeIdentifyWithGrants } from './tokens/identify-member.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import type { AccountDeps } from './account-deps.ts';
import { applicationRoutes } from './applications/application.routes.ts';
import { purgeWithdrawnApplications } from './applications/withdraw-application.ts';
import { pictureRoutes } from './people/picture.routes.ts';
import { eraseDueAccounts } from './cancellation/erase-accounts.ts';
import { guessNoticeJob } from './security/wrong-guess-notices.ts';
import { rotateSigningKeys } from './tokens/signing-keys.ts';
import type { Database } from '../../db/database.ts';
import { purgeExpiredCodes } from './authorize/code-queries.ts';
import { purgePushedRequests } from './authorize/pushed-requests.ts';
import { purgeExpiredBrowsers } from './browser/browser-queries.ts';
import { purgeExpiredCaptchas } from './captcha/purge-captchas.ts';
import { purgeExpiredDeviceGrants } from './device/device-queries.ts';
import { purgeSecondFactorData } from './second-factor/factor-queries.ts';
import { purgeSecurityEvents } from './security/security-events.ts';
import { purgeLogouts } from './logout/logout-delivery-queries.ts';
import { logoutJobs, makeLogoutDeps, resumeLogouts } from './logout/send-logouts.ts';
import { coalesce } from '../../events/coalesce.ts';
import { forgetFailures } from '../../http/failure-count.ts';
import { purgeOneTimeTokens } from './tokens/one-time-tokens.ts';
import { purgeSpentTokenIds } from './tokens/spent-token-ids.ts';
import { purgeSessions } from './tokens/purge-sessions.ts';
import { purgeVerifications } from './verification/verification-queries.ts';
import { runAllSteps } from '../../jobs/run-all-steps.ts';

export const accountJobs = (
  deps: Pick<AccountDeps, 'db' | 'clock' | 'masterKey' | 'personalData' | 'delivery' | 'jobs' | 'providers'>,
): JobKind[] => [
  {
    name: 'erase-accounts',
    permit: 'accounts.privacy',
    retries: 5,
    retryDelaySeconds: 60,
    schedule: '*/5 * * * *',
    async run() {
      await eraseDueAccounts(deps);
    },
  },
  {
    name: 'rotate-signing-keys',
    permit: 'system.security',
    retries: 5,
    retryDelaySeconds: 60,
    schedule: '7 * * * *',
    run: () => rotateSigningKeys(deps),
  },
  guessNoticeJob(deps),
];

/** Starts sending when a session has ended. If the signal is lost, a job finds the delivery within a minute. */
const sendOnSignal = (deps: AccountDeps): (() => void) =>
  coalesce(() => resumeLogouts(makeLogoutDeps(deps)), {
    onError: (error) => deps.log.warn({ err: error }, 'logout tokens could not be queued'),
  });

type AccountPorts = Required<Omit<AccountNeeds, 'clients'>>;

export const accountModule = defineModule({
  name: 'account',
  make(needs: Deps & { ports: AccountPorts }) {
    const { ports, ...deps } = needs;
    const clients = new ClientRegistry(deps.db, deps.config, ports.brand);
    const account = makeAccountDeps(deps, { ...ports, clients });
    return {
      ...account,
      identify: makeIdentifyMember(account),
      identifyWithGrants: makeIdentifyWithGrants(account),
    };
  },
  routes: [
    { scope: 'account', servedAs: ['account'], mount: accountRoutes },
    { scope: 'service', servedAs: ['account'], mount: applicationRoutes },
    { scope: 'root', servedAs: ['account'], mount: pictureRoutes },
  ],
  jobs: (parts) => [...accountJobs(parts), ...logoutJobs(makeLogoutDeps(parts))],
  // Content changes clear the cache of clients too: client names may contain the brand name, which operators edit as
  // content.
  signals: (parts) => ({
    clients: () => parts.clients.clearCache(),
    content: () => parts.clients.clearCache(),
    ...(parts.config.services.has('jobs') && { logouts: sendOnSignal(parts) }),
  }),
  retention: [purgeAccountData],
  // Reads the keys, so that they can be published while the database does not answer.
  onListen: ({ signingKeys }) => void signingKeys.current().catch(() => {}),
  onClose: ({ hasher }) => hasher.close(),
});

/** Deletes expired rows of all tables of the account service. The job `housekeeping` calls it. */
export async function purgeAccountData(db: Database, now: Date): Promise<void> {
  await runAllSteps([
    () => purgeVerifications(db, now),
    () => purgeOneTimeTokens(db, now),
    () => purgeSpentTokenIds(db, now),
    () => purgeExpiredCaptchas(db, now),
    () => forgetFailures(db, now),
    () => purgeExpiredCodes(db, now),
    () => purgePushedRequests(db, now),
    () => purgeExpiredBrowsers(db, now),
    () => purgeSessions(db, now),
    () => purgeLogouts(db, now),
    () => purgeExpiredDeviceGrants(db, now),
    () => purgeSecondFactorData(db, now),
    () => purgeSecurityEvents(db, now),
    () => purgeWithdrawnApplications(db, now),
  ]);
}
