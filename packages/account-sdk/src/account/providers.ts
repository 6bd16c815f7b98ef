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

/** Identity providers, and the account's bindings to them. */
export const createProviders = (caller: Caller) => ({
  /** Providers that a sign-in page may offer. */
  listOfferedProviders: () => caller.open<ProviderListReply>('GET', '/v1/auth/provider'),

  /** The provider's authorize address. */
  providerUri: (query: Asked<ProviderUriQuery>) => caller.open<ProviderUriReply>('GET', '/v1/auth/provider/uri', query),

  /** Trades the provider's code for a provider token. */
  grantProviderToken: (request: Asked<ProviderTokenRequest>) =>
    caller.open<ProviderTokenReply>('POST', '/v1/auth/provider/token', request),

  /** Adds data that the provider left out. */
  updateProviderToken: (request: Asked<UpdateProviderTokenRequest>) =>
    caller.open<ProviderTokenReply>('PATCH', '/v1/auth/provider/token', request),

  /** Error 6: another account has this identity; `nextStepOf` reads the token that moves it. */
  bindProvider: (request: BindProviderRequest) => caller.personal('POST', '/v1/user/provider/bind', request),

  listProviders: () => caller.personal<ProvidersReply>('GET', '/v1/user/provider'),

  unbindProvider: (provider_id: string) => caller.personal('DELETE', '/v1/user/provider/:provider_id', {}, provider_id),

  /** Moves another account's identity to the signed-in user. */
  transferProvider: (provider_id: string, request: TransferProviderRequest) =>
    caller.personal<TransferProviderReply>('POST', '/v1/user/provider/:provider_id/trans', request, provider_id),

  /** Signs in as the account that has the identity. Its credentials replace the stored ones. */
  transferByProvider: (request: Asked<TransferByProviderRequest>) =>
    caller.enter('PATCH', '/v1/user/trans/by/provider', request, { withCredentials: true }),
});
