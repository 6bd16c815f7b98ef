import { defaultScope } from '@feisuo/contract/facts/account-vocabulary';
import type { accountPaths } from '@feisuo/contract/facts/paths';
import type { AccountClient } from '../account-client.ts';
import { addressOf } from '../request/address-of.ts';
import { asClient } from '../request/as-client.ts';
import { signOutAddressOf } from './addresses.ts';
import { need } from './need.ts';
import { challengeOf } from './pkce.ts';
import type { SignInMode } from './sign-in-mode.ts';

const tokenPath: (typeof accountPaths)['token'] = '/v1/auth/token';
const VERIFIER_LENGTH = 32;

/** Our account service vouches: a code for a proof of possession (RFC 7636). */
export function directMode({ config, platform, request }: AccountClient): SignInMode {
  const { clientId: client_id, authorizePage, scope = defaultScope, locale, signOutPage } = config;
  // As plus signs and blanks separate them.
  const isSso = scope.split(/[+\s]/).includes('sso');
  return {
    issuer: authorizePage && new URL(authorizePage).origin,
    async begin({ wishes, ...asked }) {
      const code_verifier = platform.random(VERIFIER_LENGTH);
      const address = addressOf(need(config, 'authorizePage'), {
        ...wishes,
        ...asked,
        client_id,
        scope,
        locale,
        response_type: 'code',
        code_challenge: await challengeOf(code_verifier),
        code_challenge_method: 'S256',
        sign_out_uri: isSso ? signOutAddressOf(config) : undefined,
      });
      return [address, { code_verifier }];
    },
    // The transport knows it, and never sends it twice: the second time would end what the first has given.
    exchange: ({ code_verifier, redirect_uri }, { code }) =>
      request({
        path: tokenPath,
        method: 'POST',
        body: {
          grant_type: 'authorization_code',
          code,
          code_verifier,
          redirect_uri,
          ...asClient(config),
        },
      }),
    async signOutAddress(redirect_uri) {
      const page = signOutPage ?? (authorizePage && new URL('sign-out', authorizePage).href);
      return isSso && page ? addressOf(page, { client_id, redirect_uri, locale }) : '';
    },
  };
}
