import { createRemoteJWKSet, customFetch as jwksFetch, errors, jwtVerify } from 'jose';
import type { Configuration, ServerMetadata } from 'openid-client';
import { DAY_S } from '@feisuo/contract/facts/durations';
import type { Clock } from '../../../../time/clock.ts';
import type { OidcSetting } from '../../../../config/provider-settings.ts';
import type { ProviderAdapter, AuthorizationParams, ProviderPerson, ProviderProof } from './provider-adapter.ts';
import { ProviderFault } from './provider-fault.ts';
import { fetchFromProvider, type ProviderNet } from './provider-net.ts';
import { personOf } from './provider-person.ts';

/** Loads the library at the first sign-in with an OpenID Connect issuer, because most processes need no issuer. */
const library = () => import('openid-client');

/** How long the discovery document, which rarely changes, is cached. */
const METADATA_MS = 3_600_000;
const TOLERANCE_S = 30;
/** Maximum accepted lifetime of an id_token. A used id_token is stored until it expires, to detect a replay. */
const ID_TOKEN_MOST_S = 7 * DAY_S;

/** Adapter for any OpenID Connect issuer. */
export class OidcProvider implements ProviderAdapter {
  readonly id: string;
  readonly name: string;
  readonly bindsCodes = true;
  readonly #setting: OidcSetting;
  readonly #net: ProviderNet;
  readonly #clock: Clock;
  #discovered: { metadata: Promise<ServerMetadata>; until: number } | null = null;
  #prepared: { configuration: Configuration; metadata: ServerMetadata; skewS: number } | null = null;
  #keys: { uri: string; find: ReturnType<typeof createRemoteJWKSet> } | null = null;

  constructor(setting: OidcSetting, net: ProviderNet, clock: Clock) {
    this.id = setting.id;
    this.name = setting.name;
    this.#setting = setting;
    this.#net = net;
    this.#clock = clock;
  }

  async issuer(): Promise<string> {
    return (await this.#metadata()).issuer;
  }

  async authorizationUri({ redirectUri, state, secrets: { verifier, nonce } }: AuthorizationParams): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
    const configuration = await this.#configuration();
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.#setting.scopes.join(' '),
      nonce,
      ...(state !== undefined && { state }),
      ...((await this.#knowsPkce()) && {
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    });
    return url.href;
  }

  async signOutUri(after: string | undefined): Promise<string> {
    const { end_session_endpoint: endpoint } = await this.#metadata();
    if (endpoint === undefined) return '';
    const { buildEndSessionUrl } = await library();
    const query: Record<string, string> = after === undefined ? {} : { post_logout_redirect_uri: after };
    return buildEndSessionUrl(await this.#configuration(), query).href;
  }

  async identify(proof: ProviderProof): Promise<ProviderPerson> {
    if ('idToken' in proof) return this.#readIdToken(proof.idToken);
    if ('accessToken' in proof) {
      await this.#assertOurs(proof.accessToken);
      const openid = await library();
      const configuration = await this.#configuration();
      return describe(
        await this.#ask(() => openid.fetchUserInfo(configuration, proof.accessToken, openid.skipSubjectCheck)),
      );
    }
    return this.#redeem(proof);
  }

  async #redeem(proof: Extract<ProviderProof, { code: string }>): Promise<ProviderPerson> {
    const { code, redirectUri, verifier, nonce } = proof;
    const { fetchUserInfo, genericGrantRequest } = await library();
    const configuration = await this.#configuration();
    const hasVerifier = await this.#knowsPkce();
    return this.#ask(async () => {
      // The library's authorizationCodeGrant would remove the query from the redirect address.
      const granted = await genericGrantRequest(configuration, 'authorization_code', {
        code,
        redirect_uri: redirectUri,
        ...(hasVerifier && { code_verifier: verifier }),
      });
      const claims = granted.claims();
      if (!claims) throw new ProviderFault('malformed', 'no id_token');
      if (claims.nonce !== nonce) throw new ProviderFault('refused', 'nonce');
      const hasName = claims['name'] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined;
      return describe(hasName ? claims : await fetchUserInfo(configuration, granted.access_token, claims.sub));
    });
  }

  /**
   * Reads an id_token that the client itself got from the issuer. The token must be signed by this issuer, issued to
   * our client, and unexpired.
   */
  async #readIdToken(token: string): Promise<ProviderPerson> {
    const { issuer, id_token_signing_alg_values_supported: named } = await this.#metadata();
    const payload = await this.#readJwt(token, {
      issuer,
      audience: this.#setting.clientId,
      // Only asymmetric algorithms are accepted, because with a shared secret any holder of the secret could sign a
      // token.
      algorithms: (named ?? ['RS256']).filter((name) => /^(RS|PS|ES)\d|^EdDSA$|^Ed\d/.test(name)),
    });
    if (payload['azp'] !== undefined && payload['azp'] !== this.#setting.clientId) throw notOurs();
    const endsInS = (payload.exp ?? 0) - this.#clock.now().getTime() / 1000;
    if (endsInS > ID_TOKEN_MOST_S + TOLERANCE_S) throw new ProviderFault('refused', 'exp');
    const until = new Date(this.#clock.now().getTime() + (endsInS + 2 * TOLERANCE_S) * 1000);
    return { ...describe(payload), proof: { text: token.slice(0, token.lastIndexOf('.')), until } };
  }

  /**
   * Refuses an access token that was issued to another application, because that application could use it to sign in
   * here as its users.
   */
  async #assertOurs(token: string): Promise<void> {
    const { issuer, introspection_endpoint: introspection } = await this.#metadata();
    const { clientId } = this.#setting;
    if (introspection !== undefined) {
      const { tokenIntrospection } = await library();
      const tokenInfo = await this.#ask(async () => tokenIntrospection(await this.#configuration(), token));
      if (!tokenInfo.active || tokenInfo.client_id !== clientId) throw notOurs();
      return;
    }
    if (token.split('.').length !== 3) throw new ProviderFault('unsupported');
    const { client_id: holder, azp } = await this.#readJwt(token, { issuer });
    if ((holder ?? azp) !== clientId) throw notOurs();
  }

  async #readJwt(token: string, expected: { issuer: string; audience?: string; algorithms?: string[] }) {
    const { jwks_uri: uri } = await this.#metadata();
    if (uri === undefined) throw new ProviderFault('malformed', 'no jwks_uri');
    if (this.#keys?.uri !== uri) {
      const fetch = (url: string, init: RequestInit) => fetchFromProvider(this.#net, url, init);
      this.#keys = { uri, find: createRemoteJWKSet(new URL(uri), { [jwksFetch]: fetch }) };
    }
    const { find } = this.#keys;
    return this.#ask(async () => {
      const rules = { currentDate: this.#clock.now(), clockTolerance: TOLERANCE_S, requiredClaims: ['sub', 'exp'] };
      return (await jwtVerify(token, find, { ...expected, ...rules })).payload;
    });
  }

  /**
   * Reuses one configuration object until the metadata or clock skew change, because the object caches the issuer's
   * keys.
   */
  async #configuration(): Promise<Configuration> {
    const metadata = await this.#metadata();
    const skewS = Math.round((this.#clock.now().getTime() - Date.now()) / 1000);
    const known = this.#prepared;
    if (known?.metadata === metadata && Math.abs(known.skewS - skewS) <= 1) return known.configuration;
    const configuration = await this.#prepare(metadata, skewS);
    this.#prepared = { configuration, metadata, skewS };
    return configuration;
  }

  async #prepare(metadata: ServerMetadata, skewS: number): Promise<Configuration> {
    const openid = await library();
    const { clientId, clientSecret, issuer } = this.#setting;
    const methods = metadata.token_endpoint_auth_methods_supported;
    const isBasic = !methods || methods.includes('client_secret_basic');
    const authentication = isBasic ? openid.ClientSecretBasic(clientSecret) : openid.ClientSecretPost(clientSecret);
    const configuration = new openid.Configuration(metadata, clientId, { [openid.clockSkew]: skewS }, authentication);
    configuration[openid.customFetch] = (url, init) => fetchFromProvider(this.#net, url, init as RequestInit);
    // Checks the signature of an id_token even if it comes directly from the issuer's token endpoint.
    openid.enableNonRepudiationChecks(configuration);
    if (issuer.startsWith('http:')) openid.allowInsecureRequests(configuration);
    return configuration;
  }

  async #knowsPkce(): Promise<boolean> {
    return (await this.#metadata()).code_challenge_methods_supported?.includes('S256') ?? false;
  }

  /**
   * Reads the discovery document, cached. A failed read is not cached: waiting callers get the error, and the next
   * caller tries again.
   */
  #metadata(): Promise<ServerMetadata> {
    const now = Date.now();
    if (this.#discovered && this.#discovered.until > now) return this.#discovered.metadata;
    const entry = { metadata: this.#discover(), until: now + METADATA_MS };
    this.#discovered = entry;
    entry.metadata.catch(() => this.#discovered === entry && (this.#discovered = null));
    return entry.metadata;
  }

  #discover(): Promise<ServerMetadata> {
    return this.#ask(async () => {
      const openid = await library();
      const { issuer, clientId } = this.#setting;
      const configuration = await openid.discovery(new URL(issuer), clientId, undefined, undefined, {
        [openid.customFetch]: (url, init) => fetchFromProvider(this.#net, url, init as RequestInit),
        ...(issuer.startsWith('http:') && { execute: [openid.allowInsecureRequests] }),
      });
      return configuration.serverMetadata();
    });
  }

  /** Converts errors of the library to ProviderFault, without their messages and response bodies. */
  async #ask<T>(exchange: () => Promise<T>): Promise<T> {
    try {
      return await exchange();
    } catch (error) {
      throw faultOf(error);
    }
  }
}

const notOurs = () => new ProviderFault('refused', 'another application');

/** Error names that OAuth defines. Other values of `error` are dropped, because a provider could put any text there. */
const OAUTH_ERRORS = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'invalid_token',
  'server_error',
  'temporarily_unavailable',
]);

function faultOf(error: unknown): ProviderFault {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof ProviderFault) return at;
  const { error: errorName, status, code } = error as { error?: unknown; status?: unknown; code?: unknown };
  if (typeof errorName === 'string') return new ProviderFault('refused', OAUTH_ERRORS.has(errorName) ? errorName : '');
  if (status === 401 || status === 403) return new ProviderFault('refused', String(status));
  const isBadToken = error instanceof errors.JOSEError;
  // The code is a name from our code or the library, such as ERR_JWT_EXPIRED or OAUTH_INVALID_RESPONSE.
  return new ProviderFault(isBadToken ? 'refused' : 'malformed', typeof code === 'string' ? code : '');
}

/**
 * Reads the OpenID Connect claims that we use. Email address and phone number count only if the issuer verified them.
 */
function describe(claims: Record<string, unknown>): ProviderPerson {
  return personOf({
    userId: claims['sub'],
    name: [claims['name'], claims['nickname'], claims['preferred_username']].find((name) => name !== undefined),
    email: claims['email_verified'] === true ? claims['email'] : '',
    phone: claims['phone_number_verified'] === true ? claims['phone_number'] : '',
  });
}
