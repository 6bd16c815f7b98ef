import type { Targeting } from './line-item.ts';
import { isForKind, isInBucketRange, type Facets } from './targeting.ts';

/** A member who claims what a creative gives away. */
export interface Claimant extends Omit<Facets, 'isSignedIn' | 'bucketBy'> {
  accountId: string;
  /** Empty if the request has no device id. */
  device: string;
}

/**
 * Whether a line item is for the claimant. Claiming requires a sign-in, so an item for visitors also fits a member.
 * The bucket of the member or that of the device must fit.
 */
export function isForClaimant(targeting: Targeting, { accountId, device, ...who }: Claimant, now: Date): boolean {
  const isSignedIn = targeting.isSignedIn ?? true;
  if (!isForKind(targeting, { ...who, isSignedIn, bucketBy: null }, now.getTime())) return false;
  return [accountId, device || null].some((bucketBy) => isInBucketRange(targeting, { bucketBy }));
}
