import { and, gt, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { addDays } from '../grants/length.ts';
import { announceExpired } from '../grants/announce-grant.ts';
import type { MembershipDeps } from '../membership-deps.ts';
import { renewingOf } from '../renewing-kinds.ts';
import { minuteOf } from '../../../time/shanghai.ts';
import type { Vas } from '../grants/timeline.ts';
import type { Database } from '../../../db/database.ts';
import { membershipEnds } from '../membership.tables.ts';

const kindNames: Record<Vas, string> = { 3: '加速会员', 5: '超级会员' };

function endLetter(notice: 'remindedFor' | 'notifiedFor', vas: Vas, endsAt: Date): { title: string; text: string } {
  const [kind, end] = [kindNames[vas], minuteOf(endsAt)];
  return notice === 'remindedFor'
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
/** Older ends cause no notice, for example after a month of downtime. */
const NEWS_DAYS = 3;

/** Notifies members some days before the end of a membership and after it, once for each end. */
export async function sendEndNotices(deps: MembershipDeps): Promise<number> {
  const now = deps.clock.now();
  const { warnDays } = await deps.rules.find();
  const ended = await sendAll(deps, { notice: 'notifiedFor', after: addDays(now, -NEWS_DAYS), until: now });
  if (warnDays === 0) return ended;
  return ended + (await sendAll(deps, { notice: 'remindedFor', after: now, until: addDays(now, warnDays) }));
}

async function sendAll(deps: MembershipDeps, due: Due): Promise<number> {
  let sentCount = 0;
  let taken: number;
  do {
    const done = await sendBatch(deps, due);
    ({ taken } = done);
    sentCount += done.sentCount;
  } while (taken === AT_ONCE);
  return sentCount;
}

const sendBatch = (deps: MembershipDeps, due: Due): Promise<{ taken: number; sentCount: number }> =>
  deps.db.transaction(async (tx) => {
    const ends = await claimDueEnds(tx, due, AT_ONCE);
    let sentCount = 0;
    for (const { accountId, vas, endsAt } of ends) {
      // A member with automatic renewal gets a notice of each charge instead.
      if (due.notice === 'remindedFor' && (await renewingOf(deps, tx, accountId)).includes(vas)) continue;
      await deps.tellMember(tx, accountId, endLetter(due.notice, vas, endsAt));
      if (due.notice === 'notifiedFor') await announceExpired(tx, { accountId, vas, endsAt, at: deps.clock.now() });
      sentCount += 1;
    }
    return { taken: ends.length, sentCount };
  });

interface End {
  accountId: string;
  vas: Vas;
  endsAt: Date;
}

interface Due {
  notice: 'remindedFor' | 'notifiedFor';
  after: Date;
  until: Date;
}

/**
 * Selects ends that are due for a notice and marks them as notified; concurrent processes get disjoint rows (SKIP
 * LOCKED). If a timeline gets another end, the new end is due later.
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
