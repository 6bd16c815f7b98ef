import type { Targeting } from './line-item.ts';
import { isForKind, isInBucketRange, type Facets } from './targeting.ts';

/** A member who claims a giveaway. */
export interface Claimant extends Omit<Facets, 'isSignedIn' | 'bucketBy'> {
  accountId: string;
  /** Empty when the request has no device id. */
  device: string;
}

/**
 * Whether a line item is for the claimant. Claiming requires a sign-in, so an item for visitors is also for a member,
 * in the bucket of the member or of the device.
 */
export function isForClaimant(targeting: Targeting, { accountId, device, ...who }: Claimant, now: Date): boolean {
  const isSignedIn = targeting.isSignedIn ?? true;
  if (!isForKind(targeting, { ...who, isSignedIn, bucketBy: null }, now.getTime())) return false;
  return [accountId, device || null].some((bucketBy) => isInBucketRange(targeting, { bucketBy }));
}
