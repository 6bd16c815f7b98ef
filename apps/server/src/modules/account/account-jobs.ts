import type { JobKind } from '../../jobs/job-runner.ts';
import type { AccountDeps } from './account-deps.ts';
import { eraseDueAccounts } from './cancellation/erase-accounts.ts';
import { tellOfGuessesJob } from './security/tell-of-guesses.ts';
import { rotateSigningKeys } from './tokens/signing-keys.ts';

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
