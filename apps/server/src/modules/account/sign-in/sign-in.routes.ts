import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountPaths } from '@feisuo/contract/facts/paths';
import {
  PasskeySignInOptionsReply,
  PasskeySignInOptionsRequest,
  SignInRequest,
  SigninTokenReply,
  SigninTokenRequest,
  SignInWithPasskeyRequest,
  SignInWithTokenRequest,
} from '@feisuo/contract/schemas/account-signin';
import { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { SudoQuery } from '@feisuo/contract/schemas/account-user';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute, personalRoute } from '../account-route.ts';
import { presentedToken } from '../captcha/pass-captcha.ts';
import { assertFirstParty } from '../clients/first-party.ts';
import { grantedScopes } from '../clients/granted-scopes.ts';
import { identifyClient } from '../clients/identify-client.ts';
import { presentedSudo } from '../passwords/sudo.ts';
import { fault, identifierOf } from '../people/identifiers.ts';
import { shownFactor } from '../second-factor/shown-factor.ts';
import { whereaboutsOf } from '../security/whereabouts.ts';
import { identifyOwner } from '../tokens/caller.ts';
import { issueSigninToken, signInWithToken } from './sign-in-token.ts';
import { signInWithCode } from './sign-in-with-code.ts';
import { offerPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';
import { signInWithPassword } from './sign-in-with-password.ts';

export const signInRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  app.post(
    accountPaths.signIn,
    accountRoute('Signs in by password or code', { body: SignInRequest }, Credentials),
    async (request, reply) => {
      const { body } = request;
      const client = await identifyClient(deps, request);
      assertFirstParty(client);
      const given = {
        identifier: identifierOf(body.username),
        client,
        scope: grantedScopes(body.scope ?? '', client.scopes).join(' '),
        captchaToken: presentedToken(request),
        agreed: body.agreed === true,
        factor: shownFactor(deps, request, reply),
      };
      const from = whereaboutsOf(request);
      const { password, verification_token: token } = body;
      if (password !== undefined) return signInWithPassword(deps, { ...given, password }, from);
      const code = body.verification_code ?? body.code;
      // A token says all that the code it was exchanged for could; some clients send both.
      if (token !== undefined) return signInWithCode(deps, { ...given, proof: { token } }, from);
      if (code !== undefined) return signInWithCode(deps, { ...given, proof: { code } }, from);
      throw fault('password', 'give a password or a verification_code');
    },
  );

  app.post(
    accountPaths.passkeySignInOptions,
    accountRoute(
      'What a browser needs to sign in with a passkey',
      { body: PasskeySignInOptionsRequest },
      PasskeySignInOptionsReply,
    ),
    async (request) => {
      const client = await identifyClient(deps, request);
      assertFirstParty(client);
      return offerPasskeySignIn(deps, client, whereaboutsOf(request));
    },
  );

  app.post(
    accountPaths.signInWithPasskey,
    accountRoute('Signs in with a passkey', { body: SignInWithPasskeyRequest }, Credentials),
    async (request) => {
      const client = await identifyClient(deps, request);
      assertFirstParty(client);
      const { assertion, scope: asked = '' } = request.body;
      const scope = grantedScopes(asked, client.scopes).join(' ');
      return signInWithPasskey(deps, { assertion, client, scope }, whereaboutsOf(request));
    },
  );

  app.post(
    accountPaths.signInWithToken,
    accountRoute('Takes over a web session', { body: SignInWithTokenRequest }, Credentials),
    async (request) => {
      const client = await identifyClient(deps, request);
      assertFirstParty(client);
      const scope = grantedScopes('', client.scopes).join(' ');
      const { signin_token: token } = request.body;
      return signInWithToken(deps, { token, client, scope }, whereaboutsOf(request));
    },
  );

  app.post(
    accountPaths.signinToken,
    personalRoute(
      'A token that hands this session to the desktop client',
      { body: SigninTokenRequest, querystring: SudoQuery },
      SigninTokenReply,
    ),
    async (request) => issueSigninToken(deps, await identifyOwner(deps, request), presentedSudo(request)),
  );
};
