import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { captchaLimits } from '@feisuo/contract/facts/limits';
import { AppError } from '../../../http/app-error.ts';
import { addressSubject, tallyHit, type Tally } from '../../../http/rate-limit.ts';
import type { CaptchaDeps } from './captcha-deps.ts';
import { isTooOften } from './captcha-risk.ts';

const NOBODY: Tally = { hits: 0, secondsLeft: 0 };

/** Counts a request per device (or whatever else stands for one) and per address, and refuses it beyond the last limit. */
export async function countAsked(
  deps: CaptchaDeps,
  name: string,
  { device, address }: { device: string | null; address: string },
): Promise<{ deviceHits: number; addressHits: number }> {
  const windowMs = captchaLimits.windowS * 1000;
  const byAddress = await tallyHit(deps, { name: `${name}-address`, windowMs }, addressSubject(address));
  const byDevice = device === null ? NOBODY : await tallyHit(deps, { name: `${name}-device`, windowMs }, device);
  const hits = { deviceHits: byDevice.hits, addressHits: byAddress.hits };
  if (isTooOften(hits, deps.config.limitsScale)) {
    throw new AppError('captcha_invalid', {
      description: 'too many captchas were asked for',
      reason: detailReasons.captchaReject,
      retryAfterSeconds: Math.max(byDevice.secondsLeft, byAddress.secondsLeft),
    });
  }
  return hits;
}
