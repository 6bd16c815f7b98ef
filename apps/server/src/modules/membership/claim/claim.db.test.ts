import { productIds } from '@feisuo/contract/facts/limits';
import { accountPaths, activityPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer, SITE } from '../../../../test/account-caller.ts';
import { times } from '../../../../test/account-fixtures.ts';
import { plainCreative, promotionCaller } from '../../../../test/promotion-caller.ts';
import { startTestServer, useTestServer } from '../../../../test/test-server.ts';
import { findConfigs, saveContent } from '../../content/index.ts';

const server = useTestServer({ TRIAL_AUTO: 'off', LIMITS_SCALE: '1000' });
let account: ReturnType<typeof accountCaller>;
beforeAll(async () => {
  account = accountCaller(server);
  await setItem({ is_on: true, targeting: {} });
});

const OFFER = { slotId: 'WebCenterPop', creativeId: 'center-get-vip' };
const setItem = async (columns: Record<string, unknown>) => {
  const { pool } = server.deps.database;
  for (const [name, value] of Object.entries(columns))
    await pool.query(`update promotion_line_items set ${name} = $1 where id = 'center-get-vip'`, [value]);
};
const setProduct = (productId: string) =>
  server.deps.database.pool.query(
    `update promotion_creatives set assets = (
       select jsonb_agg(case when a->>'id' = 'productid' then jsonb_set(a, '{text,value}', to_jsonb($1::text)) else a end)
         from jsonb_array_elements(assets) as a)
      where id = 'center-get-vip'`,
    [productId],
  );
const claim = (person: Pick<Credentials, 'access_token'>, device = '', body: object = OFFER) =>
  server.post(activityPaths.vipClaim, body, { ...bearer(person), ...(device && { 'x-device-id': device }) });
const daysOf = async (person: Credentials): Promise<string | undefined> =>
  (await account.me(person)).body.vip_info[0]?.vip_detail[0].SurplusDay;

test("§2 a claim in a popup grants the days of its creative's product, and a repeat returns the same grant", async () => {
  const person = await account.join();
  const first = await claim(person, 'd1');
  expect(first.body).toMatchObject({ code: 0, data: { productId: productIds.default, days: 7 } });
  const { body: me } = await account.me(person);
  expect(first.body.data.vipExpiresAt).toBe(me.vip_info[0].vip_detail[0].End);
  expect((await claim(person, 'd1')).body).toEqual(first.body);
  expect((await claim(person, 'd1-other')).body).toEqual(first.body);
  expect(await daysOf(person)).toBe('7');
});

test('fifty concurrent popup claims of one member grant the days once', async () => {
  const person = await account.join();
  const answers = await Promise.all(times(50, (index) => claim(person, `d2-${index % 2}`)));
  expect(new Set(answers.map(({ body }) => `${body.code} ${body.data?.vipExpiresAt}`)).size).toBe(1);
  expect(answers[0]?.body.code).toBe(0);
  expect(await daysOf(person)).toBe('7');
});

test("a device gets the popup's free days once: of ten members one gets them, and the others get the reason", async () => {
  const people = await Promise.all(times(10, () => account.join()));
  const answers = await Promise.all(people.map((person) => claim(person, 'd3')));
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(1);
  const refused = answers.filter(({ body }) => body.code !== 0);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(times(9, () => [200, 23012]));
  expect(refused[0]?.body.message).toContain('领过');
});

test('a popup claim without a device id is refused, but a repeat of an earlier claim returns its grant', async () => {
  const [person, other] = [await account.join(), await account.join()];
  const first = await claim(person, 'd5');
  expect((await claim(person)).body).toEqual(first.body);
  for (const device of ['', ' ', 'x'.repeat(129)]) {
    expect((await claim(other, device)).body, device).toMatchObject({ code: 23014, data: null });
  }
  expect((await claim(other)).body.message).toContain('设备');
  expect(await daysOf(other)).toBeUndefined();
});

test('a popup claim grants nothing for another creative, another product, or a product without claim days', async () => {
  const person = await account.join();
  expect((await claim(person, '', { ...OFFER, creativeId: 'none' })).body).toMatchObject({ code: 23011, data: null });
  expect((await claim(person, '', { ...OFFER, slotId: 'WebTipsCard' })).body).toMatchObject({ code: 23011 });
  for (const productid of [productIds.flash, 'no-such-product']) {
    await setProduct(productid);
    expect((await claim(person, '', { ...OFFER, productId: productIds.default })).body).toMatchObject({ code: 23011 });
  }
  await setProduct(productIds.default);
  expect((await claim(person, 'd4')).body).toMatchObject({ code: 0 });
});

describe('a claim requires that its line item is on and targets the member', () => {
  test('a claim grants nothing while the line item, creative or slot is off, but a repeat returns its grant', async () => {
    const [before, after] = [await account.join(), await account.join()];
    const first = await claim(before, 'd6-before');
    expect(first.body).toMatchObject({ code: 0 });
    const { pool } = server.deps.database;
    const switches = [
      ['promotion_line_items', 'is_on', `id = 'center-get-vip'`, false],
      ['promotion_creatives', 'is_on', `id = 'center-get-vip'`, false],
      ['promotion_slots', 'is_off', `id = 'WebCenterPop'`, true],
    ] as const;
    for (const [table, column, where, off] of switches) {
      await pool.query(`update ${table} set ${column} = $1 where ${where}`, [off]);
      expect((await claim(after, 'd6-after')).body, table).toMatchObject({ code: 23011, data: null });
      expect((await claim(before, 'd6-before')).body).toEqual(first.body);
      await pool.query(`update ${table} set ${column} = $1 where ${where}`, [!off]);
    }
    expect(await daysOf(after)).toBeUndefined();
    expect((await claim(after, 'd6-after')).body).toMatchObject({ code: 0 });
  });

  test('a claim grants nothing if only the document of the popup exists', async () => {
    const person = await account.join();
    await setItem({ is_on: false });
    const { body } = await server.get(`${activityPaths.configList}?config_id=get-vip-popup`);
    const { slotId, creativeId } = body.data.list[0].content;
    expect((await claim(person, 'd7', { slotId, creativeId })).body).toMatchObject({ code: 23011 });
    await setItem({ is_on: true });
    expect((await claim(person, 'd7', { slotId, creativeId })).body).toMatchObject({ code: 0 });
  });

  test('a claim is refused to a member whom the line item does not target, whatever parameters the page sends', async () => {
    const person = await account.join();
    const cases: [object, object, number][] = [
      [{ vip: ['expired'] }, {}, 23016],
      [{ oldAfterDays: 3 }, {}, 23016],
      [{ channels: ['200061'] }, {}, 23016],
      [{ platforms: ['client'] }, { params: { platform: 'pc' } }, 23016],
      [{ bucket: { salt: 's', from: 0, below: 0 } }, {}, 23016],
    ];
    for (const [targeting, more, code] of cases) {
      await setItem({ targeting });
      expect((await claim(person, 'd8', { ...OFFER, ...more })).body, JSON.stringify(targeting)).toMatchObject({
        code,
      });
    }
    // A line item for visitors also targets a member who signs in to claim. Platform and channel come from the
    // parameters that the page sends.
    await setItem({ targeting: { isSignedIn: false, vip: ['none'], channels: ['200061'], platforms: ['pc'] } });
    const params = { platform: 'pc', channel: '200061' };
    expect((await claim(person, 'd8', { ...OFFER, params })).body).toMatchObject({ code: 0 });
    await setItem({ targeting: {} });
  });
});

test('aliases of one mailbox together get free days once, and above the limit of a network a phone is required', async () => {
  const strict = await startTestServer({ TRIAL_AUTO: 'off' });
  const caller = accountCaller(strict);
  await strict.deps.database.pool.query(
    `update promotion_line_items set is_on = true, targeting = '{}' where id = 'center-get-vip'`,
  );
  const ask = async (email: string, device: string) => {
    const person = await caller.join(email);
    const headers = { ...bearer(person), 'x-device-id': device };
    return (await strict.post(activityPaths.vipClaim, OFFER, headers)).body.code;
  };
  expect(await ask('ann@example.com', 'm1')).toBe(0);
  expect(await ask('ann+2@example.com', 'm2')).toBe(23012);
  expect(await ask('a.nn@gmail.com', 'm3')).toBe(0);
  expect(await ask('ann+x@googlemail.com', 'm4')).toBe(23012);
  expect(await ask('bob@example.com', 'm5')).toBe(0);
  expect(await ask('cyd@example.com', 'm6')).toBe(23015);
  await strict.dispose();
});

test('§2 a creative with an empty productid grants vipxjsq_1m_10, and one without this asset grants nothing', async () => {
  const page = promotionCaller(server);
  const assets = [...plainCreative.assets, { id: 'productid', type: 'title', text: { value: '' } }] as const;
  await page.addItem({ id: 'no-product', slotId: 'WebCenterPop' }, { assets: [...assets] });
  await page.addItem({ id: 'no-gift', slotId: 'WebCenterPop' });
  const person = await account.join();
  expect((await claim(person, 'd9', { ...OFFER, creativeId: 'no-product' })).body).toMatchObject({
    code: 0,
    data: { productId: productIds.default, days: 7 },
  });
  expect((await claim(await account.join(), 'd10', { ...OFFER, creativeId: 'no-gift' })).body).toMatchObject({
    code: 23011,
  });
});

test('the popup’s document cannot be saved with a picture that the Content-Security-Policy blocks', async () => {
  const { db, clock } = server.deps;
  const [stored] = await findConfigs(db, ['get-vip-popup']);
  const save = (imageUrl: string) =>
    db.transaction((tx) =>
      saveContent(tx, clock, {
        configId: 'get-vip-popup',
        version: stored?.version ?? 0,
        content: { ...(stored?.content as object), imageUrl },
      }),
    );
  await expect(save('https://cdn.example/popup.png')).rejects.toThrow();
  await save('/art/weave/lime/bolt/popup.svg');
});

test('a malformed popup claim gets 400, a missing token 401, and a guest must sign in', async () => {
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
