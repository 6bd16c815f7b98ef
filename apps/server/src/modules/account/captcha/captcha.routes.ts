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
import { AppError } from '../../../http/app-error.ts';
import { askedLocale } from '../../../http/asked-locale.ts';
import { accountRoute } from '../account-route.ts';
import { identifyClient } from '../clients/identify-client.ts';
import { fault, identifierOf } from '../people/identifiers.ts';
import type { CaptchaDeps } from './captcha-deps.ts';
import { findNewestChallenge, type Challenge } from './captcha-queries.ts';
import { giveImage, solveImage } from './image-captcha.ts';
import { initCaptcha } from './init-captcha.ts';
import { deviceIdOf } from '../security/whereabouts.ts';
import { describeWork, findWork, solveWork } from './solve-challenge.ts';

/** Captcha under /v1/shield: a token at once, a proof of work on the challenge page, or an image. */
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
        locale: askedLocale(request.headers['accept-language']),
      });
    },
  );

  app.post(
    captchaPaths.challenge,
    describe('What the challenge page has to compute', CaptchaWorkRequest, CaptchaWork),
    ({ body, ip }) => describeWork(deps, body.challenge, ip),
  );

  app.post(
    captchaPaths.challengeVerify,
    describe('Takes the computed solution for a captcha token', CaptchaWorkVerifyRequest, CaptchaToken),
    ({ body }) => solveWork(deps, body),
  );

  app.post(
    captchaPaths.imageData,
    describe('An image to read in place of a challenge', CaptchaImageRequest, CaptchaImageReply),
    async (request) => giveImage(deps, await challengeOf(deps, request, request.body), request.ip),
  );

  app.post(
    captchaPaths.imageVerify,
    describe('Takes what the image says for a captcha token', CaptchaImageVerifyRequest, CaptchaToken),
    ({ body }) => solveImage(deps, body.token, body.key),
  );
};

/** From the body, else from the header that other calls name the device in. */
const deviceOf = (request: FastifyRequest, named: string | undefined) => named || deviceIdOf(request);

/** The challenge page names its challenge and has no client secret to show; other callers say who they are. */
async function challengeOf(
  deps: CaptchaDeps,
  request: FastifyRequest,
  { challenge: name, state, action, device_id: named }: CaptchaImageRequest,
): Promise<Challenge> {
  if (name !== undefined) return (await findWork(deps, name)).challenge;
  const client = await identifyClient(deps, request);
  const device = { clientId: client.id, deviceId: deviceOf(request, named) };
  if (!state && action === undefined) throw fault('action', 'give action or state');
  const now = deps.clock.now();
  const byState = state ? await findNewestChallenge(deps.db, { ...device, state }, now) : null;
  // Callers without a device share the empty one, and would get each other's challenges.
  const isNamed = action !== undefined && device.deviceId !== '';
  const challenge = byState ?? (isNamed ? await findNewestChallenge(deps.db, { ...device, action }, now) : null);
  if (challenge) return challenge;
  throw new AppError('captcha_invalid', { description: 'action, state: no open challenge of this device' });
}
