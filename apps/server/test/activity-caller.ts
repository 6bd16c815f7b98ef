import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { MachineNames } from '@feisuo/contract/facts/activity-vocabulary';
import { clientPackages } from '@feisuo/contract/facts/clients';
import { activityPaths, gamePaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { importMachines } from '../src/operator-actions/activity/import-activity-lists.ts';
import { makeCodes } from '../src/operator-actions/activity/codes.ts';
import { activityPorts } from '../src/wiring/activity-ports.ts';
import { activityAwards } from '../src/modules/activity/awards/awards.tables.ts';
import { reverseAward } from '../src/modules/activity/awards/reverse-award.ts';
import { makeBatch, type NewBatch } from '../src/modules/activity/index.ts';
import { earnCoins, spendCoins } from '../src/modules/activity/coins/change-coins.ts';
import { giveCards } from '../src/modules/activity/check-in/make-up-cards.ts';
import { checkInMakeUps } from '../src/modules/activity/check-in/make-up.tables.ts';
import { addToRecallList } from '../src/modules/activity/gifts/recall.ts';
import { accountCaller, bearer } from './account-caller.ts';
import type { TestServer } from './test-server.ts';

/** Grants an account coins that expire after a month. */
export const earn = (server: TestServer, accountId: string, amount: number) =>
  server.deps.db.transaction((tx) => {
    const at = server.clock.now();
    const expiresAt = new Date(at.getTime() + 30 * DAY_MS);
    return earnCoins(tx, { accountId, key: `gift:${randomUUID()}`, amount, at, expiresAt });
  });

/** Values of a batch of redeem codes: a week of membership, valid for a month. */
export const sampleBatch = (now: Date): NewBatch => ({
  activityId: 'redeem',
  name: '直播间福利',
  award: { kind: 'vip_days', name: '加速会员', amount: 7 },
  coinDays: 180,
  perPerson: 1,
  size: 1,
  validUntil: new Date(now.getTime() + 30 * DAY_MS),
});

/** Adds rows to every table of activities. The member also checks in, spends coins, and one award is reversed. */
export async function fillActivityTables(
  server: TestServer,
  person: { sub: string; access_token: string },
): Promise<void> {
  await server.get(activityPaths.coinFirst, bearer(person));
  await server.post(activityPaths.receiveAwardCheckIn, { category: 'week' }, bearer(person));
  const step = { actId: 'shuttle', key: randomUUID() };
  await server.post(activityPaths.lotteryDraw, step, bearer(person));
  await useTheStation(server, person);
  await inviteAndMakeUp(server, person);
  await makeBatch(server.deps, { ...sampleBatch(server.clock.now()), size: 2 });
  // A batch of codes that no operator has exported yet.
  await makeCodes(server.deps, sampleBatch(server.clock.now()), { by: { actor: 'lived in' }, reason: '直播间福利' });
  const at = server.clock.now();
  const { db } = server.deps;
  const [award] = await db.select().from(activityAwards).where(eq(activityAwards.accountId, person.sub)).limit(1);
  if (!award) throw new Error('checking in gave nothing');
  await db.transaction(async (tx) => {
    await spendCoins(tx, { accountId: person.sub, key: `lived-in:${person.sub}`, amount: 3, at });
    await reverseAward(activityPorts, tx, { awardId: award.id, reason: 'lived in', at });
  });
}

/**
 * The member uses the desktop client, completes a task and exchanges coins for a voucher. A friend opens the member's
 * share link.
 */
async function useTheStation(server: TestServer, person: { sub: string; access_token: string }): Promise<void> {
  const inClient = { 'package-name': clientPackages.windows, peerid: randomUUID() };
  await server.get(activityPaths.coinTask, { ...bearer(person), ...inClient });
  await server.post(activityPaths.coinTaskClaim, { taskId: 'bind-phone' }, bearer(person));
  await earn(server, person.sub, 200);
  const request = { actId: 'supply-v2', goodId: 'gift-3', key: randomUUID() };
  await server.post(activityPaths.exchange, request, bearer(person));
  const card = await server.get(gamePaths.shareInfo, bearer(person));
  const share = new URL(card.body.data.link).searchParams.get('share') ?? '';
  const friend = await accountCaller(server).join();
  await server.get(`${gamePaths.sharePlay}?share=${share}`, bearer(friend));
}

export const listMachines = (server: TestServer, by: MachineNames, ...names: string[]) =>
  importMachines(
    server.deps,
    'lenovo',
    by,
    names.map((text, index) => ({ line: index + 1, text })),
    { by: { actor: 'test' } },
  );

/**
 * The member invites a friend, is put on a recall list, claims the gift of a partner's computer, and makes up a missed
 * day.
 */
async function inviteAndMakeUp(server: TestServer, person: { sub: string; access_token: string }): Promise<void> {
  const { db } = server.deps;
  const at = server.clock.now();
  const { share } = (await server.get(activityPaths.invite, bearer(person))).body.data.mine;
  const friend = await accountCaller(server).join();
  await server.post(activityPaths.inviteBind, { share }, bearer(friend));
  await db.transaction(async (tx) => {
    await addToRecallList(tx, { activityId: 'recall', accountIds: [person.sub], at });
    await giveCards(tx, person.sub, 1);
  });
  await listMachines(server, 'serial', 'PFLIVEDIN1');
  await server.post(activityPaths.lenovoClaim, { serial: 'PFLIVEDIN1' }, bearer(person));
  const week = { activityId: 'week', accountId: person.sub, period: '2026-01-05', day: 1 };
  await db.insert(checkInMakeUps).values({ ...week, paidWith: 'card', at });
}
