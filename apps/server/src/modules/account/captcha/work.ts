import { captchaLimits } from '@feisuo/contract/facts/limits';
import { createChallenge, randomInt, verifySolution, type Challenge as Work, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { MasterKey } from '../../../master-key.ts';

const secretOf = (masterKey: MasterKey) => masterKey.digest('captcha-work', 'signature');

/**
 * A proof of work for one browser. Plain SHA-256, because a page on a plain-http address has no browser crypto and
 * brings its own. The counter is drawn from a narrow range: nobody waits long by bad luck. It has no end of its own;
 * the challenge it belongs to has one, by our clock.
 */
export function makeWork(masterKey: MasterKey): Promise<Work> {
  return createChallenge({
    algorithm: 'SHA-256',
    cost: 1,
    counter: randomInt(captchaLimits.workMax, captchaLimits.workMin),
    deriveKey,
    hmacSignatureSecret: secretOf(masterKey),
  });
}

export async function isWorkDone(masterKey: MasterKey, work: Work, solution: Solution): Promise<boolean> {
  const { verified } = await verifySolution({
    challenge: work,
    solution,
    deriveKey,
    hmacSignatureSecret: secretOf(masterKey),
  });
  return verified;
}
