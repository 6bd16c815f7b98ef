import { DAY_MS } from '@feisuo/contract/facts/durations';
import { signInLimits, verificationLimits } from '@feisuo/contract/facts/limits';
import { addressBlock } from '../../../http/caller-address.ts';
import { readTally, tallyHit, tooManyHits, type RateLimit, type RateLimitDeps } from '../../../http/rate-limit.ts';

const HOUR_MS = 3_600_000;

/**
 * Limits per device and address. Above a limit a captcha is required; above twice the limit requests are refused with
 * error 8.
 */
export const softLimits = {
  failedSignIns: { name: 'failed-sign-ins', max: signInLimits.failuresPerAddressAnHour, windowMs: HOUR_MS },
  /** Counted per `networkSubject`. */
  failedSignInsOfNetwork: {
    name: 'failed-sign-ins-network',
    max: signInLimits.failuresPerNetworkADay,
    windowMs: DAY_MS,
  },
  signUps: { name: 'sign-ups', max: signInLimits.signUpsPerAddressAnHour, windowMs: HOUR_MS },
  codesPerAddress: { name: 'codes-per-address', max: verificationLimits.perAddressAnHour, windowMs: HOUR_MS },
  codesPerDevice: { name: 'codes-per-device', max: verificationLimits.perDeviceADay, windowMs: DAY_MS },
} as const satisfies Record<string, RateLimit>;

/**
 * The network for which failed sign-ins are counted: an IPv4 /24, or an IPv6 /64, which is also counted as one address.
 */
export const networkSubject = (address: string) => (address.includes('.') ? addressBlock(address) : address);

export interface SoftLimitDeps extends RateLimitDeps {
  config: { limitsScale: number };
}

/** Whether the next hit exceeds the limit and so needs a captcha. Throws above twice the limit. */
export async function isBeyond(deps: SoftLimitDeps, limit: RateLimit, subject: string): Promise<boolean> {
  const { hits, secondsLeft } = await readTally(deps, limit, subject);
  return judgeTally(deps, limit, hits, secondsLeft);
}

/** Counts one hit. Throws above twice the limit, which rolls back the caller's transaction. */
export async function countSoftly(deps: SoftLimitDeps, limit: RateLimit, subject: string): Promise<void> {
  const { hits, secondsLeft } = await tallyHit(deps, limit, subject);
  judgeTally(deps, limit, hits - 1, secondsLeft);
}

/** Whether the hit after these `hits` exceeds the limit and so needs a captcha. Throws above twice the limit. */
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
