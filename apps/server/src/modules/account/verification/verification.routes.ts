import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  verificationChannels,
  type VerificationChannel,
  type VerificationUsage,
} from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import {
  PasskeyChallengeReply,
  PasskeyChallengeRequest,
  SendVerificationReply,
  SendVerificationRequest,
  VerifyReply,
  VerifyRequest,
} from '@feisuo/contract/schemas/account-verification';
import type { FastifyRequest } from 'fastify';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute } from '../route-options.ts';
import { passCaptcha, presentedToken } from '../captcha/spend-captcha-token.ts';
import { assertFirstParty } from '../clients/first-party.ts';
import { identifyClient } from '../clients/identify-client.ts';
import type { Client } from '../clients/client-registry.ts';
import type { Person } from '../people/account-queries.ts';
import { contactOf, invalidField } from '../people/identifiers.ts';
import {
  challengePasskey,
  findFactorChallenge,
  noChallenge,
  verifyFactor,
  type FactorAnswer,
} from '../second-factor/verify-factor.ts';
import { isBeyond, softLimits } from '../security/captcha-thresholds.ts';
import { requestSourceOf, type RequestSource } from '../security/request-source.ts';
import { identifyOwner } from '../tokens/identify-caller.ts';
import { isChallengeRequired, isDeviceOfTarget } from './send-throttle.ts';
import { sendCode, type SendableTarget } from './send-code.ts';
import { AppError } from '../../../http/app-error.ts';
import { issueOneTimeToken } from '../tokens/one-time-tokens.ts';
import { spendCode } from './spend-code.ts';
import { listTried } from './verification-queries.ts';

export const verificationRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  /**
   * Identifies the client and refuses third-party applications, because codes cost money and grant access. They
   * redirect to the hosted pages instead.
   */
  async function ownClient(request: FastifyRequest, callerClientId?: string): Promise<Client> {
    const client = await identifyClient(deps, request, callerClientId);
    assertFirstParty(client);
    return client;
  }

  app.post(
    accountPaths.verification,
    accountRoute('Sends a verification code', { body: SendVerificationRequest }, SendVerificationReply),
    async (request) => {
      const { body } = request;
      const { target = 'ANY', usage = 'DEFAULT' } = body;
      const caller = target === 'CUR_USER' ? await identifyOwner(deps, request) : null;
      const client = await ownClient(request, caller?.claims.aud);
      const channel = channelOf(body.channel);
      const to = caller ? ownTarget(body, channel, caller.account) : foreignTarget(body, channel);
      checkUsage(usage, to.kind);
      const from = requestSourceOf(request);
      const requester = caller
        ? 'credential'
        : (await isDeviceOfTarget(deps.db, to, from.deviceId))
          ? 'known'
          : 'unknown';
      const needsChallenge = await isChallengeRequired(deps, to, requester !== 'unknown');
      const hasPassed = await passCaptcha(
        deps,
        {
          clientId: client.id,
          deviceId: from.deviceId,
          action: `POST:${accountPaths.verification}`,
          token: presentedToken(request),
          identifier: to.kind === 'inapp' ? undefined : to.key,
        },
        needsChallenge ? 'challenge' : await isSuspicious(deps, from),
      );
      const asked = { to, target, usage, locale: from.locale, mayKnowUsers: hasPassed };
      return sendCode(deps, { ...asked, requester, hasSolvedChallenge: needsChallenge && hasPassed }, from);
    },
  );

  app.post(
    accountPaths.verify,
    accountRoute('Exchanges a verification code for a verification token', { body: VerifyRequest }, VerifyReply),
    async (request) => {
      const client = await ownClient(request);
      const { verification_id: id, verification_code: code, method, trust_device: trustsDevice = false } = request.body;
      const challenge = await findFactorChallenge(deps, id, client.id);
      if (challenge) {
        const input = { answer: factorAnswerOf(request.body), trustsDevice };
        return verifyFactor(deps, challenge, input, requestSourceOf(request));
      }
      if (method !== undefined) throw noChallenge();
      if (code === undefined) throw invalidField('verification_code', 'missing');
      return verifyCode(deps, id, code, requestSourceOf(request));
    },
  );

  app.post(
    accountPaths.passkeyChallenge,
    accountRoute(
      'Request options for a passkey as the second factor',
      { body: PasskeyChallengeRequest },
      PasskeyChallengeReply,
    ),
    async (request) => {
      const client = await ownClient(request);
      const challenge = await findFactorChallenge(deps, request.body.verification_id, client.id);
      if (!challenge) throw noChallenge();
      return challengePasskey(deps, challenge);
    },
  );
};

/** If a client sends no method, its code is treated as a code of an authenticator. */
function factorAnswerOf({ method = 'TOTP', verification_code: code, assertion }: VerifyRequest): FactorAnswer {
  if (method === 'PASSKEY') {
    if (assertion === undefined) throw invalidField('assertion', 'missing');
    return { method, assertion };
  }
  if (code === undefined) throw invalidField('verification_code', 'missing');
  return { method, code };
}

async function isSuspicious(deps: AccountDeps, { address, deviceId }: RequestSource): Promise<boolean> {
  const byAddress = await isBeyond(deps, softLimits.codesPerAddress, address);
  const byDevice = deviceId !== '' && (await isBeyond(deps, softLimits.codesPerDevice, deviceId));
  return byAddress || byDevice;
}

type Channel = VerificationChannel;
type Addresses = Pick<SendVerificationRequest, 'phone_number' | 'email'>;

/** Clients send the name or the number of the channel. If they send none, the kind of the contact decides. */
function channelOf(requested: SendVerificationRequest['channel']): Channel {
  if (requested === undefined) return 'UNKNOWN';
  if (typeof requested === 'string') return requested;
  const names = Object.keys(verificationChannels) as Channel[];
  return names.find((name) => verificationChannels[name] === requested) ?? 'UNKNOWN';
}

/** The phone number or mailbox that the request names. It may belong to another person or be unverified. */
function foreignTarget(addresses: Addresses, channel: Channel): SendableTarget {
  if (channel === 'INAPP') throw invalidField('channel', 'INAPP is for the target CUR_USER');
  const { kind, key } = contactOf(addresses);
  checkChannel(channel, kind === 'phone' ? 'PHONE' : 'EMAIL');
  return { kind: kind === 'phone' ? 'phone' : 'email', key };
}

/** The caller's own phone, mailbox or message centre. An address in the request must belong to the caller. */
function ownTarget(addresses: Addresses, channel: Channel, { id, phone, email }: Person): SendableTarget {
  if (channel === 'INAPP') return { kind: 'inapp', key: id };
  if (addresses.phone_number !== undefined || addresses.email !== undefined) {
    const named = foreignTarget(addresses, channel);
    if (named.key !== (named.kind === 'phone' ? phone : email)) {
      throw invalidField(named.kind === 'phone' ? 'phone_number' : 'email', 'not the caller’s own');
    }
    return named;
  }
  if (phone !== null && channel !== 'EMAIL') return { kind: 'phone', key: phone };
  if (email !== null && channel !== 'PHONE') return { kind: 'email', key: email };
  throw invalidField('channel', 'the caller has no such address');
}

/**
 * Refuses a usage for the other kind of contact: a code sent to a mailbox proves nothing about a phone, and the
 * reverse.
 */
function checkUsage(usage: VerificationUsage, kind: SendableTarget['kind']): void {
  const wanted = usage.startsWith('EMAIL_ADDRESS_') ? 'email' : usage.startsWith('PHONE_NUMBER_') ? 'phone' : null;
  if (kind === 'inapp' || wanted === null || wanted === kind) return;
  throw invalidField('usage', `${usage} goes to ${wanted === 'email' ? 'an e-mail address' : 'a phone'} only`);
}

function checkChannel(channel: Channel, expected: Channel): void {
  if (channel !== 'UNKNOWN' && channel !== expected) throw invalidField('channel', `the address is for ${expected}`);
}

async function verifyCode(
  deps: AccountDeps,
  verificationId: string,
  code: string,
  from: RequestSource,
): Promise<VerifyReply> {
  const tried = { id: verificationId };
  const [sent] = await listTried(deps.db, tried);
  if (!sent) throw new AppError('invalid_verification_code', { description: 'verification_id: unknown' });
  const { targetKey, usage, codeHash } = await spendCode(deps, tried, sent.targetKey, code, from);
  const lifetimeS = tokenLimits.verificationTokenS;
  const token = await issueOneTimeToken(deps.db, deps, {
    kind: 'verification',
    accountId: null,
    facts: { targetKey, usage, codeHash: codeHash ?? '' },
    lifetimeS,
  });
  return { verification_token: token, expires_in: lifetimeS };
}
