import type { ReleaseView } from '@feisuo/contract/schemas/console-activity';
import type { Database } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { countGivenByDay, goodsReleased, listGoods, listPrizes, prizesReleased } from '../modules/activity/index.ts';
import { addDays, dayOf, startOf, type Day } from '../time/shanghai.ts';
import { requireActivity } from './describe-activity.ts';

/** Days before and after today that the figure shows. */
const DAYS_BEFORE = 20;
const DAYS_AFTER = 7;

interface LimitedThing {
  kind: 'lottery' | 'exchange';
  taken: number;
  releasedBy: (moment: Date) => number;
}

/** How the limited stock of a prize or good is released by day, and how many units of it were given. */
export async function describeRelease(
  db: Database,
  { id, thing: thingId, now }: { id: string; thing: string; now: Date },
): Promise<ReleaseView> {
  const activity = await requireActivity(db, id);
  const thing = await findLimitedThing(db, { ...activity, thingId });
  if (!thing) throw new AppError('not_found', { description: 'no prize or good with a limited stock' });
  const { byDay, completeFrom } = await countGivenByDay(db, { kind: thing.kind, activityId: id, thingId });
  const today = dayOf(now);
  const days = daysAround(activity, today);
  const endOf = (day: Day) => new Date(Math.min(startOf(addDays(day, 1)).getTime(), activity.endsAt.getTime()) - 1);
  // The number given by the end of a day is what was given until now, without what was given on later days.
  const givenBy = (day: Day) =>
    thing.taken - [...byDay].reduce((sum, [other, given]) => (other > day ? sum + given : sum), 0);
  const isKnown = (day: Day) => day <= today && (completeFrom === null || addDays(day, 1) >= completeFrom);
  return {
    today,
    days: days.map((day) => ({
      day,
      planned: thing.releasedBy(day === today ? now : endOf(day)),
      given: isKnown(day) ? Math.max(0, givenBy(day)) : null,
    })),
  };
}

type Asked = { id: string; kind: string; startsAt: Date; endsAt: Date; thingId: string };

async function findLimitedThing(db: Database, asked: Asked): Promise<LimitedThing | null> {
  if (asked.kind === 'lottery') {
    const prize = (await listPrizes(db, asked.id)).find(({ id }) => id === asked.thingId);
    const stock = prize?.stock ?? null;
    if (!prize || stock === null) return null;
    return { kind: 'lottery', taken: prize.taken, releasedBy: (moment) => prizesReleased(stock, asked, moment) };
  }
  if (asked.kind !== 'exchange') return null;
  const good = (await listGoods(db, asked.id)).find(({ id }) => id === asked.thingId);
  if (!good || good.stock === null) return null;
  const { taken } = good;
  return { kind: 'exchange', taken, releasedBy: (moment) => goodsReleased(good, asked.startsAt, moment) ?? 0 };
}

/** The days of the activity around today, or around the day on which it starts or ended. */
function daysAround({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, today: Day): Day[] {
  const [start, end] = [dayOf(startsAt), dayOf(new Date(endsAt.getTime() - 1))];
  const middle = today < start ? start : today > end ? end : today;
  const [first, last] = [addDays(middle, -DAYS_BEFORE), addDays(middle, DAYS_AFTER)];
  const days: Day[] = [];
  for (let day = first < start ? start : first; day <= (last > end ? end : last); day = addDays(day, 1)) days.push(day);
  return days;
}
