import { and, gt, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { addDays } from '../grants/length.ts';
import { announceExpired } from '../grants/announce-grant.ts';
import type { MembershipDeps } from '../membership-deps.ts';
import { renewingOf } from '../renewing-of.ts';
import { minuteOf } from '../../../time/shanghai.ts';
import type { Vas } from '../grants/timeline.ts';
import type { Database } from '../../../db/database.ts';
import { membershipEnds } from '../membership.tables.ts';

const kindNames: Record<Vas, string> = { 3: '加速会员', 5: '超级会员' };

function endLetter(notice: 'warnedOf' | 'toldOf', vas: Vas, endsAt: Date): { title: string; text: string } {
  const [kind, end] = [kindNames[vas], minuteOf(endsAt)];
  return notice === 'warnedOf'
    ? {
        title: `${kind}快到期了`,
        text: `你的${kind}将在 ${end}（北京时间）到期。现在续费，剩下的时间不作废，会接在后面。到期后自动停止，不会扣款。`,
      }
    : {
        title: `${kind}已到期`,
        text: `你的${kind}已在 ${end}（北京时间）到期，没有产生任何扣款。想继续加速，可以到会员页面选一个套餐。`,
      };
}

const AT_ONCE = 100;
/** Older ends cause no notice, as after a month of downtime. */
const NEWS_DAYS = 3;

/** Notifies members before and after the end of a membership, once per end. */
export async function sendEndNotices(deps: MembershipDeps): Promise<number> {
  const now = deps.clock.now();
  const { warnDays } = await deps.rules.find();
  const ended = await sendAll(deps, { notice: 'toldOf', after: addDays(now, -NEWS_DAYS), until: now });
  if (warnDays === 0) return ended;
  return ended + (await sendAll(deps, { notice: 'warnedOf', after: now, until: addDays(now, warnDays) }));
}

async function sendAll(deps: MembershipDeps, due: Due): Promise<number> {
  let told = 0;
  let taken: number;
  do {
    const done = await sendBatch(deps, due);
    ({ taken } = done);
    told += done.told;
  } while (taken === AT_ONCE);
  return told;
}

const sendBatch = (deps: MembershipDeps, due: Due): Promise<{ taken: number; told: number }> =>
  deps.db.transaction(async (tx) => {
    const ends = await claimDueEnds(tx, due, AT_ONCE);
    let told = 0;
    for (const { accountId, vas, endsAt } of ends) {
      // Members with automatic renewal are told of each charge instead.
      if (due.notice === 'warnedOf' && (await renewingOf(deps, tx, accountId)).includes(vas)) continue;
      await deps.tellMember(tx, accountId, endLetter(due.notice, vas, endsAt));
      if (due.notice === 'toldOf') await announceExpired(tx, { accountId, vas, endsAt, at: deps.clock.now() });
      told += 1;
    }
    return { taken: ends.length, told };
  });

interface End {
  accountId: string;
  vas: Vas;
  endsAt: Date;
}

interface Due {
  notice: 'warnedOf' | 'toldOf';
  after: Date;
  until: Date;
}

/**
 * Claims ends that are due for a notice and marks them. Concurrent processes claim disjoint rows (SKIP LOCKED); a later
 * end of the same timeline counts anew.
 */
async function claimDueEnds(tx: Database, { notice, after, until }: Due, limit: number): Promise<End[]> {
  const isMissing = sql`${membershipEnds[notice] satisfies PgColumn} is distinct from ${membershipEnds.endsAt}`;
  const isDue = and(gt(membershipEnds.endsAt, after), lte(membershipEnds.endsAt, until), isMissing);
  const due = await tx
    .select({ accountId: membershipEnds.accountId, vas: membershipEnds.vas, endsAt: membershipEnds.endsAt })
    .from(membershipEnds)
    .where(isDue)
    .orderBy(membershipEnds.endsAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  const rows = sql.join(
    due.map(({ accountId, vas }) => sql`(${accountId}, ${vas}::smallint)`),
    sql`, `,
  );
  await tx
    .update(membershipEnds)
    .set({ [notice]: sql`${membershipEnds.endsAt}` })
    .where(sql`(${membershipEnds.accountId}, ${membershipEnds.vas}) in (${rows})`);
  return due;
}
