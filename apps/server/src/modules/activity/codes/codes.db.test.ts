import { activityPaths } from '@feisuo/contract/facts/paths';
import { describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { sampleBatch } from '../../../../test/activity-caller.ts';
import { databaseText } from '../../../../test/database-text.ts';
import { isLockAwaited } from '../../../../test/lock-waiters.ts';
import { outsideTransaction } from '../../../../test/one-connection.ts';
import { startTestServer, type TestServer, useTestServer } from '../../../../test/test-server.ts';
import type { NewBatch } from './add-batch.ts';
import { claimCode, hashOf, lockCode } from './code-queries.ts';
import { readCode } from './code-text.ts';
import { makeBatch, revokeBatch } from './make-batch.ts';

const server = useTestServer();
let hosts = 0;
const join = () => accountCaller(server).join();
type Person = Awaited<ReturnType<typeof join>>;
/** Redeems a code. Each call uses a new IP address by default, so that the limit per address is not reached. */
const redeem = (person: Person, code: string, remoteAddress = `198.51.100.${++hosts}`) =>
  server.request({
    method: 'POST',
    url: activityPaths.checkCode,
    headers: bearer(person),
    payload: { code_key: code },
    remoteAddress,
  });
const make = (more: Partial<NewBatch> = {}) => makeBatch(server.deps, { ...sampleBatch(server.clock.now()), ...more });
const revoke = (id: string) => server.deps.db.transaction((tx) => revokeBatch(tx, id, server.clock.now()));
const one = async (more: Partial<NewBatch> = {}) => {
  const { id, codes } = await make(more);
  return { id, code: codes[0] ?? '' };
};

describe('§7 redeeming a code by act/check/code', () => {
  test('of concurrent redemptions of one code by several members one succeeds; others get the wrong-code refusal', async () => {
    const { code } = await one();
    const people = await Promise.all(Array.from({ length: 8 }, join));
    const answers = await Promise.all(people.map((person) => redeem(person, code)));
    const codes = answers.map(({ body }) => body.code as number);
    expect(codes.filter((number) => number === 0)).toHaveLength(1);
    expect(codes.filter((number) => number === 24021)).toHaveLength(7);
    expect(answers.find(({ body }) => body.code === 0)?.body.data).toEqual({
      award: { kind: 'vip_days', name: '加速会员', amount: 7 },
      vipExpiresAt: expect.any(String),
    });
  });

  test('repeating a redemption by the same member returns the same answer and grants nothing', async () => {
    const { code } = await one();
    const person = await join();
    const answers = await Promise.all(Array.from({ length: 4 }, () => redeem(person, code)));
    answers.push(await redeem(person, code.toLowerCase().replaceAll('-', ' ')));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.code).toBe(0);
  });

  test("concurrent redemptions of codes of one batch respect the batch's limit per member", async () => {
    const { codes } = await make({ size: 2 });
    const person = await join();
    const answers = await Promise.all(codes.map((code) => redeem(person, code)));
    expect(answers.map(({ body }) => body.code as number).toSorted()).toEqual([0, 24022]);
    const other = await join();
    const left = codes[answers.findIndex(({ body }) => body.code !== 0)] ?? '';
    expect((await redeem(other, left)).body.code).toBe(0);
  });

  test('revoked and expired redeem codes get the refusal for a wrong code', async () => {
    const revoked = await one();
    expect(await revoke(revoked.id)).toMatchObject({ live: 1, redeemed: 0 });
    expect(await revoke(revoked.id)).toBeNull();
    const expired = await one({ validUntil: server.clock.now() });
    const person = await join();
    for (const { code } of [revoked, expired]) expect((await redeem(person, code)).body.code).toBe(24021);
    // The revocation reports no live code, because the code of this batch had already expired.
    expect(await revoke(expired.id)).toMatchObject({ live: 0, redeemed: 0 });
  });

  test('revoking a batch during redemptions reports the exact number of redeemed codes', async () => {
    const { id, codes } = await make({ size: 12 });
    const people = await Promise.all(codes.map(join));
    const [revoked, ...answers] = await Promise.all([
      revoke(id),
      ...people.map((person, index) => redeem(person, codes[index] ?? '')),
    ]);
    const redeemed = answers.filter(({ body }) => body.code === 0).length;
    expect(revoked).toMatchObject({ redeemed, live: codes.length - redeemed });
  });

  test('revoking redeem codes waits for a redemption in progress', async () => {
    const { id, code } = await one();
    const hash = hashOf(server.deps.masterKey, readCode(code) ?? '');
    const { revoking } = await server.deps.db.transaction(async (tx) => {
      await lockCode(tx, hash);
      await claimCode(tx, hash, 'person', server.clock.now());
      const state = { isOver: false };
      const asked = outsideTransaction(() => revoke(id)).finally(() => (state.isOver = true));
      // Without the lock on the batch, the revocation would finish here instead of waiting.
      while (!state.isOver && !(await isLockAwaited(server))) await new Promise((resolve) => setTimeout(resolve, 5));
      return { revoking: asked };
    });
    expect(await revoking).toMatchObject({ redeemed: 1, live: 0 });
  });

  test('five wrong redeem codes block a member, even for a valid code; redeemed codes do not count', async () => {
    const [person, good] = [await join(), await make({ size: 6, perPerson: 6 })];
    for (const code of good.codes.slice(0, 5)) expect((await redeem(person, code)).body.code).toBe(0);
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => redeem(person, `wrong-${index}`)));
    const codes = guesses.map(({ body }) => body.code as number);
    expect(codes.filter((number) => number === 24021)).toHaveLength(5);
    expect(codes.filter((number) => number === 429)).toHaveLength(7);
    expect(await redeem(person, good.codes[5] ?? '')).toMatchObject({ status: 429, body: { code: 429 } });
  });

  const guessing = (people: readonly Person[], address: string) =>
    Promise.all(people.flatMap((person) => Array.from({ length: 5 }, () => redeem(person, 'wrong', address))));

  test('five wrong redeem codes of one member do not block other members at the same address', async () => {
    const [guesser, neighbour, { code }] = [await join(), await join(), await one()];
    await guessing([guesser], '203.0.113.6');
    expect((await redeem(guesser, code, '203.0.113.6')).status).toBe(429);
    expect((await redeem(neighbour, code, '203.0.113.6')).body.code).toBe(0);
  });

  test('thirty wrong redeem codes from one address block this address for all accounts', async () => {
    const answers = await guessing(await Promise.all(Array.from({ length: 7 }, join)), '203.0.113.7');
    expect(answers.filter(({ body }) => body.code === 24021)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('redeem codes that are refused because the address is blocked do not count towards the limit of the member', async () => {
    const [person, { code }] = [await join(), await one()];
    await guessing(await Promise.all(Array.from({ length: 6 }, join)), '203.0.113.8');
    for (let tries = 0; tries < 6; tries++) expect((await redeem(person, code, '203.0.113.8')).status).toBe(429);
    expect((await redeem(person, code)).body.code).toBe(0);
  });

  test('the limit of five wrong redeem codes per member holds across two processes', async () => {
    const other = await startTestServer({}, server.home);
    const person = await join();
    const guess = (asked: TestServer, index: number) =>
      asked.request({
        method: 'POST',
        url: activityPaths.checkCode,
        headers: bearer(person),
        payload: { code_key: `wrong-${index}` },
        remoteAddress: `203.0.113.${20 + index}`,
      });
    const asked = Array.from({ length: 12 }, (_, index) => guess(index % 2 ? other : server, index));
    const codes = (await Promise.all(asked)).map(({ body }) => body.code as number);
    expect(codes.filter((number) => number === 24021)).toHaveLength(5);
    expect(codes.filter((number) => number === 429)).toHaveLength(7);
    await other.dispose();
  });

  test('the database contains no redeem code in plain text', async () => {
    const { code } = await one();
    const text = await databaseText(server);
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replaceAll('-', ''));
  });
});

test('§7 act/checkSuCode shows the award of a redeem code and does not redeem it', async () => {
  const { code } = await one();
  const [person, other] = [await join(), await join()];
  const look = (who: Person) => server.get(`${activityPaths.checkSuCode}?suCode=${code}`, bearer(who));
  const award = { kind: 'vip_days', name: '加速会员', amount: 7 };
  const shown = (await look(person)).body.data;
  expect(shown).toMatchObject({ usable: true, award });
  // Redeems another code with the same award: the new membership end must equal the previewed one.
  const twin = await one();
  const redeemed = (await redeem(person, twin.code)).body.data;
  expect(Date.parse(redeemed.vipExpiresAt) - Date.parse(shown.vipExpiresAt)).toBeLessThan(60_000);
  expect((await redeem(other, code)).body.code).toBe(0);
  expect((await look(person)).body.code).toBe(24021);
});

test('preview and redemption of a code name the same membership end, and the code records list the award', async () => {
  const { code } = await one();
  const person = await join();
  const look = await server.get(`${activityPaths.checkSuCode}?suCode=${code}`, bearer(person));
  const redeemed = await redeem(person, code);
  const promised = Date.parse(look.body.data.vipExpiresAt as string);
  expect(Math.abs(Date.parse(redeemed.body.data.vipExpiresAt as string) - promised)).toBeLessThan(60_000);
  const records = (who: Person) => server.get(activityPaths.codeRecords, bearer(who));
  expect((await records(person)).body.data.list).toEqual([
    {
      number: expect.stringMatching(/^R\d{6}-[2-9A-HJ-NP-Z]{6}$/),
      at: expect.any(String),
      award: { kind: 'vip_days', name: '加速会员', amount: 7 },
      isTakenBack: false,
    },
  ]);
  expect((await records(await join())).body.data.list).toEqual([]);
  expect((await server.get(activityPaths.codeRecords)).body.code).toBe(10003);
});

test('§7 act/checkSuCode tells a member who redeemed the code so, and does not count it as a wrong code', async () => {
  const [person, other, { code }] = [await join(), await join(), await one()];
  await redeem(person, code);
  const look = (who: Person) => server.get(`${activityPaths.checkSuCode}?suCode=${code}`, bearer(who));
  for (let tries = 0; tries < 6; tries++) expect((await look(person)).body.code).toBe(24023);
  expect((await look(other)).body.code).toBe(24021);
});

test("§7 act/checkSuCode reports a valid code as unusable if the member has reached the batch's limit", async () => {
  const { codes } = await make({ size: 2 });
  const person = await join();
  expect((await redeem(person, codes[0] ?? '')).body.code).toBe(0);
  const { data } = (await server.get(`${activityPaths.checkSuCode}?suCode=${codes[1]}`, bearer(person))).body;
  expect(data).toEqual({ usable: false, award: expect.any(Object), validUntil: expect.any(String) });
});
