import { captchaLimits } from '@feisuo/contract/facts/limits';
import { captchaPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addClient, hashClientSecret } from '../clients/client-registry.ts';
import { CaptchaTestApp, captchaPage, invalid } from './captcha-test-app.ts';

let captcha: CaptchaTestApp;
beforeAll(async () => {
  captcha = await CaptchaTestApp.start();
});
beforeEach(() => captcha.clear());
afterAll(() => captcha.dispose());

describe('a proof-of-work challenge', () => {
  test('a proof-of-work challenge names its work, return address and origins; its solution gives a token', async () => {
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
      has_image: true,
      redirect_uri: captchaPage,
      state: 'state-1',
      origins: ['http://localhost:8080'],
    });
    const { body } = await captcha.post(captchaPaths.challengeVerify, await captcha.solutionOf(challenge));
    expect(body).toEqual({ captcha_token: expect.any(String), expires_in: 300 });
    expect(await captcha.guarded(body.captcha_token, 'username=other', '')).toMatchObject(invalid);
    expect(await captcha.guarded(body.captcha_token, 'username=someone', '')).toMatchObject({ status: 200 });
  });

  test('a proof-of-work challenge requires more work the more often the device asks, and can still be solved', async () => {
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

  test('a proof-of-work challenge that is solved 50 times in parallel gives one token', async () => {
    const solution = await captcha.solutionOf(await captcha.challenged());
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => captcha.post(captchaPaths.challengeVerify, solution)),
    );
    expect(answers.filter(({ body }) => body.captcha_token !== undefined)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error_code === 4002)).toHaveLength(49);
    expect(await captcha.post(captchaPaths.challenge, { challenge: solution.challenge })).toMatchObject(invalid);
  });

  test('a proof-of-work challenge refuses the solution of another challenge and a wrong counter', async () => {
    const [one, two] = [await captcha.challenged(), await captcha.challenged()];
    const solution = await captcha.solutionOf(one);
    expect(await captcha.post(captchaPaths.challengeVerify, { ...solution, challenge: two })).toMatchObject(invalid);
    expect(await captcha.post(captchaPaths.challengeVerify, { ...solution, counter: 1 })).toMatchObject(invalid);
    expect(await captcha.post(captchaPaths.challengeVerify, { ...solution, derived_key: '0' })).toMatchObject({
      body: { error_code: 3 },
    });
    expect(await captcha.post(captchaPaths.challengeVerify, solution)).toMatchObject({ status: 200 });
  });

  test('a proof-of-work challenge accepts five wrong tries, then refuses even the right solution and an image', async () => {
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

  test('a proof-of-work challenge is solved if the fifth try is right', async () => {
    const solution = await captcha.solutionOf(await captcha.challenged());
    for (let tries = 0; tries < 4; tries += 1)
      await captcha.post(captchaPaths.challengeVerify, { ...solution, counter: 1 });
    expect(await captcha.post(captchaPaths.challengeVerify, solution)).toMatchObject({ status: 200 });
  });

  test('of 50 parallel wrong solutions of a proof-of-work challenge only five are checked', async () => {
    const solution = await captcha.solutionOf(await captcha.challenged());
    const wrong = { ...solution, counter: 1 };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => captcha.post(captchaPaths.challengeVerify, wrong)),
    );
    const checked = answers.filter(({ body }) => body.error_description.includes('wrong solution'));
    expect(checked).toHaveLength(captchaLimits.workTries);
    expect(await captcha.post(captchaPaths.challengeVerify, solution)).toMatchObject(invalid);
  });

  test('a proof-of-work challenge can no longer be solved after 600 s', async () => {
    const solution = await captcha.solutionOf(await captcha.challenged());
    captcha.server.clock.setOffset(601_000);
    expect(await captcha.post(captchaPaths.challengeVerify, solution)).toMatchObject(invalid);
    expect(await captcha.post(captchaPaths.challenge, { challenge: solution.challenge })).toMatchObject(invalid);
  });

  test('a proof-of-work challenge with a made-up name is not found', async () => {
    expect(await captcha.post(captchaPaths.challenge, { challenge: 'made-up' })).toMatchObject(invalid);
  });

  test("a confidential client's challenge requires the client secret at creation, but not at solution", async () => {
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
