import { activityPaths, gamePaths } from '@feisuo/contract/facts/paths';
import { UserAssetsReply, UserOverageReply } from '@feisuo/contract/schemas/user-assets';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { earn } from '../../../../test/activity-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { addDays, dayOf, startOf } from '../../../time/shanghai.ts';
import { grantMembership } from '../../membership/index.ts';
import { earnCoins } from '../coins/change-coins.ts';

const server = useTestServer({ TRIAL_AUTO: 'off' });

const join = () => accountCaller(server).join();

test('§7 user/assets and user/overage return zero coins and empty lists to a member without any assets', async () => {
  const person = await join();
  const assets = await server.get(gamePaths.userAssets, bearer(person));
  expect([assets.status, assets.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(assets.body.data).toEqual({ coins: 0, expiring: null, vips: [], vouchers: [], items: [] });
  const overage = await server.get(gamePaths.userOverage, bearer(person));
  expect(overage.body.data).toEqual({
    coins: 0,
    expiring: null,
    vipRemainingDays: 0,
    superVipRemainingDays: 0,
    chances: [{ actId: 'shuttle', chances: 1 }],
    vouchers: 0,
  });
});

test("user/assets rounds membership days up, shows which coins expire next, and contains only the caller's assets", async () => {
  const [person, other] = [await join(), await join()];
  await earn(server, other.sub, 999);
  const { db } = server.deps;
  const at = server.clock.now();
  const noon = new Date(startOf(addDays(dayOf(at), 10)).getTime() + 43_200_000);
  const evening = new Date(noon.getTime() + 28_800_000);
  await db.transaction(async (tx) => {
    await earnCoins(tx, { accountId: person.sub, key: `a:${person.sub}`, amount: 7, at, expiresAt: evening });
    await earnCoins(tx, { accountId: person.sub, key: `b:${person.sub}`, amount: 5, at, expiresAt: noon });
    const later = new Date(startOf(addDays(dayOf(at), 11)).getTime());
    await earnCoins(tx, { accountId: person.sub, key: `c:${person.sub}`, amount: 100, at, expiresAt: later });
    const source = { type: 'operator', id: `gift:${person.sub}` } as const;
    await grantMembership(tx, { accountId: person.sub, source, productId: 'gift', vas: 5, length: { days: 3 }, at });
  });
  const { body } = await server.get(gamePaths.userAssets, bearer(person));
  expect(Value.Errors(UserAssetsReply, body)).toEqual([]);
  // `expiring` has the coins of both lots that expire on this day in Shanghai, but not of the lot that expires at
  // midnight.
  expect(body.data).toMatchObject({ coins: 112, expiring: { coins: 12, at: noon.toISOString() } });
  expect(body.data.vips).toMatchObject([{ vasType: 5, remainingDays: 3 }]);
  const overage = await server.get(gamePaths.userOverage, bearer(person));
  expect(Value.Errors(UserOverageReply, overage.body)).toEqual([]);
  expect(overage.body.data).toMatchObject({
    coins: 112,
    expiring: { coins: 12 },
    vipRemainingDays: 0,
    superVipRemainingDays: 3,
  });
});

test('user/overage returns the remaining draws and grants no chances', async () => {
  const person = await join();
  const left = async () => (await server.get(gamePaths.userOverage, bearer(person))).body.data.chances[0].chances;
  expect([await left(), await left()]).toEqual([1, 1]);
  await server.get(`${activityPaths.lottery}?actId=shuttle`, bearer(person));
  expect(await left()).toBe(1);
  await server.post(
    activityPaths.lotteryDraw,
    { actId: 'shuttle', key: '7c9e6679-7425-40de-944b-e07fc1f90ae7' },
    bearer(person),
  );
  expect(await left()).toBe(0);
});

test('user/assets and user/overage require a token, and refuse the user_id of another member', async () => {
  const [person, other] = [await join(), await join()];
  await earn(server, other.sub, 50);
  for (const path of [gamePaths.userAssets, gamePaths.userOverage]) {
    for (const headers of [{}, { authorization: 'Bearer false' }, { authorization: '' }]) {
      const { status, body } = await server.get(path, headers);
      expect([status, body.code, body.data]).toEqual([401, 10003, null]);
      expect(body.msg).toMatch(/[一-龥]/);
    }
    const spied = await server.get(`${path}?user_id=${other.sub}`, bearer(person));
    expect([spied.status, spied.body.data]).toEqual([403, null]);
    expect((await server.get(`${path}?userid=${other.sub}`, bearer(person))).status).toBe(400);
  }
  expect((await server.get('/dy1-api-asset/api/user/nothing', bearer(person))).status).toBe(404);
});
