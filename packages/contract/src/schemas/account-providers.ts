import { Type, type Static } from 'typebox';
import { clientFields } from './account-tokens.ts';
import { exact, openMap, Seconds, State, text, Token, Url } from './fields.ts';

export const ProviderId = Type.String({ pattern: '^[A-Za-z0-9._-]{1,64}$' });

/** The address goes by either name; the single sign-on client says provider_redirect_uri. */
export const ProviderUriQuery = Type.Object({
  provider_id: ProviderId,
  redirect_uri: Type.Optional(Url),
  provider_redirect_uri: Type.Optional(Url),
  state: Type.Optional(State),
  'other_params[sign_out_uri]': Type.Optional(Url),
  ...clientFields,
});
export type ProviderUriQuery = Static<typeof ProviderUriQuery>;

/** `signout_uri` is empty for a provider that has none. */
export const ProviderUriReply = exact({ uri: Type.String(), signout_uri: Type.String() });
export type ProviderUriReply = Static<typeof ProviderUriReply>;

/** One of the three proofs is needed. */
export const ProviderTokenRequest = Type.Object({
  provider_id: ProviderId,
  provider_redirect_uri: Type.Optional(Url),
  provider_code: Type.Optional(text(4096)),
  provider_access_token: Type.Optional(text(4096)),
  provider_id_token: Type.Optional(text(8192)),
  /** As the provider's page sent it along with the code: which visit it comes from. Without it, the last one. */
  state: Type.Optional(State),
  /** As the provider's page sent it along with the code (RFC 9207). */
  iss: Type.Optional(text(2048)),
  ...clientFields,
});
export type ProviderTokenRequest = Static<typeof ProviderTokenRequest>;

/** Adds data that the provider left out, such as a typed profile. */
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

/** Needs the sudo token once the sign-in is more than a few minutes old. */
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

/** The captcha's token may also come in the header or the query. */
export const UnbindProviderRequest = Type.Object({ captcha_token: Type.Optional(text(4096)) });
export type UnbindProviderRequest = Static<typeof UnbindProviderRequest>;

/** Moves an identity that is bound elsewhere to the caller; the sudo token is wanted as for binding. */
export const TransferProviderRequest = Type.Object({ provider_trans_token: Token, sudo_token: Type.Optional(Token) });
export type TransferProviderRequest = Static<typeof TransferProviderRequest>;
export const TransferProviderReply = exact({ client_id: Type.String() });
export type TransferProviderReply = Static<typeof TransferProviderReply>;

/** Turns the caller into the account that owns the identity; answers `Credentials`. */
export const TransferByProviderRequest = Type.Object({
  provider_token: Token,
  /** Answers a second factor that was asked for. */
  verification_token: Type.Optional(Token),
  ...clientFields,
});
export type TransferByProviderRequest = Static<typeof TransferByProviderRequest>;

export const ProviderListReply = exact({ data: Type.Array(exact({ id: Type.String(), name: Type.String() })) });
export type ProviderListReply = Static<typeof ProviderListReply>;
