import { captchaLimits } from '@feisuo/contract/facts/limits';
import { captchaPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addClient, hashClientSecret } from '../clients/client-registry.ts';
import { CaptchaTestApp, captchaPage, invalid, site } from './captcha-test-app.ts';
import { captchaChallenges } from './captcha.tables.ts';

let captcha: CaptchaTestApp;
beforeAll(async () => {
  captcha = await CaptchaTestApp.start();
});
beforeEach(() => captcha.clear());
afterAll(() => captcha.dispose());

describe('a challenge', () => {
  test('tells its work, its registered address and origins; solved, it gives a token bound as was asked', async () => {
    const challenge = await captcha.challenged({
      redirect_uri: captchaPage,
      state: 'state-1',
      meta: { username: 'someone' },
    });
    expect((await captcha.post(captchaPaths.challenge, { challenge })).body).toEqual({
      algorithm: 'SCRYPT',
      cost: captchaLimits.workCost,
      memory_cost: captchaLimits.workMemoryCost,
      salt: expect.stringMatching(/^[0-9a-f]{32}$/),
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
      key_prefix: expect.stringMatching(/^[0-9a-f]{32}$/),
      max_counter: captchaLimits.workMax,
      expires_in: expect.any(Number),
      redirect_uri: captchaPage,
      state: 'state-1',
      origins: ['http://localhost:8080'],
    });
    const { body } = await captcha.post(captchaPaths.challengeVerify, await captcha.solutionOf(challenge));
    expect(body).toEqual({ captcha_token: expect.any(String), expires_in: 300 });
    expect(await captcha.guarded(body.captcha_token, 'username=other', '')).toMatchObject(invalid);
    expect(await captcha.guarded(body.captcha_token, 'username=someone', '')).toMatchObject({ status: 200 });
  });

  test('costs more the more often its device asks, and is solved all the same', async () => {
    const workOf = async () => {
      const { url } = (await captcha.init()).body;
      const challenge = new URL(url).searchParams.get('challenge') ?? '';
      return { challenge, most: (await captcha.post(captchaPaths.challenge, { challenge })).body.max_counter };
    };
    for (let free = 0; free < captchaLimits.freePerDevice; free += 1) await captcha.tokenOf();
    const first = await workOf();
    for (let more = 1; more < captchaLimits.freePerDevice; more += 1) await captcha.init();
    const second = await workOf();
    expect([first.most, second.most]).toEqual([captchaLimits.workMax * 4, captchaLimits.workMax * 8]);
    const answer = await captcha.post(captchaPaths.challengeVerify, await captcha.solutionOf(second.challenge));
    expect(answer).toMatchObject({ status: 200 });
  });

  test('solved 50 times in parallel gives one token', async () => {
    const solution = await captcha.solutionOf(await captcha.challenged());
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => captcha.post(captchaPaths.challengeVerify, solution)),
    );
    expect(answers.filter(({ body }) => body.captcha_token !== undefined)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 4002)).toHaveLength(49);
    expect(await captcha.post(captchaPaths.challenge, { challenge: solution.challenge })).toMatchObject(invalid);
  });

  test('takes no other challenge’s solution, and none that was not worked for', async () => {
    const [one, two] = [await captcha.challenged(), await captcha.challenged()];
    const solution = await captcha.solutionOf(one);
    expect(await captcha.post(captchaPaths.challengeVerify, { ...solution, challenge: two })).toMatchObject(invalid);
    expect(await captcha.post(captchaPaths.challengeVerify, { ...solution, counter: 1 })).toMatchObject(invalid);
    expect(await captcha.post(captchaPaths.challengeVerify, { ...solution, derived_key: '0' })).toMatchObject({
      body: { error_code: 3 },
    });
    expect(await captcha.post(captchaPaths.challengeVerify, solution)).toMatchObject({ status: 200 });
  });

  test('takes five tries, then neither a right solution nor an image opens it', async () => {
    const challenge = await captcha.challenged();
    const solution = await captcha.solutionOf(challenge);
    const image = (await captcha.post(captchaPaths.imageData, { challenge })).body;
    const wrong = { ...solution, counter: 1 };
    for (const left of [4, 3, 2, 1, 0]) {
      expect(await captcha.post(captchaPaths.challengeVerify, wrong)).toMatchObject({
        ...invalid,
        body: { error_code: 4002, details: [{ limit_remaining: left }, {}] },
      });
    }
    expect(await captcha.post(captchaPaths.challengeVerify, solution)).toMatchObject(invalid);
    expect(await captcha.post(captchaPaths.challenge, { challenge })).toMatchObject(invalid);
    expect(await captcha.post(captchaPaths.imageVerify, { token: image.token, key: 'HKM37' })).toMatchObject(invalid);
  });

  test('is solved by a right fifth try', async () => {
    const solution = await captcha.solutionOf(await captcha.challenged());
    for (let tries = 0; tries < 4; tries += 1)
      await captcha.post(captchaPaths.challengeVerify, { ...solution, counter: 1 });
    expect(await captcha.post(captchaPaths.challengeVerify, solution)).toMatchObject({ status: 200 });
  });

  test('tried 50 times in parallel with wrong solutions has five of them checked', async () => {
    const solution = await captcha.solutionOf(await captcha.challenged());
    const wrong = { ...solution, counter: 1 };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => captcha.post(captchaPaths.challengeVerify, wrong)),
    );
    const checked = answers.filter(({ body }) => body.error_description.includes('not the solution'));
    expect(checked).toHaveLength(captchaLimits.workTries);
    expect(await captcha.post(captchaPaths.challengeVerify, solution)).toMatchObject(invalid);
  });

  test('ends after its time', async () => {
    const solution = await captcha.solutionOf(await captcha.challenged());
    captcha.server.clock.setOffset(601_000);
    expect(await captcha.post(captchaPaths.challengeVerify, solution)).toMatchObject(invalid);
    expect(await captcha.post(captchaPaths.challenge, { challenge: solution.challenge })).toMatchObject(invalid);
  });

  test('is unknown by any other name', async () => {
    expect(await captcha.post(captchaPaths.challenge, { challenge: 'made-up' })).toMatchObject(invalid);
  });

  test('of a client with a secret needs that secret to be made, and only its name to be solved', async () => {
    const { db, clock, masterKey } = captcha.server.deps;
    const secretHash = hashClientSecret(masterKey, 'opensesame');
    const nothing = { scopes: [], grants: [], redirectUris: [], signOutUris: [], origins: [] };
    await addClient(db, clock, { id: 'partner', name: '伙伴', secretHash, ...nothing });
    expect(await captcha.init({ client_id: 'partner' })).toMatchObject({ body: { error_code: 4122 } });
    const challenge = await captcha.challenged({ client_id: 'partner', client_secret: 'opensesame' });
    const image = await captcha.post(captchaPaths.imageData, { challenge });
    expect(image).toMatchObject({ status: 200 });
    expect(await captcha.post(captchaPaths.challengeVerify, await captcha.solutionOf(challenge))).toMatchObject({
      status: 200,
    });
  });
});

describe('an image', () => {
  const image = async (body: object = site) => (await captcha.post(captchaPaths.imageData, body)).body;
  const answer = (token: string, key: string) => captcha.post(captchaPaths.imageVerify, { token, key });

  test('is a PNG for an action; what it says, in either case, gives a token for that call, once', async () => {
    const given = await image();
    expect(given).toEqual({
      data: expect.stringMatching(/^data:image\/png;base64,iVBOR/),
      token: expect.any(String),
      type: 'image',
      expires_in: 300,
    });
    const { body } = await answer(given.token, ' hkm 37 ');
    expect(body).toEqual({ captcha_token: expect.any(String), expires_in: 300 });
    expect(await answer(given.token, 'HKM37')).toMatchObject(invalid);
    expect(await captcha.guarded(body.captcha_token, '', 'device-2')).toMatchObject(invalid);
    expect(await captcha.guarded(body.captcha_token)).toMatchObject({ status: 200 });
  });

  test('takes three tries, then no more', async () => {
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

  test('answered 50 times in parallel gives one token', async () => {
    const { token } = await image();
    const answers = await Promise.all(Array.from({ length: 50 }, () => answer(token, 'HKM37')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('in place of a challenge gives the challenge’s token and closes it', async () => {
    const challenge = await captcha.challenged({ meta: { username: 'someone' } });
    const solution = await captcha.solutionOf(challenge);
    const [one, two] = [await image({ challenge }), await image({ challenge })];
    const { body } = await answer(one.token, 'HKM37');
    expect(await answer(two.token, 'HKM37')).toMatchObject(invalid);
    expect(await captcha.post(captchaPaths.challengeVerify, solution)).toMatchObject(invalid);
    expect(await captcha.guarded(body.captcha_token, 'username=someone', '')).toMatchObject({ status: 200 });
  });

  test('may name a challenge by the state it was asked with, on the same device', async () => {
    await captcha.init({ captcha_token: 'made-up', state: 'state-7', meta: { username: 'someone' } });
    const { token } = await image({ ...site, action: undefined, state: 'state-7' });
    const { body } = await answer(token, 'HKM37');
    expect(await captcha.guarded(body.captcha_token, 'username=someone')).toMatchObject({ status: 200 });
    expect(await image({ ...site, action: undefined, device_id: 'device-2', state: 'state-7' })).toMatchObject({
      error_code: 4002,
    });
  });

  test('has no meaning as a challenge of the other kind', async () => {
    const { token } = await image();
    expect(await captcha.post(captchaPaths.challenge, { challenge: token })).toMatchObject(invalid);
    expect(await image({ challenge: token })).toMatchObject({ error_code: 4002 });
    expect(await answer(await captcha.challenged(), 'HKM37')).toMatchObject(invalid);
  });

  test('is for something', async () => {
    expect(await image({ client_id: 'feisuo-site' })).toMatchObject({ error_code: 3 });
  });

  test('ends after its time, and is rejected beyond twenty per device', async () => {
    const { token } = await image();
    captcha.server.clock.setOffset(301_000);
    expect(await answer(token, 'HKM37')).toMatchObject(invalid);
    for (let more = 1; more < 20; more += 1) await image();
    expect(await image()).toMatchObject({ error_code: 4002, details: [{ reason: 'CAPTCHA_REJECT' }, {}] });
  });

  test('is stored without its text', async () => {
    await image();
    expect(JSON.stringify(await captcha.server.deps.db.select().from(captchaChallenges))).not.toContain('HKM37');
  });
});
