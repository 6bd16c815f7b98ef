import type { PanelProduct } from '@feisuo/contract/schemas/pay';
import type { PreviewedGrant } from '../../membership/index.ts';

/** The period that a purchase would get if it were paid now, and when its automatic renewal would first be charged. */
export interface PreviewedPurchase extends PreviewedGrant {
  renewsAt: Date;
  /** Old and new time and the amount of a running renewal's next charge, if the purchase would postpone it. */
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
