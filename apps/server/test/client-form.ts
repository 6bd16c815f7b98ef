import type { ClientForm } from '@feisuo/contract/schemas/console-clients';

/** A third-party application as an operator registers it in the console. */
export const clientForm: ClientForm = {
  name: '伙伴论坛',
  description: '',
  url: 'https://forum.example.com',
  redirectUris: ['https://forum.example.com/callback'],
  signOutUris: [],
  origins: ['https://forum.example.com'],
  scopes: ['openid', 'profile'],
  grants: ['authorization_code', 'refresh_token'],
  allowsPlainChallenge: false,
  idTokenAlg: 'RS256',
  subjectType: 'public',
  requiresPushedRequests: false,
  resources: [],
  backchannelLogoutUri: '',
  backchannelLogoutSessionRequired: false,
  frontchannelLogoutUri: '',
  frontchannelLogoutSessionRequired: false,
  authMethod: 'client_secret',
  jwks: '',
  jwksUri: '',
  serviceScopes: [],
  dpopBoundAccessTokens: false,
};
