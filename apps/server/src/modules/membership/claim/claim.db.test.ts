import { productIds } from '@feisuo/contract/facts/limits';
import { accountPaths, activityPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer, SITE } from '../../../../test/account-caller.ts';
import { times } from '../../../../test/account-fixtures.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { findConfigs, saveContent } from '../../content/index.ts';

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  server = await startTestServer({ TRIAL_AUTO: 'off', LIMITS_SCALE: '1000' });
  account = accountCaller(server);
});
afterAll(() => server.dispose());

const OFFER = { slotId: 'WebCenterPop', creativeId: 'get-vip' };
const claim = (person: Pick<Credentials, 'access_token'>, device = '', body: object = OFFER) =>
  server.post(activityPaths.vipClaim, body, { ...bearer(person), ...(device && { 'x-device-id': device }) });
const daysOf = async (person: Credentials): Promise<string | undefined> =>
  (await account.me(person)).body.vip_info[0]?.vip_detail[0].SurplusDay;

test('§2 the popup’s claim gives the creative’s product for its claim days, and a repeat gives the same answer', async () => {
  const person = await account.join();
  const first = await claim(person, 'd1');
  expect(first.body).toMatchObject({ code: 0, data: { productId: productIds.default, days: 7 } });
  const { body: me } = await account.me(person);
  expect(first.body.data.vipExpiresAt).toBe(me.vip_info[0].vip_detail[0].End);
  expect((await claim(person, 'd1')).body).toEqual(first.body);
  expect((await claim(person, 'd1-other')).body).toEqual(first.body);
  expect(await daysOf(person)).toBe('7');
});

test('of fifty claims at once one is given', async () => {
  const person = await account.join();
  const answers = await Promise.all(times(50, (index) => claim(person, `d2-${index % 2}`)));
  expect(new Set(answers.map(({ body }) => `${body.code} ${body.data?.vipExpiresAt}`)).size).toBe(1);
  expect(answers[0]?.body.code).toBe(0);
  expect(await daysOf(person)).toBe('7');
});

test('once per device: of ten people on one of them one gets it, and the others are told why not', async () => {
  const people = await Promise.all(times(10, () => account.join()));
  const answers = await Promise.all(people.map((person) => claim(person, 'd3')));
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
  const refused = answers.filter(({ body }) => body.code !== 0);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(times(9, () => [200, 23012]));
  expect(refused[0]?.body.message).toContain('领过');
});

test('without a device nobody gets it, for anybody could leave it out; who has had it hears the same again', async () => {
  const [person, other] = [await account.join(), await account.join()];
  const first = await claim(person, 'd5');
  expect((await claim(person)).body).toEqual(first.body);
  for (const device of ['', ' ', 'x'.repeat(129)]) {
    expect((await claim(other, device)).body, device).toMatchObject({ code: 23014, data: null });
  }
  expect((await claim(other)).body.message).toContain('设备');
  expect(await daysOf(other)).toBeUndefined();
});

test('the page cannot choose: another creative, another product, a product without claim days give nothing', async () => {
  const person = await account.join();
  expect((await claim(person, '', { ...OFFER, creativeId: 'none' })).body).toMatchObject({ code: 23011, data: null });
  expect((await claim(person, '', { ...OFFER, slotId: 'WebTipsCard' })).body).toMatchObject({ code: 23011 });
  const { db, clock } = server.deps;
  const [stored] = await findConfigs(db, ['get-vip-popup']);
  const save = (productid: string, version: number) =>
    db.transaction((tx) =>
      saveContent(tx, clock, {
        configId: 'get-vip-popup',
        version,
        content: { ...(stored?.content as object), productid },
      }),
    );
  for (const [index, productid] of [productIds.flash, 'no-such-product'].entries()) {
    await save(productid, index + 1);
    expect((await claim(person, '', { ...OFFER, productId: productIds.default })).body).toMatchObject({ code: 23011 });
  }
  await save(productIds.default, 3);
  expect((await claim(person, 'd4')).body).toMatchObject({ code: 0 });
});

test('malformed input is 400, no token 401, and an anonymous visitor is asked to sign in', async () => {
  const person = await account.join();
  for (const body of [
    {},
    { slotId: 'WebCenterPop' },
    { ...OFFER, creativeId: "'; --" },
    { slotId: 1, creativeId: [] },
  ]) {
    expect(await claim(person, '', body)).toMatchObject({ status: 400, body: { data: null } });
  }
  expect(await server.post(activityPaths.vipClaim, OFFER)).toMatchObject({ status: 401, body: { code: 10003 } });
  const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  expect((await claim(anonymous)).body).toMatchObject({ code: 23013 });
});
