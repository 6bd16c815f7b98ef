import { createAccountClient, createSsoClient } from '@feisuo/account-sdk';

const { VITE_ISSUER: issuer, VITE_CLIENT_ID: clientId } = import.meta.env;

export const client = createAccountClient({
  clientId,
  apiOrigins: [issuer],
  authorizePage: `${issuer}/account/authorize`,
  signInRedirectURI: `${location.origin}/`,
  scope: 'openid profile email offline',
  locale: navigator.language,
});
export const sso = createSsoClient(client);
