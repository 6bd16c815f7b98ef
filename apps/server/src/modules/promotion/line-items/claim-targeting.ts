import type { Targeting } from './line-item.ts';
import { isForKind, isInBucketRange, type Facets } from './targeting.ts';

/** A member who claims the product that a creative gives away. */
export interface Claimant extends Omit<Facets, 'isSignedIn' | 'bucketBy'> {
  accountId: string;
  /** Device id; empty if the request has none. */
  device: string;
}

/**
 * Whether the targeting of a line item includes the claimant. Ignores a targeting of visitors, because a claim requires
 * sign-in; the bucket of either the account or the device must be in the range.
 */
export function isForClaimant(targeting: Targeting, { accountId, device, ...who }: Claimant, now: Date): boolean {
  const isSignedIn = targeting.isSignedIn ?? true;
  if (!isForKind(targeting, { ...who, isSignedIn, bucketBy: null }, now.getTime())) return false;
  return [accountId, device || null].some((bucketBy) => isInBucketRange(targeting, { bucketBy }));
}
