import { CheckInLoom } from '../../check-in/check-in-loom.tsx';
import { useCheckIn } from '../../check-in/use-check-in.ts';
import { standingOf } from '../../standing.ts';
import { useActivity } from '../../use-activity.ts';
import { refusalOf } from '../../../../session/use-member-data.ts';
import type { ActivityOffer } from '../block-facts.ts';
import type { Purse } from './use-purse.ts';

interface WeekBlockProps {
  offer: ActivityOffer;
  awards: NonNullable<ActivityOffer['checkIn']>['awards'];
  purse: Purse;
}

/** The week's check-in. */
export function WeekBlock({ offer, awards, purse }: WeekBlockProps) {
  const { phase, setCoins, onChange } = purse;
  const brief = useActivity(offer.activity);
  const week = useCheckIn({ id: offer.activity.id, onCoins: setCoins, onChange });
  const standing = standingOf({ state: brief?.state ?? null, phase, refusal: refusalOf(week.own) });
  return <CheckInLoom awards={awards} standing={standing} checkIn={week} purse={purse} />;
}
