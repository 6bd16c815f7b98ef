import { captchaLimits } from '@feisuo/contract/facts/limits';
import { createChallenge, randomInt, verifySolution, type Challenge as Work, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import type { MasterKey } from '../../../keys/master-key.ts';

const { workCost, workMemoryCost, workMin, workMax, workStart, workMost, freePerDevice, freePerAddress } =
  captchaLimits;

const secretOf = (masterKey: MasterKey) => masterKey.digest('captcha-work', 'signature');

/**
 * The factor by which the proof of work grows when a device or address has used up its free requests. It starts at 4,
 * because a script solves the work at an eighth of the cost for a phone.
 */
export function workFactor(hits: { deviceHits: number; addressHits: number }, scale: number): number {
  const shares = Math.max(hits.deviceHits / freePerDevice, hits.addressHits / freePerAddress) / scale;
  if (shares <= 1) return 1;
  return Math.min(workStart * 2 ** (Math.ceil(shares) - 2), workMost);
}

/**
 * Makes a proof of work for one browser. scrypt needs memory, which makes it expensive for scripts (decision 0017); the
 * narrow counter range avoids long waits by bad luck.
 */
export async function makeProofOfWork(
  masterKey: MasterKey,
  factor: number,
): Promise<{ work: Work; maxCounter: number }> {
  const maxCounter = workMax * factor;
  const work = await createChallenge({
    algorithm: 'SCRYPT',
    cost: workCost,
    memoryCost: workMemoryCost,
    counter: randomInt(maxCounter, workMin * factor),
    deriveKey,
    hmacSignatureSecret: secretOf(masterKey),
  });
  return { work, maxCounter };
}

export async function isProofOfWorkValid(masterKey: MasterKey, work: Work, solution: Solution): Promise<boolean> {
  const { verified } = await verifySolution({
    challenge: work,
    solution,
    deriveKey,
    hmacSignatureSecret: secretOf(masterKey),
  });
  return verified;
}
