import { randomUUID } from 'node:crypto';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { activityPorts } from '../src/activity-ports.ts';
import { activityAwards } from '../src/modules/activity/awards/awards.tables.ts';
import { reverseAward } from '../src/modules/activity/awards/reverse-award.ts';
import { makeBatch, type NewBatch } from '../src/modules/activity/index.ts';
import { spendCoins } from '../src/modules/activity/coins/change-coins.ts';
import { bearer } from './account-caller.ts';
import type { TestServer } from './test-server.ts';

/** A code of it gives a week of membership, for a month from now. */
export const sampleBatch = (now: Date): NewBatch => ({
  activityId: 'redeem',
  name: '直播间福利',
  award: { kind: 'vip_days', name: '加速会员', amount: 7 },
  coinDays: 180,
  perPerson: 1,
  size: 1,
  validUntil: new Date(now.getTime() + 30 * 86_400_000),
});

/** Checks in, spends some of it, and has one award taken back. */
export async function takePart(server: TestServer, person: { sub: string; access_token: string }): Promise<void> {
  await server.get(activityPaths.coinFirst, bearer(person));
  await server.post(activityPaths.receiveAwardCheckIn, { category: 'week' }, bearer(person));
  const step = { actId: 'shuttle', key: randomUUID() };
  await server.post(activityPaths.lotteryDraw, step, bearer(person));
  await makeBatch(server.deps, { ...sampleBatch(server.clock.now()), size: 2 });
  const at = server.clock.now();
  const { db } = server.deps;
  const [award] = await db.select().from(activityAwards).where(eq(activityAwards.accountId, person.sub)).limit(1);
  if (!award) throw new Error('checking in gave nothing');
  await db.transaction(async (tx) => {
    await spendCoins(tx, { accountId: person.sub, key: `lived-in:${person.sub}`, amount: 3, at });
    await reverseAward(activityPorts, tx, { awardId: award.id, reason: 'lived in', at });
  });
}
