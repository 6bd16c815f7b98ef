import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { splitScope, isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { avatarLimits } from '@feisuo/contract/facts/avatars';
import { requestedLocale } from '@feisuo/contract/facts/locales';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { SignUpAnonymouslyRequest, SignUpRequest } from '@feisuo/contract/schemas/account-signin';
import { Credentials } from '@feisuo/contract/schemas/account-tokens';
import {
  ContactRequest,
  ExportReply,
  ExportRequest,
  SharedUserReply,
  SudoQuery,
  UpdateProfileRequest,
  UploadPictureRequest,
  UserQuery,
  UserQueryReply,
  UserReply,
} from '@feisuo/contract/schemas/account-user';
import { EmptyReply } from '@feisuo/contract/schemas/fields';
import { Type } from 'typebox';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute, personalRoute } from '../route-options.ts';
import { presentedToken, passCaptcha } from '../captcha/spend-captcha-token.ts';
import { assertFirstParty } from '../clients/first-party.ts';
import { grantedScopes } from '../clients/granted-scopes.ts';
import { identifyClient } from '../clients/identify-client.ts';
import { presentedSudo, spendSudoToken } from '../passwords/sudo.ts';
import { requestSourceOf, type RequestSource } from '../security/request-source.ts';
import { identifyCallerForProfile, identifyOwner, isFirstPartyCaller, type Caller } from '../tokens/identify-caller.ts';
import { isUploadedPicture, uploadPicture } from './account-pictures.ts';
import { changeContact } from './change-contact.ts';
import { describeSharedUser, describeUser } from './describe-user.ts';
import { contactOf, emailKey, invalidField, maskName, phoneKey, usernameKey } from './identifiers.ts';
import { signUp } from './sign-up.ts';
import { updateProfile } from './update-profile.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { collectPersonalData } from './collect-personal-data.ts';
import { AppError } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import { findAccount, findAccountBy, type Account, insertAccount } from './account-queries.ts';
import type { Client } from '../clients/client-registry.ts';
import { countSoftly, isBeyond, softLimits } from '../security/captcha-thresholds.ts';
import { openSession, writeCredentials } from '../tokens/grant.ts';

const SCOPE = 'anonymous';
const ACTION = `POST:${accountPaths.signUpAnonymously}`;

/** Creates a guest account. Only the token of its session gives access to it. */
async function signUpAnonymously(
  deps: AccountDeps,
  { client, captchaToken: token }: { client: Client; captchaToken: string | undefined },
  from: RequestSource,
): Promise<Credentials> {
  const presented = { clientId: client.id, deviceId: from.deviceId, action: ACTION, token, identifier: undefined };
  await passCaptcha(deps, presented, await isBeyond(deps, softLimits.signUps, from.address));
  const granted = await deps.db.transaction(async (tx) => {
    await countSoftly({ ...deps, db: tx }, softLimits.signUps, from.address);
    const account = await insertAccount(tx, { state: 'active', locale: from.locale }, deps.clock.now());
    if (!account) throw new Error('an anonymous account has no contact that could be transferred');
    const grant = {
      accountId: account.id,
      clientId: client.id,
      scope: SCOPE,
      event: 'sign_up',
      method: SCOPE,
    } as const;
    return openSession(deps, tx, grant, from);
  });
  return writeCredentials(deps, granted);
}

/** A limit high enough to look up friends, but too low to enumerate phone numbers. */
const LIMIT = { name: 'user-query', max: 60, windowMs: 3_600_000 };

/** Limits an address too, because an attacker can have many accounts. */
const ADDRESS_LIMIT = { name: 'user-query-per-address', max: 300, windowMs: 3_600_000 };

/**
 * Looks up an account by a complete id or sign-in name. The name is masked and an uploaded picture is left out, because
 * a caller who knows a phone number must not learn whose it is.
 */
async function queryUsers(
  deps: AccountDeps,
  { callerId, address }: { callerId: string; address: string },
  query: UserQuery,
): Promise<UserQueryReply> {
  if (isAnonymousSub(callerId)) throw new AppError('permission_denied', { description: 'sign up first' });
  const criteria = Object.entries(query).filter(([name]) => Object.hasOwn(finders, name));
  const [asked, ...more] = criteria;
  if (!asked || more.length > 0)
    throw invalidField(more[0]?.[0] ?? 'id', 'give one of id, username, email or phone_number');
  await countHit(deps, LIMIT, callerId);
  await countHit(deps, { ...ADDRESS_LIMIT, max: ADDRESS_LIMIT.max * deps.config.limitsScale }, address);
  const [name, value] = asked as [keyof typeof finders, string];
  const found = await finders[name](deps, value);
  const data =
    found?.state === 'active'
      ? [{ sub: found.id, name: maskName(found.name), picture: isUploadedPicture(found.picture) ? '' : found.picture }]
      : [];
  return { total: data.length, data };
}

type Finder = (deps: AccountDeps, value: string) => Promise<Account | null>;

const finders: Record<keyof UserQuery, Finder> = {
  id: ({ db, clock }, id) => findAccount(db, id, clock.now()),
  username: ({ db, clock }, name) => findAccountBy(db, { kind: 'username', key: usernameKey(name) }, clock.now()),
  email: ({ db, clock }, email) => findAccountBy(db, { kind: 'email', key: emailKey(email) ?? '' }, clock.now()),
  phone_number: ({ db, clock }, phone) => findAccountBy(db, { kind: 'phone', key: phoneKey(phone) ?? '' }, clock.now()),
};

/** Routes for sign-up, profile, contacts and export. */
export const peopleRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  app.post(
    accountPaths.signUp,
    accountRoute('Creates an account', { body: SignUpRequest }, Credentials),
    async (request) => {
      const { body } = request;
      const client = await identifyClient(deps, request);
      assertFirstParty(client);
      const from = requestSourceOf(request);
      return signUp(
        deps,
        {
          contact: contactOf(body),
          verificationToken: body.verification_token,
          verificationCode: body.verification_code || undefined,
          password: body.password,
          username: body.username,
          name: body.name,
          locale: requestedLocale(body.locale, from.locale),
          providerToken: body.provider_token,
          anonymousToken: body.anonymous_token,
          captchaToken: presentedToken(request),
          agreed: body.agreed === true,
          client,
          scope: grantedScopes('', client.scopes).join(' '),
        },
        from,
      );
    },
  );

  app.post(
    accountPaths.signUpAnonymously,
    accountRoute('Creates an anonymous account', { body: SignUpAnonymouslyRequest }, Credentials),
    async (request) => {
      const client = await identifyClient(deps, request);
      assertFirstParty(client);
      return signUpAnonymously(deps, { client, captchaToken: presentedToken(request) }, requestSourceOf(request));
    },
  );

  const reply = Type.Union([UserReply, SharedUserReply]);
  const me = personalRoute('The profile of the caller', {}, reply, { isForOthers: true });
  app.get(accountPaths.me, me, async (request): Promise<UserReply | SharedUserReply> => {
    const caller = await identifyCallerForProfile(deps, request);
    const { account, identities, membership, claims } = caller;
    return (await isFirstPartyCaller(deps, caller))
      ? describeUser(account, identities, membership)
      : describeSharedUser(account, claims.sub, membership, splitScope(claims.scope));
  });

  app.patch(
    accountPaths.profile,
    personalRoute('Changes the caller’s profile', { body: UpdateProfileRequest }, UserReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      return updateProfile(deps, caller, request.body);
    },
  );

  app.post(
    accountPaths.picture,
    {
      ...personalRoute('Replaces the caller’s profile picture', { body: UploadPictureRequest }, UserReply),
      bodyLimit: avatarLimits.bytes * 2,
    },
    async (request) => {
      const caller = await identifyOwner(deps, request);
      const { address } = requestSourceOf(request);
      await uploadPicture(deps, caller, { bytes: Buffer.from(request.body.image, 'base64'), address });
      const { account, identities, membership } = await identifyCallerForProfile(deps, request);
      return describeUser(account, identities, membership);
    },
  );

  app.get(
    accountPaths.queryUsers,
    personalRoute('Looks up an account by an exact name', { querystring: UserQuery }, UserQueryReply),
    async (request) => {
      const { account } = await identifyOwner(deps, request);
      const asking = { callerId: account.id, address: requestSourceOf(request).address };
      return queryUsers(deps, asking, request.query);
    },
  );

  app.patch(
    accountPaths.contact,
    personalRoute(
      'Changes the phone number or e-mail address',
      { body: ContactRequest, querystring: SudoQuery },
      EmptyReply,
    ),
    async (request) => {
      const { body } = request;
      const caller = await identifyOwner(deps, request);
      const change = {
        contact: contactOf(body),
        sudoToken: presentedSudo(request),
        verificationToken: body.verification_token,
        resolution: body.conflict_resolution ?? 'DEFAULT',
      };
      await changeContact(deps, caller, change, requestSourceOf(request));
      return {};
    },
  );

  app.post(
    accountPaths.export,
    personalRoute('Exports all data of the caller', { body: ExportRequest }, ExportReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      return exportPersonalData(deps, caller, presentedSudo(request), requestSourceOf(request));
    },
  );
};

async function exportPersonalData(
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
  from: RequestSource,
): Promise<ExportReply> {
  const { account, session, claims } = caller;
  const at = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await spendSudoToken(tx, deps, caller, sudoToken);
    await recordSecurityEvent(
      tx,
      { at, accountId: account.id, kind: 'exported', clientId: claims.aud, sessionId: session.id },
      from,
    );
  });
  return collectPersonalData(deps, account);
}
