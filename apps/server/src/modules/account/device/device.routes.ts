import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountPaths } from '@feisuo/contract/facts/paths';
import {
  AuthorizeDeviceRequest,
  DenyDeviceRequest,
  DeviceCodeReply,
  DeviceCodeRequest,
  DeviceRequestQuery,
  DeviceRequestReply,
} from '@feisuo/contract/schemas/account-device';
import { SudoQuery } from '@feisuo/contract/schemas/account-user';
import { EmptyReply } from '@feisuo/contract/schemas/fields';
import { requestedLocale } from '@feisuo/contract/facts/locales';
import { splitScope, isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { deviceFlowLimits } from '@feisuo/contract/facts/limits';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute, personalRoute } from '../route-options.ts';
import { identifyClient } from '../clients/identify-client.ts';
import { presentedSudo } from '../passwords/sudo.ts';
import { requestSourceOf, type RequestSource } from '../security/request-source.ts';
import { identifyOwner, type Caller } from '../tokens/identify-caller.ts';
import { requestDeviceCode } from './request-device-code.ts';
import { answerDeviceGrant, findDeviceGrant, userCodeHash, type DeviceGrant } from './device-queries.ts';
import { descriptionIn, nameIn } from '../clients/client-names.ts';
import { describeAccess } from '../clients/describe-client.ts';
import { AppError } from '../../../http/app-error.ts';
import { countHit, uncountHit } from '../../../http/rate-limit.ts';
import { storeConsent } from '../authorize/store-consent.ts';
import { grantedScopes } from '../clients/granted-scopes.ts';
import { assertRecentProof } from '../passwords/recent-proof.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { refusalOfUserCode, type UserCodeRefusal } from './device-grant.ts';
import { readUserCode } from './user-code.ts';

const { guessWindowS, guessesPerAccount, guessesPerAddress, guessesPerAccountADay } = deviceFlowLimits;
const windowMs = guessWindowS * 1000;

/**
 * Finds the device request of a typed user code if no other member has answered it. The try is counted before the
 * lookup, so that concurrent guesses cannot exceed the limits; a right code is uncounted.
 */
async function findDeviceRequest(
  deps: AccountDeps,
  { account }: Caller,
  typed: string,
  { address }: RequestSource,
): Promise<DeviceGrant> {
  if (isAnonymousSub(account.id)) {
    throw new AppError('permission_denied', { description: 'an anonymous account cannot approve a device' });
  }
  const perAddress = {
    name: 'device-guesses-per-address',
    max: guessesPerAddress * deps.config.limitsScale,
    windowMs,
  };
  const perAccount = { name: 'device-guesses', max: guessesPerAccount, windowMs };
  const perAccountADay = { name: 'device-guesses-a-day', max: guessesPerAccountADay, windowMs: DAY_MS };
  await countHit(deps, perAddress, address);
  await countHit(deps, perAccount, account.id);
  await countHit(deps, perAccountADay, account.id);
  const grant = await findDeviceGrant(deps.db, userCodeHash(deps.masterKey, readUserCode(typed)));
  const refusal = refusalOfUserCode(grant, account.id, deps.clock.now());
  if (refusal || !grant) throw unknownCode(refusal ?? 'not_found');
  await uncountHit(deps, perAddress, address);
  await uncountHit(deps, perAccount, account.id);
  await uncountHit(deps, perAccountADay, account.id);
  return grant;
}

const unknownCode = (refusal: UserCodeRefusal = 'not_found') =>
  new AppError(refusal, {
    description: refusal === 'not_found' ? 'user_code: no device waits with it' : 'user_code: expired',
  });

interface DeviceAuthorization {
  userCode: string;
  /** The application that the page shows to the member; undefined if the page only has the user code. */
  clientId: string | undefined;
  /** The scopes that the member grants; empty for all requested scopes. */
  scope: string;
  sudoToken: string | undefined;
}

const ALLOWED = {
  name: 'allowed-devices',
  max: deviceFlowLimits.allowedPerAccountADay,
  windowMs: DAY_MS,
};

/** Allows a device, with the scopes that the member chose. Requires a recent sign-in or a sudo token. Idempotent. */
async function authorizeDevice(
  deps: AccountDeps,
  caller: Caller,
  { userCode, clientId, scope, sudoToken }: DeviceAuthorization,
  from: RequestSource,
): Promise<void> {
  const { account, session } = caller;
  const grant = await findDeviceRequest(deps, caller, userCode, from);
  if (clientId !== undefined && clientId !== grant.clientId) {
    throw new AppError('invalid_request', { description: 'client_id: the code belongs to another application' });
  }
  const client = await deps.clients.find(grant.clientId);
  if (!client || grant.answer === 'denied') throw unknownCode();
  if (grant.answer === 'allowed') return;
  const asked = splitScope(grant.scope);
  const scopes = scope ? grantedScopes(scope, asked) : asked;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    // An access token may be stolen, so it is not enough to open a session that lasts for months.
    await assertRecentProof(tx, deps, caller, sudoToken);
    const answer = {
      answer: 'allowed',
      accountId: account.id,
      sessionId: session.id,
      scope: scopes.join(' '),
    } as const;
    if (!(await answerDeviceGrant(tx, grant.hash, answer, at))) throw unknownCode();
    await countHit({ ...deps, db: tx }, ALLOWED, account.id);
    // The consent is stored, so that the application need not ask for it again in a browser.
    if (!client.isFirstParty) await storeConsent(tx, { accountId: account.id, clientId: client.id, scopes }, at);
    const note = {
      at,
      accountId: account.id,
      kind: 'device_authorized',
      clientId: client.id,
      sessionId: session.id,
    } as const;
    await recordSecurityEvent(tx, note, from);
    // Attackers trick members into typing the user code of the attacker's device, so the member is notified of the
    // device and its place.
    await notifyOwner(deps, tx, account, 'device_authorized', { ...grant, address: from.address });
  });
}

/** The device flow (RFC 8628) for devices without a keyboard. They poll at auth/token. */
export const deviceRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  app.post(
    accountPaths.deviceCode,
    accountRoute(
      'Starts the device flow: codes for a device without a keyboard',
      { body: DeviceCodeRequest },
      DeviceCodeReply,
      {
        takesForms: true,
      },
    ),
    async (request) => {
      const client = await identifyClient(deps, request);
      return requestDeviceCode(deps, { client, scope: request.body.scope ?? '' }, requestSourceOf(request));
    },
  );

  app.get(
    accountPaths.deviceRequest,
    personalRoute('Describes the device of a user code', { querystring: DeviceRequestQuery }, DeviceRequestReply),
    async (request) =>
      showDeviceRequest(deps, await identifyOwner(deps, request), request.query, requestSourceOf(request)),
  );

  app.post(
    accountPaths.authorizeDevice,
    personalRoute('Allows a device', { body: AuthorizeDeviceRequest, querystring: SudoQuery }, EmptyReply),
    async (request) => {
      const { user_code: userCode, client_id: clientId, scope = '' } = request.body;
      const caller = await identifyOwner(deps, request);
      const authorization = { userCode, clientId, scope, sudoToken: presentedSudo(request) };
      await authorizeDevice(deps, caller, authorization, requestSourceOf(request));
      return {};
    },
  );

  app.post(
    accountPaths.denyDevice,
    personalRoute('Denies a device', { body: DenyDeviceRequest }, EmptyReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      await denyDevice(deps, caller, request.body.user_code, requestSourceOf(request));
      return {};
    },
  );
};

/** Denies a device permanently. Idempotent. */
async function denyDevice(deps: AccountDeps, caller: Caller, userCode: string, from: RequestSource): Promise<void> {
  const { account, session } = caller;
  const grant = await findDeviceRequest(deps, caller, userCode, from);
  if (grant.answer === 'denied') return;
  const answer = { answer: 'denied', accountId: account.id, sessionId: session.id, scope: '' } as const;
  if (!(await answerDeviceGrant(deps.db, grant.hash, answer, deps.clock.now()))) throw unknownCode();
}

/**
 * Shows the application, its scopes and its place before the member allows the device, because an attacker may have
 * sent the code.
 */
async function showDeviceRequest(
  deps: AccountDeps,
  caller: Caller,
  query: DeviceRequestQuery,
  from: RequestSource,
): Promise<DeviceRequestReply> {
  const grant = await findDeviceRequest(deps, caller, query.user_code, from);
  const client = await deps.clients.find(grant.clientId);
  if (!client || grant.answer !== null) throw unknownCode();
  const { id, picture, url } = client;
  const locale = requestedLocale(query.locale, from.locale);
  const words = { name: nameIn(client, locale), description: descriptionIn(client, locale) };
  return {
    client: { id, ...words, picture, url },
    scopes: describeAccess(client, splitScope(grant.scope), locale),
    device_name: grant.deviceName,
    place: grant.place,
    expires_in: Math.ceil((grant.expiresAt.getTime() - deps.clock.now().getTime()) / 1000),
  };
}
