import { DAY_MS } from '@feisuo/contract/facts/durations';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import { tallyHit, type RateLimitDeps } from '../../../http/rate-limit.ts';

const { challengeS, passkeyChallenges, passkeyTries, wrongPasskeysNotedADay } = twoFactorLimits;
/** As long as a challenge lives, so that the count cannot start anew. */
const TRIES = { name: 'passkey-tries', windowMs: challengeS * 1000 };
const CHALLENGED = { name: 'passkey-challenges', windowMs: challengeS * 1000 };
const NOTED = { name: 'wrong-passkeys-noted', windowMs: DAY_MS };

/** Counts a challenge for a passkey that a challenge of a sign-in hands out: each is a row. */
export async function mayChallengePasskey(deps: RateLimitDeps, challengeId: string): Promise<boolean> {
  return (await tallyHit(deps, CHALLENGED, challengeId)).hits <= passkeyChallenges;
}

/** Counts a try to answer a challenge with a passkey, before the signature is checked. Another sign-in brings another challenge. */
export async function mayTryPasskey(deps: RateLimitDeps, challengeId: string): Promise<boolean> {
  return (await tallyHit(deps, TRIES, challengeId)).hits <= passkeyTries;
}

/** Whether the history of the account still takes a wrong passkey today: it keeps each line for two years. */
export async function isWrongPasskeyNoted(deps: RateLimitDeps, accountId: string): Promise<boolean> {
  return (await tallyHit(deps, NOTED, accountId)).hits <= wrongPasskeysNotedADay;
}
