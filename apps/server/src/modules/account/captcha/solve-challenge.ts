import { captchaLimits } from '@feisuo/contract/facts/limits';
import type { CaptchaToken, CaptchaWork, CaptchaWorkVerifyRequest } from '@feisuo/contract/schemas/account-captcha';
import { AppError } from '../../../http/app-error.ts';
import type { CaptchaDeps } from './captcha-deps.ts';
import { challengeKey } from './captcha-keys.ts';
import { findOpenChallenge, solveChallenge, tryWork, type Challenge } from './captcha-queries.ts';
import { giveToken } from './give-token.ts';
import { mayBeImage } from './image-limit.ts';
import { isWorkDone } from './work.ts';

/** Tells the challenge page what to compute, and where it may take the token. */
export async function describeWork(deps: CaptchaDeps, name: string, address: string): Promise<CaptchaWork> {
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
    has_image: await mayBeImage(deps, challenge, address),
    // A client may have lost an address, or itself be gone, since the challenge was made.
    redirect_uri: client?.redirectUris.includes(challenge.redirectUri) ? challenge.redirectUri : '',
    state: challenge.state,
    origins: client?.origins ?? [],
  };
}

/** Takes a solution for a token, once. A try is counted before it is checked, for checking costs memory and time. */
export async function solveWork(deps: CaptchaDeps, answer: CaptchaWorkVerifyRequest): Promise<CaptchaToken> {
  const { db, masterKey, clock } = deps;
  const tried = await tryWork(db, challengeKey(masterKey, answer.challenge), clock.now());
  const { challenge, work } = workOf(tried);
  const solution = { counter: answer.counter, derivedKey: answer.derived_key };
  if (!(await isWorkDone(deps.masterKey, work, solution))) {
    throw new AppError('captcha_invalid', {
      description: 'counter, derived_key: not the solution',
      info: { limit_remaining: captchaLimits.workTries - challenge.tries },
    });
  }
  return deps.db.transaction(async (tx) => {
    const solved = await solveChallenge(tx, challenge.key, deps.clock.now(), { isTried: true });
    if (!solved) throw closed();
    return giveToken({ ...deps, db: tx }, solved, true);
  });
}

/** The open challenge of this name. */
export async function findWork({ db, masterKey, clock }: CaptchaDeps, name: string) {
  return workOf(await findOpenChallenge(db, challengeKey(masterKey, name), clock.now()));
}

function workOf(challenge: Challenge | null) {
  const task = challenge?.task;
  // One of another algorithm is of an earlier version of this server; pages of this one cannot solve it.
  if (!challenge || task?.kind !== 'work' || task.work.parameters.algorithm !== 'SCRYPT') throw closed();
  return { challenge, work: task.work, maxCounter: task.maxCounter };
}

const closed = () =>
  new AppError('captcha_invalid', { description: 'challenge: unknown, solved, expired or tried too often' });
