import { captchaLimits } from '@feisuo/contract/facts/limits';
import type { CaptchaToken, CaptchaWork, CaptchaWorkVerifyRequest } from '@feisuo/contract/schemas/account-captcha';
import { AppError } from '../../../http/app-error.ts';
import type { CaptchaDeps } from './captcha-deps.ts';
import { challengeKey } from './captcha-keys.ts';
import { findOpenChallenge, solveChallenge } from './captcha-queries.ts';
import { giveToken } from './give-token.ts';
import { isWorkDone } from './work.ts';

/** Tells the challenge page what to compute, and where it may take the token. */
export async function describeWork(deps: CaptchaDeps, name: string): Promise<CaptchaWork> {
  const { challenge, work, maxCounter } = await findWork(deps, name);
  const client = await deps.clients.find(challenge.clientId);
  const { salt, nonce, keyPrefix } = work.parameters;
  return {
    algorithm: 'SCRYPT',
    salt,
    nonce,
    cost: captchaLimits.workCost,
    memory_cost: captchaLimits.workMemoryCost,
    key_prefix: keyPrefix,
    max_counter: maxCounter,
    expires_in: Math.floor((challenge.expiresAt.getTime() - deps.clock.now().getTime()) / 1000),
    // A client may have lost an address, or itself be gone, since the challenge was made.
    redirect_uri: client?.redirectUris.includes(challenge.redirectUri) ? challenge.redirectUri : '',
    state: challenge.state,
    origins: client?.origins ?? [],
  };
}

/** Takes a solution for a token, once. */
export async function solveWork(deps: CaptchaDeps, answer: CaptchaWorkVerifyRequest): Promise<CaptchaToken> {
  const { challenge, work } = await findWork(deps, answer.challenge);
  const solution = { counter: answer.counter, derivedKey: answer.derived_key };
  if (!(await isWorkDone(deps.masterKey, work, solution))) {
    throw new AppError('captcha_invalid', { description: 'counter, derived_key: not the solution' });
  }
  return deps.db.transaction(async (tx) => {
    const solved = await solveChallenge(tx, challenge.key, deps.clock.now());
    if (!solved) throw closed();
    return giveToken({ ...deps, db: tx }, solved, true);
  });
}

/** The open challenge of this name. */
export async function findWork({ db, masterKey, clock }: CaptchaDeps, name: string) {
  const challenge = await findOpenChallenge(db, challengeKey(masterKey, name), clock.now());
  const task = challenge?.task;
  // One of another algorithm is of an earlier version of this server; pages of this one cannot solve it.
  if (!challenge || task?.kind !== 'work' || task.work.parameters.algorithm !== 'SCRYPT') throw closed();
  return { challenge, work: task.work, maxCounter: task.maxCounter };
}

const closed = () => new AppError('captcha_invalid', { description: 'challenge: unknown, solved or expired' });
