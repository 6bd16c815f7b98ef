import { addDays } from '../grants/length.ts';
import { tellExpired } from '../grants/tell-grant.ts';
import type { MembershipDeps } from '../membership-deps.ts';
import { renewingOf } from '../renewing-of.ts';
import { takeDueEnds, type Due } from './end-queries.ts';
import { endLetter } from './end-letter.ts';

const AT_ONCE = 100;
/** What ended longer ago is no news: a server that was down for a month does not tell of it. */
const NEWS_DAYS = 3;

/** Tells members that a membership ends soon, and that it has ended: each end once, in their message centre. */
export async function tellOfEnds(deps: MembershipDeps): Promise<number> {
  const now = deps.clock.now();
  const { warnDays } = await deps.rules.find();
  const ended = await tellAll(deps, { notice: 'toldOf', after: addDays(now, -NEWS_DAYS), until: now });
  if (warnDays === 0) return ended;
  return ended + (await tellAll(deps, { notice: 'warnedOf', after: now, until: addDays(now, warnDays) }));
}

async function tellAll(deps: MembershipDeps, due: Due): Promise<number> {
  let told = 0;
  let taken: number;
  do {
    const done = await tellSome(deps, due);
    ({ taken } = done);
    told += done.told;
  } while (taken === AT_ONCE);
  return told;
}

const tellSome = (deps: MembershipDeps, due: Due): Promise<{ taken: number; told: number }> =>
  deps.db.transaction(async (tx) => {
    const ends = await takeDueEnds(tx, due, AT_ONCE);
    let told = 0;
    for (const { accountId, vas, endsAt } of ends) {
      // Whoever renews hears of each charge beforehand.
      if (due.notice === 'warnedOf' && (await renewingOf(deps, tx, accountId)).includes(vas)) continue;
      await deps.tellMember(tx, accountId, endLetter(due.notice, vas, endsAt));
      if (due.notice === 'toldOf') await tellExpired(tx, { accountId, vas, endsAt, at: deps.clock.now() });
      told += 1;
    }
    return { taken: ends.length, told };
  });
