import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { splitScope } from '@feisuo/contract/facts/account-vocabulary';
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
  UserQuery,
  UserQueryReply,
  UserReply,
} from '@feisuo/contract/schemas/account-user';
import { EmptyReply } from '@feisuo/contract/schemas/fields';
import { Type } from 'typebox';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute, personalRoute } from '../account-route.ts';
import { presentedToken } from '../captcha/pass-captcha.ts';
import { assertFirstParty } from '../clients/first-party.ts';
import { grantedScopes } from '../clients/granted-scopes.ts';
import { identifyClient } from '../clients/identify-client.ts';
import { presentedSudo } from '../passwords/sudo.ts';
import { whereaboutsOf } from '../security/whereabouts.ts';
import { identifyCallerForProfile, identifyOwner, isFirstPartyCaller } from '../tokens/caller.ts';
import { changeContact } from './change-contact.ts';
import { describeSharedUser, describeUser } from './describe-user.ts';
import { exportPerson } from './export-person.ts';
import { contactOf } from './identifiers.ts';
import { queryUsers } from './query-users.ts';
import { signUpAnonymously } from './sign-up-anonymously.ts';
import { signUp } from './sign-up.ts';
import { updateProfile } from './update-profile.ts';

/** Who people are: signing up, the profile, contacts. */
export const peopleRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  app.post(
    accountPaths.signUp,
    accountRoute('Makes an account', { body: SignUpRequest }, Credentials),
    async (request) => {
      const { body } = request;
      const client = await identifyClient(deps, request);
      assertFirstParty(client);
      const from = whereaboutsOf(request);
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
    accountRoute('Makes an anonymous account', { body: SignUpAnonymouslyRequest }, Credentials),
    async (request) => {
      const client = await identifyClient(deps, request);
      assertFirstParty(client);
      return signUpAnonymously(deps, { client, captchaToken: presentedToken(request) }, whereaboutsOf(request));
    },
  );

  const told = Type.Union([UserReply, SharedUserReply]);
  const me = personalRoute('Who the caller is', {}, told, { isForOthers: true });
  app.get(accountPaths.me, me, async (request): Promise<UserReply | SharedUserReply> => {
    const caller = await identifyCallerForProfile(deps, request);
    const { account, identities, membership, claims } = caller;
    return (await isFirstPartyCaller(deps, caller))
      ? describeUser(account, identities, membership)
      : describeSharedUser(account, membership, splitScope(claims.scope));
  });

  app.patch(
    accountPaths.profile,
    personalRoute('Changes the caller’s profile', { body: UpdateProfileRequest }, UserReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      return updateProfile(deps, caller, request.body);
    },
  );

  app.get(
    accountPaths.queryUsers,
    personalRoute('Looks somebody up by an exact name', { querystring: UserQuery }, UserQueryReply),
    async (request) => {
      const { account } = await identifyOwner(deps, request);
      const asking = { callerId: account.id, address: whereaboutsOf(request).address };
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
      await changeContact(deps, caller, change, whereaboutsOf(request));
      return {};
    },
  );

  app.post(
    accountPaths.export,
    personalRoute('Everything we hold of the caller', { body: ExportRequest }, ExportReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      return exportPerson(deps, caller, presentedSudo(request), whereaboutsOf(request));
    },
  );
};
