import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { captchaLimits } from '@feisuo/contract/facts/limits';
import { AppError } from '../../../http/app-error.ts';
import { addressSubject, tallyHit } from '../../../http/rate-limit.ts';
import type { CaptchaDeps } from './captcha-deps.ts';
import { isTooOften } from './captcha-risk.ts';

/**
 * Counts a request per address and per device (or what stands for one), and refuses it beyond the last limit. The address is
 * judged first: devices are invented, and each that is counted is a row.
 */
export async function countAsked(
  deps: CaptchaDeps,
  name: string,
  { device, address }: { device: string | null; address: string },
): Promise<{ deviceHits: number; addressHits: number }> {
  const hits = { deviceHits: 0, addressHits: 0 };
  const count = async (counter: 'address' | 'device', subject: string) => {
    const limit = { name: `${name}-${counter}`, windowMs: captchaLimits.windowS * 1000 };
    const tally = await tallyHit(deps, limit, subject);
    hits[`${counter}Hits`] = tally.hits;
    if (isTooOften(hits, deps.config.limitsScale)) throw tooOften(tally.secondsLeft);
  };
  await count('address', addressSubject(address));
  if (device !== null) await count('device', device);
  return hits;
}

const tooOften = (retryAfterSeconds: number) =>
  new AppError('captcha_invalid', {
    description: 'too many captchas were asked for',
    reason: detailReasons.captchaReject,
    retryAfterSeconds,
  });
