import type { FastifyRequest } from 'fastify';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { addressBlock } from '../../http/caller-address.ts';
import { deviceOf } from '../../http/caller-device.ts';
import { addressSubject, countHit, type RateLimit, type RateLimitDeps } from '../../http/rate-limit.ts';

const HOUR_MS = 3_600_000;

/**
 * Rate limits for requests that use storage, memory or operators' time. LIMITS_SCALE multiplies those per device and
 * address, because one address may be a whole school.
 */
const limits = {
  ticket: { person: { max: 10, windowMs: HOUR_MS }, address: { max: 60, windowMs: HOUR_MS } },
  message: { person: { max: 60, windowMs: HOUR_MS }, address: { max: 300, windowMs: HOUR_MS } },
  upload: { person: { max: 50, windowMs: DAY_MS }, address: { max: 120, windowMs: HOUR_MS } },
  /** High, because a ticket page downloads all its pictures each time it is opened. */
  download: { person: { max: 240, windowMs: HOUR_MS }, address: { max: 1200, windowMs: HOUR_MS } },
  /** High, because an open ticket page sends a request every 20 seconds. */
  thread: { person: { max: 1200, windowMs: HOUR_MS }, address: { max: 12_000, windowMs: HOUR_MS } },
  visitorUpload: { person: null, address: { max: 20, windowMs: HOUR_MS } },
  feedback: {
    person: { max: 10, windowMs: HOUR_MS },
    device: { max: 10, windowMs: HOUR_MS },
    address: { max: 20, windowMs: HOUR_MS },
  },
  /**
   * No limit per contact: other people could type the guardian's phone number and use up the guardian's limit (0015).
   */
  guardian: { person: null, address: { max: 20, windowMs: DAY_MS } },
  /** The subject of `person` is the number of the guardian's request. */
  guardianState: { person: { max: 20, windowMs: HOUR_MS }, address: { max: 60, windowMs: HOUR_MS } },
  gameRequest: {
    person: { max: 20, windowMs: DAY_MS },
    device: { max: 20, windowMs: DAY_MS },
    address: { max: 60, windowMs: HOUR_MS },
  },
  invoice: { person: { max: 20, windowMs: DAY_MS }, address: { max: 60, windowMs: HOUR_MS } },
} as const satisfies Record<string, ActionLimits>;

interface ActionLimits {
  person: ActionLimit | null;
  /** Limit per device, because a person can create many anonymous accounts on one device (0031). */
  device?: ActionLimit;
  address: ActionLimit;
}
type ActionLimit = Omit<RateLimit, 'name'>;

/** Uploaded KiB per day of all visitors of one network, of all members of one network, and of one member. */
const uploadKib = { visitors: 60 * 1024, members: 300 * 1024, member: 60 * 1024 };

/**
 * Counts uploaded bytes per member and per network, because a person can change the address within a network.
 * LIMITS_SCALE multiplies the network limits.
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

export type LimitedAction = keyof typeof limits;

export interface LimitDeps extends RateLimitDeps {
  config: { limitsScale: number };
}

/** Counts an action for the rate limits of its address, device and account, as far as they are known. */
export async function countAction(
  deps: LimitDeps,
  action: LimitedAction,
  owner: string | null,
  request: Pick<FastifyRequest, 'ip' | 'headers'>,
  deviceId = deviceOf(request),
): Promise<void> {
  const { person, device, address }: ActionLimits = limits[action];
  const scaled = (by: string, { max, windowMs }: ActionLimit) => ({
    name: `support-${action}-${by}`,
    max: max * deps.config.limitsScale,
    windowMs,
  });
  await countHit(deps, scaled('address', address), addressSubject(request.ip));
  if (device && deviceId) await countHit(deps, scaled('device', device), deviceId);
  if (person && owner !== null) await countHit(deps, { name: `support-${action}`, ...person }, owner);
}
