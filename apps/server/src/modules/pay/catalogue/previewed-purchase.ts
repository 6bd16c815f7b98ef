import type { PanelProduct } from '@feisuo/contract/schemas/pay';
import type { PreviewedGrant } from '../../membership/index.ts';

/** A purchase's period if bought now, and the charge time of its renewal. */
export interface PreviewedPurchase extends PreviewedGrant {
  renewsAt: Date;
  /** The next charge of a running renewal that the purchase moves. */
  postpones?: { from: Date; to: Date; rmb: number };
}

export const describePeriod = ({
  startsAt,
  endsAt,
  isBehind,
  renewsAt,
  postpones,
}: PreviewedPurchase): NonNullable<PanelProduct['period']> => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  isBehind,
  renewsAt: renewsAt.toISOString(),
  ...(postpones && {
    postpones: { from: postpones.from.toISOString(), to: postpones.to.toISOString(), rmb: postpones.rmb },
  }),
});
