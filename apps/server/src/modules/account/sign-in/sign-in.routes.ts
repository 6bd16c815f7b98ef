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
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import type { PasskeyAssertion } from '@feisuo/contract/schemas/account-two-factor';
import { sql } from 'drizzle-orm';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute, personalRoute } from '../route-options.ts';
import { presentedToken } from '../captcha/spend-captcha-token.ts';
import { assertFirstParty } from '../clients/first-party.ts';
import { grantedScopes } from '../clients/granted-scopes.ts';
import { identifyClient } from '../clients/identify-client.ts';
import { presentedSudo } from '../passwords/sudo.ts';
import { invalidField, identifierOf } from '../people/identifiers.ts';
import { presentedFactor } from '../second-factor/presented-factor.ts';
import { requestSourceOf, type RequestSource } from '../security/request-source.ts';
import { identifyOwner } from '../tokens/identify-caller.ts';
import { issueSigninToken, signInWithToken } from './sign-in-token.ts';
import { signInWithCode } from './sign-in-with-code.ts';
import { signInWithPassword } from './sign-in-with-password.ts';
import { AppError } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { Client } from '../clients/client-registry.ts';
import { findAccount, type Account } from '../people/account-queries.ts';
import { readAssertion, requestOptions } from '../../../authenticators/passkey-ceremonies.ts';
import { findPasskey, recordPasskeyUse } from '../second-factor/passkey-queries.ts';
import { countSoftly, softLimits } from '../security/captcha-thresholds.ts';
import { issueOneTimeToken, spendOneTimeToken } from '../tokens/one-time-tokens.ts';
import { oneTimeTokens } from '../tokens/tokens.tables.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { failureKeysOf } from './sign-in-failures.ts';

const { passkeyChallengesPerAddressAnHour, passkeyChallengeS } = twoFactorLimits;
const CHALLENGES = { name: 'passkey-challenges', max: passkeyChallengesPerAddressAnHour, windowMs: 3_600_000 };

/**
 * The WebAuthn request options for a sign-in by passkey. They list no passkeys, because the passkey that the member
 * chooses identifies the account.
 */
async function offerPasskeySignIn(
  deps: AccountDeps,
  client: Client,
  { address }: RequestSource,
): Promise<PasskeySignInOptionsReply> {
  await countHit(deps, { ...CHALLENGES, max: CHALLENGES.max * deps.config.limitsScale }, address);
  const challenge = await issueOneTimeToken(deps.db, deps, {
    kind: 'passkey_sign_in',
    accountId: null,
    facts: { clientId: client.id },
    lifetimeS: passkeyChallengeS,
  });
  const { accountOrigin: origin } = deps.config;
  return { options: { ...(await requestOptions({ origin, challenge, userVerification: 'required' })) } };
}

interface PasskeySignIn {
  assertion: PasskeyAssertion;
  client: Client;
  scope: string;
}

/**
 * Signs a member in by passkey. A passkey counts for both factors: possession of the device, and its PIN or
 * fingerprint.
 */
async function signInWithPasskey(
  deps: AccountDeps,
  { assertion, client, scope }: PasskeySignIn,
  from: RequestSource,
): Promise<Credentials> {
  const account = await ownerOf(deps, assertion, client);
  if (!account) {
    await countSoftly(deps, softLimits.failedSignIns, from.address);
    throw new AppError('invalid_account_or_password', { description: 'unknown or wrong passkey' });
  }
  const amr = ['swk', 'user', 'mfa'] as const;
  const proved = { account, client, scope, event: 'sign_in', method: 'passkey', amr, factor: 'included' } as const;
  return finishSignIn(deps, { ...proved, failureKey: failureKeysOf(deps.masterKey, account) }, from);
}

/** The account of the passkey; null if the assertion is not valid. A valid signature always spends its challenge. */
async function ownerOf(deps: AccountDeps, assertion: PasskeyAssertion, client: Client): Promise<Account | null> {
  const passkey = await findPasskey(deps.db, assertion.id);
  const { accountOrigin: origin } = deps.config;
  const shown =
    passkey &&
    (await readAssertion(origin, passkey, assertion, { ownerId: passkey.accountId, userVerification: 'required' }));
  if (!shown) return null;
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const isOwn = sql`${oneTimeTokens.facts}->>'clientId' = ${client.id}`;
    const isAnswer = await spendOneTimeToken(tx, deps, 'passkey_sign_in', shown.challenge, isOwn);
    if (!isAnswer || !(await recordPasskeyUse(tx, passkey, shown, now))) return null;
    return findAccount(tx, passkey.accountId, now);
  });
}

export const signInRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  app.post(
    accountPaths.signIn,
    accountRoute('Signs in with a password or code', { body: SignInRequest }, Credentials),
    async (request, reply) => {
      const { body } = request;
      const client = await identifyClient(deps, request);
      assertFirstParty(client);
      const input = {
        identifier: identifierOf(body.username),
        client,
        scope: grantedScopes(body.scope ?? '', client.scopes).join(' '),
        captchaToken: presentedToken(request),
        agreed: body.agreed === true,
        factor: presentedFactor(deps, request, reply),
      };
      const from = requestSourceOf(request);
      const { password, verification_token: token } = body;
      if (password !== undefined) return signInWithPassword(deps, { ...input, password }, from);
      const code = body.verification_code ?? body.code;
      // If both are sent, the token is used and the code ignored: the token proves that the code was right, and some
      // clients send both.
      if (token !== undefined) return signInWithCode(deps, { ...input, proof: { token } }, from);
      if (code !== undefined) return signInWithCode(deps, { ...input, proof: { code } }, from);
      throw invalidField('password', 'give a password or a verification_code');
    },
  );

  app.post(
    accountPaths.passkeySignInOptions,
    accountRoute(
      'Request options for signing in with a passkey',
      { body: PasskeySignInOptionsRequest },
      PasskeySignInOptionsReply,
    ),
    async (request) => {
      const client = await identifyClient(deps, request);
      assertFirstParty(client);
      return offerPasskeySignIn(deps, client, requestSourceOf(request));
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
      return signInWithPasskey(deps, { assertion, client, scope }, requestSourceOf(request));
    },
  );

  app.post(
    accountPaths.signInWithToken,
    accountRoute('Signs in with a token of the web session', { body: SignInWithTokenRequest }, Credentials),
    async (request) => {
      const client = await identifyClient(deps, request);
      assertFirstParty(client);
      const scope = grantedScopes('', client.scopes).join(' ');
      const { signin_token: token } = request.body;
      return signInWithToken(deps, { token, client, scope }, requestSourceOf(request));
    },
  );

  app.post(
    accountPaths.signinToken,
    personalRoute(
      'Creates a token that hands this session to the desktop client',
      { body: SigninTokenRequest, querystring: SudoQuery },
      SigninTokenReply,
    ),
    async (request) => issueSigninToken(deps, await identifyOwner(deps, request), presentedSudo(request)),
  );
};
