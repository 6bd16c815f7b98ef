import { captchaLimits } from '@feisuo/contract/facts/limits';
import { createChallenge, randomInt, verifySolution, type Challenge as Work, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import type { MasterKey } from '../../../keys/master-key.ts';

const { workCost, workMemoryCost, workMin, workMax, workStart, workMost, freePerDevice, freePerAddress } =
  captchaLimits;

const secretOf = (masterKey: MasterKey) => masterKey.digest('captcha-work', 'signature');

/**
 * How many times the usual work is required of a device or address that has used up its free requests. A script
 * solves the work for an eighth of a phone's cost, so the first step is a factor of 4.
 */
export function workFactor(hits: { deviceHits: number; addressHits: number }, scale: number): number {
  const shares = Math.max(hits.deviceHits / freePerDevice, hits.addressHits / freePerAddress) / scale;
  if (shares <= 1) return 1;
  return Math.min(workStart * 2 ** (Math.ceil(shares) - 2), workMost);
}

/**
 * Makes a proof of work for one browser. scrypt is used because its memory makes it more expensive for scripts than a
 * plain hash (decision 0017). The counter has a narrow range, so that no member waits long by bad luck.
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
