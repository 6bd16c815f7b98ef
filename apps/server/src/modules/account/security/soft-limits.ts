import { DAY_MS } from '@feisuo/contract/facts/durations';
import { signInLimits, verificationLimits } from '@feisuo/contract/facts/limits';
import { addressBlock } from '../../../http/caller-address.ts';
import { readTally, tallyHit, tooManyHits, type RateLimit, type RateLimitDeps } from '../../../http/rate-limit.ts';

const HOUR_MS = 3_600_000;

/** Limits per device and address: beyond one a captcha is required, beyond its double the answer is 8. */
export const softLimits = {
  failedSignIns: { name: 'failed-sign-ins', max: signInLimits.failuresPerAddressAnHour, windowMs: HOUR_MS },
  /** Under `networkSubject`. */
  failedSignInsOfNetwork: {
    name: 'failed-sign-ins-network',
    max: signInLimits.failuresPerNetworkADay,
    windowMs: DAY_MS,
  },
  signUps: { name: 'sign-ups', max: signInLimits.signUpsPerAddressAnHour, windowMs: HOUR_MS },
  codesPerAddress: { name: 'codes-per-address', max: verificationLimits.perAddressAnHour, windowMs: HOUR_MS },
  codesPerDevice: { name: 'codes-per-device', max: verificationLimits.perDeviceADay, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimit>;

/** The network of failed sign-ins: an IPv4 /24, or the IPv6 /64 that counts as one address. */
export const networkSubject = (address: string) => (address.includes('.') ? addressBlock(address) : address);

export interface SoftLimitDeps extends RateLimitDeps {
  config: { limitsScale: number };
}

/** Whether the next hit needs a captcha. */
export async function isBeyond(deps: SoftLimitDeps, limit: RateLimit, subject: string): Promise<boolean> {
  const { hits, secondsLeft } = await readTally(deps, limit, subject);
  return judgeTally(deps, limit, hits, secondsLeft);
}

/** Counts one hit; beyond the double of the limit it is refused, which rolls the transaction back. */
export async function countSoftly(deps: SoftLimitDeps, limit: RateLimit, subject: string): Promise<void> {
  const { hits, secondsLeft } = await tallyHit(deps, limit, subject);
  judgeTally(deps, limit, hits - 1, secondsLeft);
}

/** Whether the next hit after this count needs a captcha; refuses beyond the double. */
export function judgeTally(
  { config }: Pick<SoftLimitDeps, 'config'>,
  limit: RateLimit,
  hits: number,
  secondsLeft: number,
): boolean {
  const max = limit.max * config.limitsScale;
  if (hits >= max * signInLimits.refusedBeyond) {
    throw tooManyHits(limit, secondsLeft);
  }
  return hits >= max;
}
