import {
  codeChallengeMethods,
  grantTypes,
  promptValues,
  responseTypeCode,
} from '@feisuo/contract/facts/account-vocabulary';
import { locales } from '@feisuo/contract/facts/locales';
import { accountPages, accountPaths } from '@feisuo/contract/facts/paths';
import type { ServerMetadata } from '@feisuo/contract/schemas/account-oidc';

const clientAuthentication = ['client_secret_basic', 'client_secret_post', 'none'];

const tokenClaims = ['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'sid', 'at_hash'];
const profileClaims = ['name', 'preferred_username', 'picture', 'gender', 'birthdate', 'locale'];

/** What a standard client library has to know. */
export function serverMetadata(origin: string): ServerMetadata {
  const at = (path: string) => `${origin}${path}`;
  return {
    issuer: origin,
    authorization_endpoint: at(accountPages.authorize),
    token_endpoint: at(accountPaths.token),
    userinfo_endpoint: at(accountPaths.userinfo),
    jwks_uri: at(accountPaths.jwks),
    end_session_endpoint: at(accountPages.signOut),
    introspection_endpoint: at(accountPaths.introspect),
    revocation_endpoint: at(accountPaths.revoke),
    device_authorization_endpoint: at(accountPaths.deviceCode),
    scopes_supported: ['openid', 'profile', 'offline', 'offline_access', 'user', 'sso', 'jsq'],
    claims_supported: [...tokenClaims, ...profileClaims],
    response_types_supported: [responseTypeCode],
    response_modes_supported: ['query'],
    grant_types_supported: Object.values(grantTypes),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: clientAuthentication,
    revocation_endpoint_auth_methods_supported: clientAuthentication,
    introspection_endpoint_auth_methods_supported: clientAuthentication,
    // `plain` is a switch of single clients, and nothing to advertise.
    code_challenge_methods_supported: codeChallengeMethods.filter((method) => method !== 'plain'),
    prompt_values_supported: [...promptValues],
    ui_locales_supported: [...locales],
    authorization_response_iss_parameter_supported: true,
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  };
}
