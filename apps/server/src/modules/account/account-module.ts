import { defineModule } from '../../ports/module.ts';
import type { Deps } from '../../ports/deps.ts';
import { accountRoutes } from './account.routes.ts';
import { makeAccountDeps, type AccountNeeds } from './account-service.ts';
import { ClientRegistry } from './clients/client-registry.ts';
import { makeIdentifyMember } from './tokens/identify-member.ts';
import type { JobKind } from '../../jobs/job-runner.ts';
import type { AccountDeps } from './account-deps.ts';
import { eraseDueAccounts } from './cancellation/erase-accounts.ts';
import { tellOfGuessesJob } from './security/tell-of-guesses.ts';
import { rotateSigningKeys } from './tokens/signing-keys.ts';
import type { Database } from '../../db/database.ts';
import { forgetCodes } from './authorize/code-queries.ts';
import { forgetBrowsers } from './browser/browser-queries.ts';
import { forgetCaptchas } from './captcha/forget-captchas.ts';
import { forgetDeviceGrants } from './device/device-queries.ts';
import { forgetSecondFactorTraces } from './second-factor/factor-queries.ts';
import { forgetSecurityEvents } from './security/security-events.ts';
import { forgetFailures } from '../../http/failure-count.ts';
import { forgetOneTimeTokens } from './tokens/one-time-tokens.ts';
import { forgetSessions } from './tokens/forget-sessions.ts';
import { forgetVerifications } from './verification/verification-queries.ts';
import { runEvery } from '../../jobs/run-every.ts';

/** What the account service does with nobody watching. */
export const accountJobs = (
  deps: Pick<AccountDeps, 'db' | 'clock' | 'masterKey' | 'belongings' | 'delivery' | 'jobs' | 'providers'>,
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
  tellOfGuessesJob(deps),
];

type AccountPorts = Required<Omit<AccountNeeds, 'clients'>>;

export const accountModule = defineModule({
  name: 'account',
  make(needs: Deps & { ports: AccountPorts }) {
    const { ports, ...deps } = needs;
    const clients = new ClientRegistry(deps.db, deps.config, ports.brand);
    const account = makeAccountDeps(deps, { ...ports, clients });
    return { ...account, identify: makeIdentifyMember(account) };
  },
  routes: [{ scope: 'account', servedAs: ['account'], mount: accountRoutes }],
  jobs: accountJobs,
  // Names of clients may contain the brand, which is part of the content.
  signals: ({ clients }) => ({ clients: () => clients.forget(), content: () => clients.forget() }),
  retention: [forgetAccountTraces],
  onClose: ({ hasher }) => hasher.close(),
});

/** Housekeeping: everything of the account service that has had its time. */
export async function forgetAccountTraces(db: Database, now: Date): Promise<void> {
  await runEvery([
    () => forgetVerifications(db, now),
    () => forgetOneTimeTokens(db, now),
    () => forgetCaptchas(db, now),
    () => forgetFailures(db, now),
    () => forgetCodes(db, now),
    () => forgetBrowsers(db, now),
    () => forgetSessions(db, now),
    () => forgetDeviceGrants(db, now),
    () => forgetSecondFactorTraces(db, now),
    () => forgetSecurityEvents(db, now),
  ]);
}
