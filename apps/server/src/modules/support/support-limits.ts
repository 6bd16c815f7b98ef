import type { FastifyRequest } from 'fastify';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { addressBlock } from '../../http/caller-address.ts';
import { deviceOf } from '../../http/caller-device.ts';
import { addressSubject, countHit, type RateLimit, type RateLimitDeps } from '../../http/rate-limit.ts';

const HOUR_MS = 3_600_000;

/**
 * Rate limits for requests that use storage or staff time. Limits per device and address scale with LIMITS_SCALE,
 * because an address may be a whole school.
 */
const limits = {
  ticket: { person: { max: 10, windowMs: HOUR_MS }, address: { max: 60, windowMs: HOUR_MS } },
  message: { person: { max: 60, windowMs: HOUR_MS }, address: { max: 300, windowMs: HOUR_MS } },
  upload: { person: { max: 50, windowMs: DAY_MS }, address: { max: 120, windowMs: HOUR_MS } },
  visitorUpload: { person: null, address: { max: 20, windowMs: HOUR_MS } },
  feedback: {
    person: { max: 10, windowMs: HOUR_MS },
    device: { max: 10, windowMs: HOUR_MS },
    address: { max: 20, windowMs: HOUR_MS },
  },
  /** No limit per contact: strangers could use up the guardian's limit by typing their number (0120). */
  guardian: { person: null, address: { max: 20, windowMs: DAY_MS } },
  /** The subject is the requested number. */
  guardianState: { person: { max: 20, windowMs: HOUR_MS }, address: { max: 60, windowMs: HOUR_MS } },
  gameRequest: {
    person: { max: 20, windowMs: DAY_MS },
    device: { max: 20, windowMs: DAY_MS },
    address: { max: 60, windowMs: HOUR_MS },
  },
  invoice: { person: { max: 20, windowMs: DAY_MS }, address: { max: 60, windowMs: HOUR_MS } },
} as const satisfies Record<string, ActLimits>;

interface ActLimits {
  person: ActLimit | null;
  /** For acts of anonymous accounts, which are free and unlimited per device (0145). */
  device?: ActLimit;
  address: ActLimit;
}
type ActLimit = Omit<RateLimit, 'name'>;

/** KiB per day: visitors of one network, members of one network, one member. */
const uploadKib = { visitors: 60 * 1024, members: 300 * 1024, member: 60 * 1024 };

/**
 * Counts bytes per network, because addresses within one change freely, and per member. Network limits scale like
 * address limits.
 */
export async function countUploadBytes(
  deps: LimitDeps,
  bytes: number,
  uploader: string | null,
  { ip }: Pick<FastifyRequest, 'ip'>,
): Promise<void> {
  const kib = Math.ceil(bytes / 1024);
  const count = (name: string, max: number, subject: string) =>
    countHit(deps, { name: `support-${name}-kib`, max, windowMs: DAY_MS }, subject, kib);
  const { limitsScale } = deps.config;
  if (uploader === null) return count('visitor', uploadKib.visitors * limitsScale, addressBlock(ip));
  await count('member', uploadKib.member, uploader);
  await count('members', uploadKib.members * limitsScale, addressBlock(ip));
}

export type LimitedAct = keyof typeof limits;

export interface LimitDeps extends RateLimitDeps {
  config: { limitsScale: number };
}

/** Counts an act against its address, its device and its account, as far as known. */
export async function countAct(
  deps: LimitDeps,
  act: LimitedAct,
  owner: string | null,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  deviceId = deviceOf(request),
): Promise<void> {
  const { person, device, address }: ActLimits = limits[act];
  const scaled = (by: string, { max, windowMs }: ActLimit) => ({
    name: `support-${act}-${by}`,
    max: max * deps.config.limitsScale,
    windowMs,
  });
  await countHit(deps, scaled('address', address), addressSubject(request.ip));
  if (device && deviceId) await countHit(deps, scaled('device', device), deviceId);
  if (person && owner !== null) await countHit(deps, { name: `support-${act}`, ...person }, owner);
}
