import { DAY_MS } from '@feisuo/contract/facts/durations';
import { addressSubject, uncountHit, tallyHit, type RateLimit } from '../../../http/rate-limit.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/**
 * How many whom one member invited may come from one address in a day. A family or a dormitory shares one and waits until tomorrow at
 * most; whoever makes accounts by the dozen does too.
 */
const crowd = { name: 'invite-crowd', max: 5, windowMs: DAY_MS } satisfies RateLimit;

/** Counts a binding before it is made, so that many at once get no further than one after the other; what was none is not counted. */
export async function countCrowd<T>(
  deps: ActivityDeps,
  { inviterId, ip }: { inviterId: string; ip: string },
  bind: (isCrowded: boolean) => Promise<{ isNew: boolean; bound: T }>,
): Promise<T> {
  const subject = `${inviterId} ${addressSubject(ip)}`;
  const { hits } = await tallyHit(deps, crowd, subject);
  let counts = false;
  try {
    const { isNew, bound } = await bind(hits > crowd.max * deps.limitsScale);
    counts = isNew;
    return bound;
  } finally {
    if (!counts) await uncountHit(deps, crowd, subject);
  }
}
