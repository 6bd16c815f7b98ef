import { Type, type Static } from 'typebox';
import { clientFields } from './account-tokens.ts';
import { exact, openMap, Seconds, State, text, Token, Url } from './fields.ts';

export const ProviderId = Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' });

/**
 * The address of a provider's authorization page. The redirect address is accepted under two names; the single sign-on
 * client sends `provider_redirect_uri`.
 */
export const ProviderUriQuery = Type.Object({
  provider_id: ProviderId,
  redirect_uri: Type.Optional(Url),
  provider_redirect_uri: Type.Optional(Url),
  state: Type.Optional(State),
  'other_params[sign_out_uri]': Type.Optional(Url),
  ...clientFields,
});
export type ProviderUriQuery = Static<typeof ProviderUriQuery>;

/** The authorization address of a provider. `signout_uri` is empty if the provider has no sign-out page. */
export const ProviderUriReply = exact({ uri: Type.String(), signout_uri: Type.String() });
export type ProviderUriReply = Static<typeof ProviderUriReply>;

/** Exchanges a provider's proof for a provider token. The proof is exactly one of code, access token and id token. */
export const ProviderTokenRequest = Type.Object({
  provider_id: ProviderId,
  provider_redirect_uri: Type.Optional(Url),
  provider_code: Type.Optional(text(4096)),
  provider_access_token: Type.Optional(text(4096)),
  provider_id_token: Type.Optional(text(8192)),
  /**
   * The `state` that the provider's page returned with the code. It identifies the sign-in attempt; without it, the
   * latest attempt is used.
   */
  state: Type.Optional(State),
  /** The `iss` that the provider's page returned with the code (RFC 9207). */
  iss: Type.Optional(text(2048)),
  ...clientFields,
});
export type ProviderTokenRequest = Static<typeof ProviderTokenRequest>;

/** Adds data that the provider did not send, for example a profile that the person typed. */
export const UpdateProviderTokenRequest = Type.Object({
  provider_token: Token,
  provider_params: openMap(32),
  ...clientFields,
});
export type UpdateProviderTokenRequest = Static<typeof UpdateProviderTokenRequest>;

export const ProviderTokenReply = exact({
  provider_token: Type.String(),
  expires_in: Seconds,
  provider_profile: exact({
    provider_id: Type.String(),
    name: Type.String(),
    picture: Type.String(),
    phone_number: Type.String(),
    email: Type.String(),
  }),
});
export type ProviderTokenReply = Static<typeof ProviderTokenReply>;

/** Links an identity to the caller's account. If the sign-in is more than a few minutes old, it needs a sudo token. */
export const BindProviderRequest = Type.Object({ provider_token: Token, sudo_token: Type.Optional(Token) });
export type BindProviderRequest = Static<typeof BindProviderRequest>;

export const ProvidersReply = exact({
  total: Type.Integer(),
  data: Type.Array(
    exact({ id: Type.String(), name: Type.String(), bind: Type.Boolean(), provider_user_name: Type.String() }),
  ),
});
export type ProvidersReply = Static<typeof ProvidersReply>;

export const ProviderParams = Type.Object({ provider_id: ProviderId });
export type ProviderParams = Static<typeof ProviderParams>;

/** Unlinks an identity. The captcha token may also be sent in a header or in the query. */
export const UnbindProviderRequest = Type.Object({ captcha_token: Type.Optional(text(4096)) });
export type UnbindProviderRequest = Static<typeof UnbindProviderRequest>;

/** Moves an identity from another account to the caller. After an older sign-in, it needs a sudo token. */
export const TransferProviderRequest = Type.Object({ provider_trans_token: Token, sudo_token: Type.Optional(Token) });
export type TransferProviderRequest = Static<typeof TransferProviderRequest>;
export const TransferProviderReply = exact({ client_id: Type.String() });
export type TransferProviderReply = Static<typeof TransferProviderReply>;

/**
 * Signs the caller in to the account that has the identity, and moves the data of a guest to that account. The reply is
 * `Credentials`.
 */
export const TransferByProviderRequest = Type.Object({
  provider_token: Token,
  /** The proof of a second factor. It is sent when the call is repeated after error code 4015. */
  verification_token: Type.Optional(Token),
  ...clientFields,
});
export type TransferByProviderRequest = Static<typeof TransferByProviderRequest>;

export const ProviderListReply = exact({ data: Type.Array(exact({ id: Type.String(), name: Type.String() })) });
export type ProviderListReply = Static<typeof ProviderListReply>;
