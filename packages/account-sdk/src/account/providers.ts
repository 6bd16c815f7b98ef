import type {
  BindProviderRequest,
  ProviderListReply,
  ProvidersReply,
  ProviderTokenReply,
  ProviderTokenRequest,
  ProviderUriQuery,
  ProviderUriReply,
  TransferByProviderRequest,
  TransferProviderReply,
  TransferProviderRequest,
  UpdateProviderTokenRequest,
} from '@feisuo/contract/schemas/account-providers';
import type { Asked, Caller } from './caller.ts';

/** Other services that vouch for people, and which of them an account is bound to. */
export const createProviders = (caller: Caller) => ({
  /** Those that a sign-in page may offer. */
  listOfferedProviders: () => caller.open<ProviderListReply>('GET', '/v1/auth/provider'),

  /** Where to send the browser. */
  providerUri: (query: Asked<ProviderUriQuery>) => caller.open<ProviderUriReply>('GET', '/v1/auth/provider/uri', query),

  /** Trades what the provider gave for a token of ours. */
  grantProviderToken: (request: Asked<ProviderTokenRequest>) =>
    caller.open<ProviderTokenReply>('POST', '/v1/auth/provider/token', request),

  /** Adds what the provider left out. */
  updateProviderToken: (request: Asked<UpdateProviderTokenRequest>) =>
    caller.open<ProviderTokenReply>('PATCH', '/v1/auth/provider/token', request),

  /** An identity that another account has answers 6; `nextStepOf` reads the token that moves it. */
  bindProvider: (request: BindProviderRequest) => caller.personal('POST', '/v1/user/provider/bind', request),

  listProviders: () => caller.personal<ProvidersReply>('GET', '/v1/user/provider'),

  unbindProvider: (provider_id: string) => caller.personal('DELETE', '/v1/user/provider/:provider_id', {}, provider_id),

  /** Moves an identity of another account to whoever is signed in. */
  transferProvider: (provider_id: string, request: TransferProviderRequest) =>
    caller.personal<TransferProviderReply>('POST', '/v1/user/provider/:provider_id/trans', request, provider_id),

  /** Becomes the account that an identity belongs to. Its credentials are kept in place of the old ones. */
  transferByProvider: (request: Asked<TransferByProviderRequest>) =>
    caller.enter('PATCH', '/v1/user/trans/by/provider', request, { withCredentials: true }),
});
