import { Type, type Static } from 'typebox';
import { tokenTypes } from '../facts/account-vocabulary.ts';
import {
  ClientId,
  ClientSecret,
  exact,
  Instant,
  Resources,
  Scope,
  Seconds,
  someText,
  text,
  Token,
  Url,
} from './fields.ts';

/** The reply to each grant. `sub` and `user_id` are equal, because each client reads one of them. */
export const Credentials = exact({
  token_type: Type.Enum([...tokenTypes]),
  access_token: Type.String(),
  refresh_token: Type.String(),
  expires_in: Seconds,
  sub: Type.String(),
  user_id: Type.String(),
  scope: Type.String(),
  /** Present with the scope `openid`. */
  id_token: Type.Optional(Type.String()),
});
export type Credentials = Static<typeof Credentials>;

/**
 * `Credentials` from the token endpoint. Third-party applications get a refresh token only with the scope `offline`.
 */
export const TokenReply = exact({ ...Credentials.properties, refresh_token: Type.Optional(Type.String()) });
export type TokenReply = Static<typeof TokenReply>;

/** The reply to `client_credentials`: a token without a member, and without a refresh token (RFC 6749, 4.4.3). */
export const ServiceTokenReply = exact({
  token_type: Type.Enum([...tokenTypes]),
  access_token: Type.String(),
  expires_in: Seconds,
  scope: Type.String(),
});
export type ServiceTokenReply = Static<typeof ServiceTokenReply>;

/** Either reply of the token endpoint. */
export const AnyTokenReply = Type.Union([TokenReply, ServiceTokenReply]);
export type AnyTokenReply = Static<typeof AnyTokenReply>;

/**
 * The identification of a client, optional in each body: the client may also identify itself in the query, in the
 * header x-client-id, or by HTTP Basic.
 */
export const clientFields = { client_id: Type.Optional(ClientId), client_secret: Type.Optional(ClientSecret) };

/** The JWT of a client that authenticates with `private_key_jwt` or `client_secret_jwt` (RFC 7523), in a body only. */
export const clientAssertionFields = {
  client_assertion: Type.Optional(text(8192)),
  client_assertion_type: Type.Optional(text(128)),
};

/** One schema for all grant types; each grant checks its own fields. An unknown grant type must return 4121, not 3. */
export const TokenRequest = Type.Object({
  grant_type: someText(128),
  refresh_token: Type.Optional(text(4096)),
  code: Type.Optional(text(512)),
  code_verifier: Type.Optional(text(256)),
  redirect_uri: Type.Optional(Url),
  device_code: Type.Optional(text(512)),
  scope: Type.Optional(Scope),
  /** The APIs that the access token is for (RFC 8707). Default: all that were authorized, or else our own API. */
  resource: Type.Optional(Resources),
  ...clientFields,
  ...clientAssertionFields,
});
export type TokenRequest = Static<typeof TokenRequest>;

/** Revokes a token. An unknown hint is ignored, as RFC 7009 requires. */
export const RevokeRequest = Type.Object({
  token: Token,
  token_type_hint: Type.Optional(text(64)),
  ...clientFields,
  ...clientAssertionFields,
});
export type RevokeRequest = Static<typeof RevokeRequest>;

/** Introspects a token (RFC 7662), by POST. */
export const IntrospectRequest = Type.Object({
  token: Token,
  token_type_hint: Type.Optional(text(64)),
  ...clientFields,
  ...clientAssertionFields,
});
export type IntrospectRequest = Static<typeof IntrospectRequest>;

/** Introspects a token by GET, without an assertion, which must not be part of an address. */
export const IntrospectQuery = Type.Omit(IntrospectRequest, ['client_assertion', 'client_assertion_type']);
export type IntrospectQuery = Static<typeof IntrospectQuery>;

/** The state of a token. For an inactive token, only `active` is present. */
export const IntrospectReply = exact({
  active: Type.Boolean(),
  sub: Type.Optional(Type.String()),
  client_id: Type.Optional(Type.String()),
  scope: Type.Optional(Type.String()),
  exp: Type.Optional(Type.Integer()),
  iat: Type.Optional(Type.Integer()),
  token_type: Type.Optional(Type.String()),
  iss: Type.Optional(Type.String()),
  /** The APIs that the token is for. A token for our own API names its client. */
  aud: Type.Optional(Type.Array(Type.String())),
  /** The key that the token is bound to (RFC 9449). */
  cnf: Type.Optional(exact({ jkt: Type.String() })),
});
export type IntrospectReply = Static<typeof IntrospectReply>;

/** A session of a member. */
export const Session = exact({
  id: Type.String(),
  client: exact({ id: Type.String(), name: Type.String() }),
  device_name: Type.String(),
  device_id: Type.String(),
  /** The number of the session's device, counted from 0. Sessions on the same device have the same number. */
  device: Type.Integer(),
  /** City or country of the IP address; empty if unknown. */
  place: Type.String(),
  created_at: Instant,
  last_used_at: Instant,
  current: Type.Boolean(),
  /** Whether this is the caller's session, or a derived one on the same device. It stays when all others are ended. */
  here: Type.Boolean(),
});
export type Session = Static<typeof Session>;

/** `total` is the number of sessions, and `devices` the number of devices; one device may have several sessions. */
export const SessionsReply = exact({ total: Type.Integer(), devices: Type.Integer(), data: Type.Array(Session) });
export type SessionsReply = Static<typeof SessionsReply>;

export const SessionParams = Type.Object({ session_id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) });
export type SessionParams = Static<typeof SessionParams>;

/**
 * If `device_id` is given, ends only the sessions on that device. Otherwise ends all sessions except the caller's
 * session and its derived sessions.
 */
export const EndSessionsQuery = Type.Object({
  device_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  sudo_token: Type.Optional(Token),
});
export type EndSessionsQuery = Static<typeof EndSessionsQuery>;

const signatureKey = { kid: Type.String(), use: Type.Literal('sig') };

/** A JSON Web Key Set (RFC 7517) with the fields that our keys use. */
export const JwksReply = exact({
  keys: Type.Array(
    Type.Union([
      exact({
        kty: Type.Literal('EC'),
        crv: Type.Literal('P-256'),
        x: Type.String(),
        y: Type.String(),
        alg: Type.Literal('ES256'),
        ...signatureKey,
      }),
      exact({
        kty: Type.Literal('RSA'),
        n: Type.String(),
        e: Type.String(),
        alg: Type.Literal('RS256'),
        ...signatureKey,
      }),
    ]),
  ),
});
export type JwksReply = Static<typeof JwksReply>;
