import type { FastifyRequest } from 'fastify';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { addressBlock } from '../../http/caller-address.ts';
import { deviceOf } from '../../http/caller-device.ts';
import { addressSubject, countHit, type RateLimit, type RateLimitDeps } from '../../http/rate-limit.ts';

const HOUR_MS = 3_600_000;

/**
 * Rate limits for requests that use storage, memory or staff time. Limits per device and address are multiplied by
 * LIMITS_SCALE, because one address may be a whole school.
 */
const limits = {
  ticket: { person: { max: 10, windowMs: HOUR_MS }, address: { max: 60, windowMs: HOUR_MS } },
  message: { person: { max: 60, windowMs: HOUR_MS }, address: { max: 300, windowMs: HOUR_MS } },
  upload: { person: { max: 50, windowMs: DAY_MS }, address: { max: 120, windowMs: HOUR_MS } },
  /** A page with pictures downloads all of them each time it is opened. */
  download: { person: { max: 240, windowMs: HOUR_MS }, address: { max: 1200, windowMs: HOUR_MS } },
  /** An open page asks every 20 seconds. */
  thread: { person: { max: 1200, windowMs: HOUR_MS }, address: { max: 12_000, windowMs: HOUR_MS } },
  visitorUpload: { person: null, address: { max: 20, windowMs: HOUR_MS } },
  feedback: {
    person: { max: 10, windowMs: HOUR_MS },
    device: { max: 10, windowMs: HOUR_MS },
    address: { max: 20, windowMs: HOUR_MS },
  },
  /** No limit per contact: other people could use up the guardian's limit by typing their number (0015). */
  guardian: { person: null, address: { max: 20, windowMs: DAY_MS } },
  /** Counted per request number that is queried. */
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
  /**
   * Limit per device. Anonymous accounts can be created without limit on one device, so a limit per account is not
   * enough (0031).
   */
  device?: ActionLimit;
  address: ActionLimit;
}
type ActionLimit = Omit<RateLimit, 'name'>;

/** KiB per day: for all visitors of one network, for all members of one network, and for one member. */
const uploadKib = { visitors: 60 * 1024, members: 300 * 1024, member: 60 * 1024 };

/**
 * Counts uploaded bytes per network and per member: per network, because a person can change addresses within it.
 * Network limits are multiplied like address limits.
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

/** Counts an action against its address, its device and its account, if they are known. */
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
