import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { captchaPaths } from '@feisuo/contract/facts/paths';
import {
  CaptchaImageReply,
  CaptchaImageRequest,
  CaptchaImageVerifyRequest,
  CaptchaInitReply,
  CaptchaInitRequest,
  CaptchaToken,
  CaptchaWork,
  CaptchaWorkRequest,
  CaptchaWorkVerifyRequest,
} from '@feisuo/contract/schemas/account-captcha';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { captchaLimits } from '@feisuo/contract/facts/limits';
import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { AppError } from '../../../http/app-error.ts';
import { localeOfHeader } from '../../../http/locale-of-header.ts';
import { accountRoute } from '../route-options.ts';
import { identifyClient } from '../clients/identify-client.ts';
import { invalidField, identifierOf } from '../people/identifiers.ts';
import { type CaptchaDeps, answerHash, challengeKey, newRandomName } from './captcha-deps.ts';
import {
  findNewestChallenge,
  type Challenge,
  addChallenge,
  solveChallenge,
  tryImage,
  findOpenChallenge,
  tryWork,
} from './captcha-queries.ts';
import { initCaptcha } from './init-captcha.ts';
import { deviceIdOf } from '../security/request-source.ts';
import { normalizeTyped, drawImage, newText } from './draw-image.ts';
import { issueCaptchaToken } from './issue-captcha-token.ts';
import { isProofOfWorkValid } from './proof-of-work.ts';
import { addressBlock } from '../../../http/caller-address.ts';
import { readTally, tallyHit } from '../../../http/rate-limit.ts';

const imageLimit = { name: 'captcha-images', windowMs: captchaLimits.windowS * 1000 };
const maxImages = ({ config }: CaptchaDeps) => captchaLimits.imagesPerBlock * config.limitsScale;
const isWorkOnly = ({ task }: Challenge) => task?.kind !== 'work' || task.isWorkOnly === true;

/** Whether the challenge may be solved by an image instead of proof of work. */
async function mayBeImage(deps: CaptchaDeps, challenge: Challenge, address: string): Promise<boolean> {
  if (isWorkOnly(challenge)) return false;
  return (await readTally(deps, imageLimit, addressBlock(address))).hits < maxImages(deps);
}

/**
 * Counts an image for the network of the address. Refuses if the network exceeds the limit or the challenge allows only
 * proof of work.
 */
async function countImage(deps: CaptchaDeps, challenge: Challenge, address: string): Promise<void> {
  if (isWorkOnly(challenge)) throw workRequired();
  const { hits } = await tallyHit(deps, imageLimit, addressBlock(address));
  if (hits > maxImages(deps)) throw workRequired();
}

const workRequired = () =>
  new AppError('captcha_invalid', {
    description: 'this challenge cannot be replaced by an image: solve it',
    reason: detailReasons.captchaWork,
  });

/** Returns the proof of work and the return address of a challenge, for the challenge page. */
async function describeWork(deps: CaptchaDeps, name: string, address: string): Promise<CaptchaWork> {
  const { challenge, work, maxCounter } = await findWork(deps, name);
  const client = await deps.clients.find(challenge.clientId);
  const { salt, nonce, keyPrefix } = work.parameters;
  return {
    algorithm: 'SCRYPT',
    salt,
    nonce,
    cost: captchaLimits.workCost,
    memory_cost: captchaLimits.workMemoryCost,
    key_prefix: keyPrefix,
    max_counter: maxCounter,
    expires_in: Math.floor((challenge.expiresAt.getTime() - deps.clock.now().getTime()) / 1000),
    has_image: await mayBeImage(deps, challenge, address),
    // Empty if the client or its redirect address was removed after the challenge was made.
    redirect_uri: client?.redirectUris.includes(challenge.redirectUri) ? challenge.redirectUri : '',
    state: challenge.state,
    origins: client?.origins ?? [],
  };
}

/**
 * Exchanges a solution for a token; a challenge gives one token. The try is counted before the solution is checked,
 * because the check costs memory and time.
 */
async function solveWork(deps: CaptchaDeps, answer: CaptchaWorkVerifyRequest): Promise<CaptchaToken> {
  const { db, masterKey, clock } = deps;
  const tried = await tryWork(db, challengeKey(masterKey, answer.challenge), clock.now());
  const { challenge, work } = workOf(tried);
  const solution = { counter: answer.counter, derivedKey: answer.derived_key };
  if (!(await isProofOfWorkValid(deps.masterKey, work, solution))) {
    throw new AppError('captcha_invalid', {
      description: 'counter, derived_key: wrong solution',
      info: { limit_remaining: captchaLimits.workTries - challenge.tries },
    });
  }
  return deps.db.transaction(async (tx) => {
    const solved = await solveChallenge(tx, challenge.key, deps.clock.now(), { isTried: true });
    if (!solved) throw challengeClosed();
    return issueCaptchaToken({ ...deps, db: tx }, solved, true);
  });
}

async function findWork({ db, masterKey, clock }: CaptchaDeps, name: string) {
  return workOf(await findOpenChallenge(db, challengeKey(masterKey, name), clock.now()));
}

function workOf(challenge: Challenge | null) {
  const task = challenge?.task;
  // A challenge made by an earlier release may use another algorithm, which the current page cannot solve.
  if (!challenge || task?.kind !== 'work' || task.work.parameters.algorithm !== 'SCRYPT') throw challengeClosed();
  return { challenge, work: task.work, maxCounter: task.maxCounter };
}

const challengeClosed = () =>
  new AppError('captcha_invalid', { description: 'challenge: unknown, solved, expired or tried too often' });

const { imageLifetimeS, imageTries, imageCharacters } = captchaLimits;

/** Draws an image for a challenge, and stores the keyed hash of its text. */
async function issueImage(deps: CaptchaDeps, challenge: Challenge, address: string): Promise<CaptchaImageReply> {
  const { clientId, deviceId, action, metaKey } = challenge;
  await countImage(deps, challenge, address);

  const name = newRandomName();
  const key = challengeKey(deps.masterKey, name);
  const text = (deps.newImageText ?? newText)(imageCharacters);
  const data = await drawImage(text);
  const endsAt = new Date(deps.clock.now().getTime() + imageLifetimeS * 1000);
  await addChallenge(deps.db, {
    key,
    clientId,
    deviceId,
    action,
    metaKey,
    task: { kind: 'image', answer: answerHash(deps.masterKey, key, text), insteadOf: challenge.key },
    expiresAt: endsAt,
  });
  return { data, token: name, type: 'image', expires_in: imageLifetimeS };
}

/**
 * Exchanges the text that the member typed for a token; an image gives one token. After the last wrong try the caller
 * needs a new image.
 */
async function solveImage(deps: CaptchaDeps, name: string, typed: string): Promise<CaptchaToken> {
  const now = deps.clock.now();
  const key = challengeKey(deps.masterKey, name);
  const answer = answerHash(deps.masterKey, key, normalizeTyped(typed));
  // The refusal is thrown outside of the transaction, so that the counted try is not rolled back.
  const outcome = await deps.db.transaction(async (tx) => {
    const tried = await tryImage(tx, { key, answer, maxTries: imageTries }, now);
    if (!tried?.solvedAt) return { triesLeft: tried ? imageTries - tried.tries : 0 };
    const insteadOf = tried.task?.kind === 'image' ? tried.task.insteadOf : '';
    // A challenge gives only one token, for a proof of work or for an image.
    if (!(await solveChallenge(tx, insteadOf, now))) return { triesLeft: 0 };
    // `isSolved` stands for the proof of work. Reading an image costs a program less than that.
    return { token: await issueCaptchaToken({ ...deps, db: tx }, tried, false) };
  });
  if (outcome.token) return outcome.token;
  throw new AppError('captcha_invalid', {
    description: outcome.triesLeft > 0 ? 'key: not what the image says' : 'token: ask for a new image',
    info: { limit_remaining: outcome.triesLeft },
  });
}

/**
 * Captcha routes under /v1/shield. A caller gets a token without a challenge, or has to solve a proof of work or an
 * image.
 */
export const captchaRoutes: FastifyPluginAsyncTypebox<CaptchaDeps> = async (app, deps) => {
  const describe = <Body extends TSchema, Reply extends TSchema>(summary: string, body: Body, reply: Reply) =>
    accountRoute(summary, { body }, reply);

  app.post(
    captchaPaths.init,
    describe('A captcha token, or a challenge to solve first', CaptchaInitRequest, CaptchaInitReply),
    async (request) => {
      const { action, meta, captcha_token: oldToken, redirect_uri: redirectUri, state } = request.body;
      const named = [meta?.username, meta?.email, meta?.phone_number].find((name) => name !== undefined && name !== '');
      return initCaptcha(deps, {
        client: await identifyClient(deps, request),
        deviceId: deviceOf(request, request.body.device_id),
        action,
        address: request.ip,
        identifier: named === undefined ? undefined : identifierOf(named),
        oldToken: oldToken === '' ? undefined : oldToken,
        redirectUri: redirectUri ?? '',
        state: state ?? '',
        locale: localeOfHeader(request.headers['accept-language']),
      });
    },
  );

  app.post(
    captchaPaths.challenge,
    describe('The proof of work of a challenge', CaptchaWorkRequest, CaptchaWork),
    ({ body, ip }) => describeWork(deps, body.challenge, ip),
  );

  app.post(
    captchaPaths.challengeVerify,
    describe('Exchanges the solution of the proof of work for a captcha token', CaptchaWorkVerifyRequest, CaptchaToken),
    ({ body }) => solveWork(deps, body),
  );

  app.post(
    captchaPaths.imageData,
    describe('An image captcha instead of the proof of work', CaptchaImageRequest, CaptchaImageReply),
    async (request) => issueImage(deps, await challengeOf(deps, request, request.body), request.ip),
  );

  app.post(
    captchaPaths.imageVerify,
    describe('Exchanges the text of the image for a captcha token', CaptchaImageVerifyRequest, CaptchaToken),
    ({ body }) => solveImage(deps, body.token, body.key),
  );
};

/** The device id from the body, or else from the header. */
const deviceOf = (request: FastifyRequest, named: string | undefined) => named || deviceIdOf(request);

/**
 * Finds the challenge for an image. The challenge page sends the challenge's name and has no client secret; other
 * callers authenticate their client.
 */
async function challengeOf(
  deps: CaptchaDeps,
  request: FastifyRequest,
  { challenge: name, state, action, device_id: named }: CaptchaImageRequest,
): Promise<Challenge> {
  if (name !== undefined) return (await findWork(deps, name)).challenge;
  const client = await identifyClient(deps, request);
  const device = { clientId: client.id, deviceId: deviceOf(request, named) };
  if (!state && action === undefined) throw invalidField('action', 'give action or state');
  const now = deps.clock.now();
  const byState = state ? await findNewestChallenge(deps.db, { ...device, state }, now) : null;
  // Callers without a device id share the empty id, so finding a challenge by its action would give them challenges of
  // other callers.
  const isNamed = action !== undefined && device.deviceId !== '';
  const challenge = byState ?? (isNamed ? await findNewestChallenge(deps.db, { ...device, action }, now) : null);
  if (challenge) return challenge;
  throw new AppError('captcha_invalid', { description: 'action, state: no open challenge of this device' });
}
