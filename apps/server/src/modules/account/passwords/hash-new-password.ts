import { DAY_MS } from '@feisuo/contract/facts/durations';
import { passwordLimits } from '@feisuo/contract/facts/limits';
import { countHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';

const CHOICES = { name: 'password-choices', max: passwordLimits.choicesADay, windowMs: DAY_MS };

/**
 * Hashes a password that a member chose, a few times a day and two at a time per account or contact. Otherwise one
 * caller with a valid token could fill the queue in which all sign-ins wait.
 * @throws AppError RATE_LIMIT
 */
export const hashNewPassword = (
  deps: AccountDeps,
  subject: string,
  chosen: string,
  currentHash: string | null,
  address: string,
): Promise<{ isSame: boolean; passwordHash: string }> =>
  limitAndHash(deps, subject, async () => ({
    isSame: await deps.hasher.verify(chosen, currentHash, address),
    passwordHash: await deps.hasher.hash(chosen, address),
  }));

/** Hashes the first password of a new account, with the limits of `hashNewPassword` counted per contact. */
export const hashFirstPassword = (deps: AccountDeps, contact: string, chosen: string, address: string) =>
  limitAndHash(deps, contact, () => deps.hasher.hash(chosen, address));

async function limitAndHash<T>(deps: AccountDeps, subject: string, work: () => Promise<T>): Promise<T> {
  await countHit(deps, CHOICES, subject);
  return deps.signInSemaphore.run(`CHOICE\n${subject}`, work);
}
