import { captchaLimits } from '@feisuo/contract/facts/limits';
import { captchaPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CaptchaTestApp, invalid, site } from './captcha-test-app.ts';
import { captchaChallenges } from './captcha.tables.ts';

let captcha: CaptchaTestApp;
beforeAll(async () => {
  captcha = await CaptchaTestApp.start();
});
beforeEach(() => captcha.clear());
afterAll(() => captcha.dispose());

describe('a captcha image', () => {
  /** Requests an image for the challenge in `body`, or for a new challenge. */
  const image = async (body?: object) =>
    (await captcha.post(captchaPaths.imageData, body ?? { challenge: await captcha.challenged() })).body;
  const workWanted = { error_code: 4002, details: [{ reason: 'CAPTCHA_WORK' }, {}] };
  const answer = (token: string, key: string) => captcha.post(captchaPaths.imageVerify, { token, key });

  test('a captcha image is a PNG, and its text, typed in any case, gives one token for the challenged call', async () => {
    const response = await image();
    expect(response).toEqual({
      data: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
      token: expect.any(String),
      type: 'image',
      expires_in: 300,
    });
    const { body } = await answer(response.token, ' hkm 37 ');
    expect(body).toEqual({ captcha_token: expect.any(String), expires_in: 300 });
    expect(await answer(response.token, 'HKM37')).toMatchObject(invalid);
    expect(await captcha.guarded(body.captcha_token, '', 'device-2')).toMatchObject(invalid);
    expect(await captcha.guarded(body.captcha_token, '', '')).toMatchObject({ status: 200 });
  });

  test('a captcha image can only replace an open challenge, which the caller may name by its action', async () => {
    await captcha.tokenOf();
    expect(await image(site)).toMatchObject({ error_code: 4002 });
    await captcha.init({ captcha_token: 'made-up', meta: { username: 'someone' } });
    expect(await image({ ...site, device_id: 'device-2' })).toMatchObject({ error_code: 4002 });
    expect(await image({ ...site, action: 'POST:/v1/auth/signup' })).toMatchObject({ error_code: 4002 });
    const { token } = await image(site);
    const { body } = await answer(token, 'HKM37');
    expect(await captcha.guarded(body.captcha_token, 'username=other')).toMatchObject(invalid);
    expect(await captcha.guarded(body.captcha_token, 'username=someone')).toMatchObject({ status: 200 });
    expect(await image(site)).toMatchObject({ error_code: 4002 });
  });

  test('a captcha image is refused to a caller that sends no device id and names only an action', async () => {
    await captcha.challenged();
    expect(await image({ ...site, device_id: '' })).toMatchObject({ error_code: 4002 });
  });

  test('the token of a captcha image is refused by calls that require proof of work', async () => {
    const { body } = await answer((await image()).token, 'HKM37');
    expect(await captcha.guarded(body.captcha_token, 'wanted=challenge', '')).toMatchObject(invalid);
    const solution = await captcha.solutionOf(await captcha.challenged());
    const worked = (await captcha.post(captchaPaths.challengeVerify, solution)).body;
    expect(await captcha.guarded(worked.captcha_token, 'wanted=challenge', '')).toMatchObject({ status: 200 });
  });

  test('a captcha image cannot replace the challenge for a code to an unknown target; only proof of work solves it', async () => {
    const challenge = await captcha.challenged({ action: 'POST:/v1/auth/verification' });
    expect((await captcha.post(captchaPaths.challenge, { challenge })).body.has_image).toBe(false);
    expect(await image({ challenge })).toMatchObject(workWanted);
    const worked = await captcha.post(captchaPaths.challengeVerify, await captcha.solutionOf(challenge));
    expect(worked.status).toBe(200);
  });

  test('ten captcha images per network are issued in ten minutes, even concurrently; then only proof of work remains', async () => {
    const names = await Promise.all(Array.from({ length: 30 }, () => captcha.challenged()));
    const ask = async (challenge: string, from: string) =>
      (await captcha.post(captchaPaths.imageData, { challenge }, {}, captcha.app, from)).body;
    const answers = await Promise.all(names.map((challenge, index) => ask(challenge, `203.0.113.${index}`)));
    expect(answers.filter(({ token }) => token !== undefined)).toHaveLength(captchaLimits.imagesPerBlock);
    const refused = answers.filter(({ token }) => token === undefined);
    expect(refused).toMatchObject(refused.map(() => workWanted));

    const [challenge = ''] = names;
    const described = (from: string) => captcha.post(captchaPaths.challenge, { challenge }, {}, captcha.app, from);
    expect((await described('203.0.113.99')).body.has_image).toBe(false);
    expect((await described('198.51.100.1')).body.has_image).toBe(true);
    expect(await ask(challenge, '198.51.100.1')).toMatchObject({ type: 'image' });
    const worked = await captcha.post(captchaPaths.challengeVerify, await captcha.solutionOf(challenge));
    expect(worked.status).toBe(200);
    captcha.server.clock.setOffset(601_000);
    expect(await ask(await captcha.challenged(), '203.0.113.99')).toMatchObject({ type: 'image' });
  });

  test('a captcha image accepts three answers, and then no more', async () => {
    const { token } = await image();
    for (const left of [2, 1, 0]) {
      expect(await answer(token, 'WRONG')).toMatchObject({
        ...invalid,
        body: { error_code: 4002, details: [{ limit_remaining: left }, {}] },
      });
    }
    expect(await answer(token, 'HKM37')).toMatchObject(invalid);
    expect(await answer((await image()).token, 'HKM37')).toMatchObject({ status: 200 });
  });

  test('a captcha image gives one token when it is answered 50 times in parallel', async () => {
    const { token } = await image();
    const answers = await Promise.all(Array.from({ length: 50 }, () => answer(token, 'HKM37')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a captcha image gives the token of the challenge that it replaces, and closes that challenge', async () => {
    const challenge = await captcha.challenged({ meta: { username: 'someone' } });
    const solution = await captcha.solutionOf(challenge);
    const [one, two] = [await image({ challenge }), await image({ challenge })];
    const { body } = await answer(one.token, 'HKM37');
    expect(await answer(two.token, 'HKM37')).toMatchObject(invalid);
    expect(await captcha.post(captchaPaths.challengeVerify, solution)).toMatchObject(invalid);
    expect(await captcha.guarded(body.captcha_token, 'username=someone', '')).toMatchObject({ status: 200 });
  });

  test('a captcha image can be requested by the state of a challenge, but only on the same device', async () => {
    await captcha.init({ captcha_token: 'made-up', state: 'state-7', meta: { username: 'someone' } });
    const { token } = await image({ ...site, action: undefined, state: 'state-7' });
    const { body } = await answer(token, 'HKM37');
    expect(await captcha.guarded(body.captcha_token, 'username=someone')).toMatchObject({ status: 200 });
    expect(await image({ ...site, action: undefined, device_id: 'device-2', state: 'state-7' })).toMatchObject({
      error_code: 4002,
    });
  });

  test('a captcha image cannot be solved as proof of work, nor a proof-of-work challenge as an image', async () => {
    const { token } = await image();
    expect(await captcha.post(captchaPaths.challenge, { challenge: token })).toMatchObject(invalid);
    expect(await image({ challenge: token })).toMatchObject({ error_code: 4002 });
    expect(await answer(await captcha.challenged(), 'HKM37')).toMatchObject(invalid);
  });

  test('a captcha image cannot be requested without a challenge, state or action', async () => {
    expect(await image({ client_id: 'feisuo-site' })).toMatchObject({ error_code: 3 });
  });

  test('a captcha image can no longer be answered after 300 s', async () => {
    const { token } = await image();
    captcha.server.clock.setOffset(301_000);
    expect(await answer(token, 'HKM37')).toMatchObject(invalid);
  });

  test('a captcha image is stored without its text', async () => {
    await image();
    expect(JSON.stringify(await captcha.server.deps.db.select().from(captchaChallenges))).not.toContain('HKM37');
  });
});
