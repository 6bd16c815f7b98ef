import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { captchaPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countNewRows, times } from '../../../../test/account-fixtures.ts';
import { countFailure } from '../../../http/failure-count.ts';
import { CaptchaTestApp, captchaPage, invalid, required, site } from './captcha-test-app.ts';
import { captchaChallenges, captchaTokens } from './captcha.tables.ts';
import { purgeExpiredCaptchas } from './purge-captchas.ts';

let captcha: CaptchaTestApp;
beforeAll(async () => {
  captcha = await CaptchaTestApp.start();
});
beforeEach(() => captcha.clear());
afterAll(() => captcha.dispose());

describe('a captcha token', () => {
  test('a captcha token is issued without a challenge if the risk is low, and is valid for one call', async () => {
    const { status, body } = await captcha.init({ meta: { username: 'someone' } });
    expect(status).toBe(200);
    expect(body).toEqual({ captcha_token: expect.any(String), expires_in: 300 });
    expect(await captcha.guarded(body.captcha_token, 'username=SomeOne')).toMatchObject({ body: { passed: true } });
    expect(await captcha.guarded(body.captcha_token, 'username=someone')).toMatchObject(invalid);
  });

  test('a captcha token used by 50 parallel requests is accepted once', async () => {
    const token = await captcha.tokenOf();
    const answers = await Promise.all(Array.from({ length: 50 }, () => captcha.guarded(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 4002)).toHaveLength(49);
  });

  test('a captcha token is read from the header, the body or the query', async () => {
    const device = { [accountHeaders.deviceId]: 'device-1' };
    expect(await captcha.post('/guarded', { captcha_token: await captcha.tokenOf() }, device)).toMatchObject({
      status: 200,
    });
    expect(await captcha.post(`/guarded?captcha_token=${await captcha.tokenOf()}`, {}, device)).toMatchObject({
      status: 200,
    });
    expect(await captcha.guarded(await captcha.tokenOf())).toMatchObject({ status: 200 });
  });

  test.each([
    ['client', 'client=feisuo-desktop', 'device-1', {}],
    ['device', '', 'device-2', {}],
    ['device, used without a device id', '', '', {}],
    ['action', 'of=POST:/v1/auth/signup', 'device-1', {}],
    ['identifier', 'username=other', 'device-1', { meta: { username: 'someone' } }],
    ['identifier, used without an identifier', '', 'device-1', { meta: { phone_number: '13800138000' } }],
  ])(
    'a captcha token for another %s is refused, and stays valid for its own call',
    async (_what, query, device, body) => {
      const token = await captcha.tokenOf(body);
      expect(await captcha.guarded(token, query, device)).toMatchObject(invalid);
      const own = 'meta' in body ? `username=${Object.values(body.meta ?? {})[0]}` : '';
      expect(await captcha.guarded(token, own)).toMatchObject({ status: 200 });
    },
  );

  test('a captcha token for a phone number is valid for any spelling of the number, and one without meta for any identifier', async () => {
    const token = await captcha.tokenOf({ meta: { phone_number: '+86 13800138000' } });
    expect(await captcha.guarded(token, 'username=13800138000')).toMatchObject({ status: 200 });
    expect(await captcha.guarded(await captcha.tokenOf(), 'username=13800138000')).toMatchObject({ status: 200 });
  });

  test('a captcha token expires after 300 s', async () => {
    const [early, late] = [await captcha.tokenOf(), await captcha.tokenOf()];
    captcha.server.clock.setOffset(298_000);
    expect(await captcha.guarded(early)).toMatchObject({ status: 200 });
    captcha.server.clock.setOffset(301_000);
    expect(await captcha.guarded(late)).toMatchObject(invalid);
  });

  test('a captcha token and its identifier are stored only as hashes', async () => {
    const token = await captcha.tokenOf({ meta: { email: 'a@example.com' } });
    const rows = JSON.stringify(await captcha.server.deps.db.select().from(captchaTokens));
    expect(rows).not.toContain(token);
    expect(rows).not.toContain('example.com');
  });
});

describe('a missing captcha token', () => {
  test('a call without captcha requirement accepts a missing token, but refuses a wrong one', async () => {
    expect(await captcha.guarded(null, 'wanted=no')).toMatchObject({ body: { passed: false } });
    expect(await captcha.guarded('made-up', 'wanted=no')).toMatchObject(invalid);
  });

  test('a missing captcha token is refused with 4001, or with 4002 if the device’s last token is spent', async () => {
    expect(await captcha.guarded(null)).toMatchObject(required);
    const token = await captcha.tokenOf();
    expect(await captcha.guarded(null)).toMatchObject(required);
    await captcha.guarded(token);
    expect(await captcha.guarded(null)).toMatchObject(invalid);
    expect(await captcha.guarded(null, '', 'device-2')).toMatchObject(required);
    expect(await captcha.guarded(null, 'of=POST:/v1/auth/signup')).toMatchObject(required);
    await captcha.tokenOf();
    expect(await captcha.guarded(null)).toMatchObject(required);
  });
});

describe('captcha init', () => {
  test('captcha init challenges a device from its sixth request on, and refuses it from the 21st on in a window', async () => {
    const answers = [];
    for (let hit = 1; hit <= 21; hit += 1) answers.push((await captcha.init()).body);
    expect(answers.findIndex(({ url }) => url !== undefined)).toBe(5);
    const rejected = await captcha.init();
    expect(rejected).toMatchObject(invalid);
    // A little less than the 600 s of the window remains, because the clock runs since the first request.
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(500);
    expect(Number(rejected.headers['retry-after'])).toBeLessThanOrEqual(600);
    expect(rejected.body.details).toMatchObject([{ reason: 'CAPTCHA_REJECT' }, { message: expect.any(String) }]);
    expect(answers.findIndex(({ error_code: code }) => code !== undefined)).toBe(20);
    expect((await captcha.init({ device_id: 'device-2' })).body.captcha_token).toBeTypeOf('string');
    captcha.server.clock.setOffset(601_000);
    expect((await captcha.init()).body.captcha_token).toBeTypeOf('string');
  });

  test('captcha init counts the requests of an address over all devices, with limits scaled by LIMITS_SCALE', async () => {
    const strict = captcha.build(0.02);
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const ask = (device: string) => captcha.post(captchaPaths.init, { ...site, device_id: device }, from, strict);
    const kinds = [];
    for (let hit = 1; hit <= 5; hit += 1) {
      const { body } = await ask('');
      kinds.push(body.url ? 'challenge' : `${body.error_code} ${body.details[0].reason}`);
    }
    expect(kinds).toEqual(['challenge', 'challenge', 'challenge', 'challenge', '4002 CAPTCHA_REJECT']);
    await strict.close();
  });

  test('captcha init stores no row for made-up devices of an address that is refused', async () => {
    const strict = captcha.build(0.05);
    const ask = (device: string) =>
      captcha.post(captchaPaths.init, { ...site, device_id: device, captcha_token: 'made-up' }, {}, strict);
    for (const device of times(10, (index) => `device-${index}`)) expect((await ask(device)).status).toBe(200);
    const growth = await countNewRows(captcha.server, async () => {
      for (const device of times(20, (index) => `invented-${index}`)) expect(await ask(device)).toMatchObject(invalid);
    });
    expect(growth).toEqual({});
    await strict.close();
  });

  test.each([
    ['no device id', { device_id: '' }],
    ['an old token that was never issued', { captcha_token: 'made-up' }],
  ])('captcha init requires a challenge for a request with %s', async (_what, body) => {
    const answer = await captcha.init(body, { 'accept-language': 'ko-KR' });
    expect(answer.body).toEqual({
      url: expect.stringMatching(
        /^http:\/\/localhost:8080\/account\/captcha\?challenge=[\w-]{32}&client_id=feisuo-site&locale=ko-KR$/,
      ),
      expires_in: 600,
    });
  });

  test('captcha init reads the device id from the header if the body has none', async () => {
    const { device_id: device, ...rest } = site;
    const answer = await captcha.post(captchaPaths.init, rest, { [accountHeaders.deviceId]: device });
    expect(await captcha.guarded(answer.body.captcha_token)).toMatchObject({ status: 200 });
  });

  test('captcha init accepts an old token that we issued, spent or not', async () => {
    const token = await captcha.tokenOf();
    expect((await captcha.init({ captcha_token: token })).body.captcha_token).toBeTypeOf('string');
    await captcha.guarded(token);
    expect((await captcha.init({ captcha_token: token })).body.captcha_token).toBeTypeOf('string');
  });

  test('captcha init requires a challenge for an identifier with six failed sign-ins, in any spelling of it', async () => {
    const { db } = captcha.server.deps;
    const ask = async (meta?: object) => (await captcha.init({ meta })).body;
    for (let failure = 1; failure <= 5; failure += 1) await countFailure(db, captcha.server.deps, '+8613800138000');
    expect((await ask({ phone_number: '13800138000' })).captcha_token).toBeTypeOf('string');
    await countFailure(db, captcha.server.deps, '+8613800138000');
    expect((await ask({ phone_number: '+86 13800138000' })).url).toBeTypeOf('string');
    expect((await ask({ username: 'someone' })).captcha_token).toBeTypeOf('string');
  });

  test.each(['http://localhost:8080/sso/captcha/', 'https://evil.example/', 'javascript:alert(1)'])(
    'captcha init refuses the redirect address %s, which is not registered',
    async (address) => {
      expect(await captcha.init({ redirect_uri: address })).toMatchObject({
        status: 400,
        body: { error: 'invalid_argument', error_code: 3, details: [{ resource_id: 'redirect_uri' }, {}] },
      });
    },
  );

  test('captcha init accepts a registered redirect address, and treats an empty one as absent', async () => {
    expect(await captcha.init({ redirect_uri: captchaPage })).toMatchObject({ status: 200 });
    expect(await captcha.init({ redirect_uri: '' })).toMatchObject({ status: 200 });
    expect(await captcha.init({ client_id: 'feisuo-desktop', redirect_uri: captchaPage })).toMatchObject({
      status: 400,
    });
  });

  test('captcha init refuses an unknown client', async () => {
    expect(await captcha.init({ client_id: 'unknown' })).toMatchObject({ body: { error_code: 4122 } });
  });
});

test('housekeeping deletes expired captcha challenges immediately, and tokens a day after they expired', async () => {
  const { db, clock } = captcha.server.deps;
  await captcha.challenged();
  await captcha.tokenOf();
  const left = async () => [await db.$count(captchaChallenges), await db.$count(captchaTokens)];
  await purgeExpiredCaptchas(db, clock.now());
  expect(await left()).toEqual([1, 1]);
  await purgeExpiredCaptchas(db, new Date(clock.now().getTime() + 601_000));
  expect(await left()).toEqual([0, 1]);
  await purgeExpiredCaptchas(db, new Date(clock.now().getTime() + 86_701_000));
  expect(await left()).toEqual([0, 0]);
});
