import { randomUUID } from 'node:crypto';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { RecordsReply, type ActivityRecord } from '@feisuo/contract/schemas/activity-records';
import { and, eq } from 'drizzle-orm';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { earn } from '../../../../test/activity-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { activityPorts } from '../../../wiring/activity-ports.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import { reverseAward } from '../awards/reverse-award.ts';
import { exchanges } from '../exchange/exchange.tables.ts';
import { undoExchange } from '../exchange/undo-exchange.ts';
import { coinsOf } from '../coins/coin-balance.ts';

const server = useTestServer();

type Person = Awaited<ReturnType<typeof join>>;
const join = () => accountCaller(server).join();
const ask = (person: Person, query: Record<string, string> = {}) =>
  server.get(`${activityPaths.coinRecords}?${new URLSearchParams(query).toString()}`, bearer(person));
const listOf = async (person: Person, query: Record<string, string> = {}): Promise<ActivityRecord[]> =>
  (await ask(person, query)).body.data.list;
const buy = (person: Person, goodId: string) =>
  server.post(activityPaths.exchange, { actId: 'supply-v2', goodId, key: randomUUID() }, bearer(person));

/**
 * Earns coins by a task, a check-in and a grant, exchanges two goods and buys a draw chance. Then one exchange is
 * undone and the award of the check-in is reversed.
 */
async function doThings(): Promise<Person> {
  const person = await join();
  await server.post(activityPaths.coinTaskClaim, { taskId: 'bind-phone' }, bearer(person));
  await server.post(activityPaths.receiveAwardCheckIn, { category: 'week' }, bearer(person));
  await earn(server, person.sub, 500);
  await buy(person, 'vip-1');
  await buy(person, 'gift-3');
  const chance = { actId: 'shuttle', key: randomUUID() };
  await server.post(activityPaths.lotteryChance, chance, bearer(person));
  const { db } = server.deps;
  const at = server.clock.now();
  const [exchanged] = await db
    .select()
    .from(exchanges)
    .where(and(eq(exchanges.accountId, person.sub), eq(exchanges.goodId, 'gift-3')));
  const [checkedIn] = await db
    .select()
    .from(activityAwards)
    .where(and(eq(activityAwards.accountId, person.sub), eq(activityAwards.activityId, 'week')));
  await db.transaction(async (tx) => {
    await undoExchange(activityPorts, tx, { id: exchanged?.id ?? 0n, reason: 'test', at });
    await reverseAward(activityPorts, tx, { awardId: checkedIn?.id ?? 0n, reason: 'test', at });
  });
  return person;
}

test('§6 coin records list earnings, spendings and awards, newest first, and sum to the balance', async () => {
  const person = await doThings();
  const { status, headers, body } = await ask(person);
  expect([status, headers['cache-control'], Value.Errors(RecordsReply, body)]).toEqual([200, 'no-store', []]);
  const list: ActivityRecord[] = body.data.list;
  const sum = list.reduce((total, { coins }) => total + coins, 0);
  expect(sum).toBe(await coinsOf(server.deps.db, person.sub, server.clock.now()));
  expect(list.map(({ at }) => at)).toEqual(
    list
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  const described = list.map(({ kind, title, coins, award }) => [kind, title, coins, award?.name ?? null]);
  expect(described).toEqual(
    expect.arrayContaining([
      ['earned', '任务：绑定手机号', 30, null],
      ['earned', expect.stringMatching(/^每周签到 · 周.$/), 5, null],
      ['spent', '补给站兑换', -60, '加速会员'],
      ['spent', '补给站兑换', -160, '3 天会员兑换码'],
      ['returned', '补给站兑换', 160, '3 天会员兑换码'],
      ['spent', '飞梭抽奖 · 抽奖次数', -20, null],
      ['taken_back', expect.stringMatching(/^每周签到 · 周.$/), -5, null],
    ]),
  );
});

test('paging coin records returns each exactly once, even records with the same time', async () => {
  const person = await doThings();
  const all = (await listOf(person, { size: '50' })).map(({ id }) => id);
  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await ask(person, { size: '2', ...(cursor && { cursor }) });
    paged.push(...body.data.list.map(({ id }: ActivityRecord) => id));
    cursor = body.data.next;
  }
  expect(paged).toEqual(all);
  expect(new Set(all).size).toBe(all.length);
});

test('coin records can be filtered by kind: earned coins, spent coins, awards', async () => {
  const person = await doThings();
  expect((await listOf(person, { kind: 'earned' })).every(({ coins }) => coins > 0)).toBe(true);
  expect((await listOf(person, { kind: 'spent' })).every(({ coins }) => coins < 0)).toBe(true);
  const got = await listOf(person, { kind: 'got' });
  expect(got.map(({ award }) => award?.name)).toEqual(expect.arrayContaining(['加速会员', '3 天会员兑换码']));
});

test('coin records contain only those of the caller; a missing token gets 401, and malformed input 400 in Chinese', async () => {
  const [person, other] = [await join(), await join()];
  await earn(server, other.sub, 10);
  const theirs = (await ask(other)).body.data.list[0];
  const cursor = `${Date.parse(theirs.at) + 1}-c-9`;
  expect(await listOf(person, { cursor, user_id: other.sub })).toEqual([]);
  const unknown = await server.get(activityPaths.coinRecords);
  expect([unknown.status, unknown.body.code]).toEqual([401, 10003]);
  for (const query of [
    { size: '0' },
    { size: '51' },
    { size: '-1' },
    { kind: 'everything' },
    { cursor: 'first' },
    { cursor: "1-c-1' or true --" },
  ]) {
    const { status, body } = await ask(person, query);
    expect([status, body.data]).toEqual([400, null]);
    expect(body.msg).toMatch(/[一-龥]/);
  }
  // The largest cursor that matches the pattern must get status 400, because its id does not fit into a bigint.
  expect((await ask(other, { cursor: '999999999999999-c-9999999999999999999' })).status).toBe(400);
  expect((await ask(other, { cursor: '999999999999999-c-999999999999999999' })).status).toBe(200);
});
