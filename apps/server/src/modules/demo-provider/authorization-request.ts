import type { MasterKey } from '../../keys/master-key.ts';
import { CLIENT_ID } from './demo-provider-setting.ts';
import type { DemoProviderDeps } from './demo-provider-deps.ts';

export interface AuthorizationRequest {
  redirectUri: string;
  scope: string;
  state: string | null;
  nonce: string | null;
  /** The `code_challenge` of PKCE with the method S256; null without PKCE. */
  challenge: string | null;
  hint: string;
}

export type Judgement =
  /** The request has no valid redirect URI, so an error page is displayed. */
  | { kind: 'page'; fault: string }
  /** The request is refused with an OAuth error, sent by redirect to the application. */
  | { kind: 'back'; error: string; request: Pick<AuthorizationRequest, 'redirectUri' | 'state'> }
  | { kind: 'good'; request: AuthorizationRequest };

/** Validates an authentication request for the code flow (OpenID Connect Core, 3.1.2.2). */
export async function judgeRequest(deps: DemoProviderDeps, query: Record<string, unknown>): Promise<Judgement> {
  const field = (name: string) => (typeof query[name] === 'string' && query[name] !== '' ? query[name] : null);
  const redirectUri = field('redirect_uri');
  if (field('client_id') !== CLIENT_ID) return { kind: 'page', fault: '发起登录的应用没有在这里登记。' };
  if (redirectUri === null || !(await deps.knowsRedirect(redirectUri))) {
    return { kind: 'page', fault: '返回地址没有登记，为安全起见不会跳转。' };
  }
  const state = field('state');
  const back = (error: string): Judgement => ({ kind: 'back', error, request: { redirectUri, state } });
  if (Object.values(query).some(Array.isArray)) return back('invalid_request');
  if (field('request') !== null) return back('request_not_supported');
  if (field('request_uri') !== null) return back('request_uri_not_supported');
  if (field('response_type') !== 'code') return back('unsupported_response_type');
  if ((field('response_mode') ?? 'query') !== 'query') return back('invalid_request');
  const scope = field('scope') ?? '';
  if (!scope.split(' ').includes('openid')) return back('invalid_scope');
  const challenge = field('code_challenge');
  const isS256 = field('code_challenge_method') === 'S256' && /^[\w-]{43}$/.test(challenge ?? '');
  if ((challenge !== null || field('code_challenge_method') !== null) && !isS256) return back('invalid_request');
  // The provider has no sessions, so a visitor must choose a person each time and `prompt=none` cannot succeed.
  if (field('prompt')?.split(' ').includes('none')) return back('login_required');
  const request = { redirectUri, scope, state, nonce: field('nonce'), challenge, hint: field('login_hint') ?? '' };
  return { kind: 'good', request };
}

const SEAL = 'demo-provider-request';
const LIFETIME_MS = 30 * 60_000;

/** Encrypts the request for a hidden field of the page's form, so that a visitor cannot change or forge it. */
export const sealRequest = (masterKey: MasterKey, request: AuthorizationRequest, now: Date) =>
  masterKey.seal(SEAL, JSON.stringify({ request, until: now.getTime() + LIFETIME_MS }));

/** Decrypts the request; null if this installation did not encrypt it or it is too old. */
export function openRequest(masterKey: MasterKey, sealed: string, now: Date): AuthorizationRequest | null {
  try {
    const opened = JSON.parse(masterKey.open(SEAL, sealed)) as { request: AuthorizationRequest; until: number };
    return opened.until > now.getTime() ? opened.request : null;
  } catch {
    return null;
  }
}
