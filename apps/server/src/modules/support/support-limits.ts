import type { FastifyRequest } from 'fastify';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { addressBlock } from '../../http/caller-address.ts';
import { deviceOf } from '../../http/caller-device.ts';
import { addressSubject, countHit, type RateLimit, type RateLimitDeps } from '../../http/rate-limit.ts';

const HOUR_MS = 3_600_000;

/**
 * How often somebody may ask for what costs us room or somebody's attention. Those per device and address are scaled with
 * LIMITS_SCALE, for a whole school may stand behind one.
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
  /** Not by the contact, which a stranger can type as well: the guardian would be refused for the stranger's requests (0120). */
  guardian: { person: null, address: { max: 20, windowMs: DAY_MS } },
  /** The person is the request that is looked up. */
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
  /** For what anonymous accounts may do: they are made at no cost, and one device can have any number of them (0145). */
  device?: ActLimit;
  address: ActLimit;
}
type ActLimit = Omit<RateLimit, 'name'>;

/** What may be uploaded in a day, in KiB: by the visitors of one network, by its members, and by one member. */
const uploadKib = { visitors: 60 * 1024, members: 300 * 1024, member: 60 * 1024 };

/**
 * Counts a file against the network that it comes from, as addresses within one are changed at will, and against its
 * member. What a network may upload is scaled like limits per address.
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

/** Counts one act against its address, against the device that the request names, and against the person as far as known. */
export async function countAct(
  deps: LimitDeps,
  act: LimitedAct,
  whose: string | null,
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
  if (person && whose !== null) await countHit(deps, { name: `support-${act}`, ...person }, whose);
}
