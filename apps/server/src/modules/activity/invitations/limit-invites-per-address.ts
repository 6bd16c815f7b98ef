import { DAY_MS } from '@feisuo/contract/facts/durations';
import { addressSubject, uncountHit, tallyHit, type RateLimit } from '../../../http/rate-limit.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** Invitees per inviter, address and day: enough for a family or dormitory, too few for account farms. */
const perAddress = { name: 'invite-crowd', max: 5, windowMs: DAY_MS } satisfies RateLimit;

/** Counts before binding, so that concurrent bindings cannot exceed the limit; a failed binding is uncounted. */
export async function limitInvitesPerAddress<T>(
  deps: ActivityDeps,
  { inviterId, ip }: { inviterId: string; ip: string },
  bind: (isCrowded: boolean) => Promise<{ isNew: boolean; bound: T }>,
): Promise<T> {
  const subject = `${inviterId} ${addressSubject(ip)}`;
  const { hits } = await tallyHit(deps, perAddress, subject);
  let counts = false;
  try {
    const { isNew, bound } = await bind(hits > perAddress.max * deps.limitsScale);
    counts = isNew;
    return bound;
  } finally {
    if (!counts) await uncountHit(deps, perAddress, subject);
  }
}
