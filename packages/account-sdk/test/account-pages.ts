import { errorCodes, type ErrorName } from '@feisuo/contract/facts/error-codes';
import type { FakeReply, FakeServer, SeenRequest } from './fake-server.ts';

interface Code {
  sub: string;
  params: URLSearchParams;
}

export type ExchangeFault = 'lost' | 'garbage' | 'html' | 'nothing' | 'refused';

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Fakes the account service and its hosted pages, as the single sign-on client sees them. */
export function accountPages(server: FakeServer) {
  const codes = new Map<string, Code>();
  const ended: string[] = [];
  const faults: ExchangeFault[] = [];
  let count = 0;

  const refused = (error: string, error_code: number, status = 400): FakeReply => ({
    status,
    json: { error, error_code },
  });
  const grant = (sub: string): FakeReply => {
    count += 1;
    return {
      json: {
        token_type: 'Bearer',
        access_token: `access-${count}`,
        refresh_token: `refresh-${count}`,
        expires_in: 7200,
        sub,
      },
    };
  };

  async function exchange({ body }: SeenRequest): Promise<FakeReply> {
    const code = codes.get(body.code);
    codes.delete(body.code);
    const challenge = await digestOf(String(body.code_verifier));
    const isRight =
      code &&
      code.params.get('code_challenge') === challenge &&
      code.params.get('code_challenge_method') === 'S256' &&
      code.params.get('redirect_uri') === body.redirect_uri &&
      code.params.get('client_id') === body.client_id;
    return isRight ? grant(code.sub) : refused('invalid_grant', 4126);
  }

  const routes: Record<string, (request: SeenRequest) => FakeReply | Promise<FakeReply>> = {
    '/v1/auth/token': (request) =>
      request.body.grant_type === 'authorization_code' ? exchange(request) : refused('invalid_grant', 4126),
    '/v1/auth/revoke': ({ body }) => {
      ended.push(body.token);
      return { json: {} };
    },
    '/v1/auth/provider/uri': ({ query }) => ({
      json: {
        uri: `https://provider.test/authorize?${new URLSearchParams({ state: query.get('state') ?? '' })}`,
        signout_uri: 'https://provider.test/out?x=1',
      },
    }),
    '/v1/auth/provider/token': ({ body }) =>
      body.provider_code === 'provider-code'
        ? { json: { provider_token: 'vouched' } }
        : refused('provider_error', 4019),
    '/v1/auth/signin/with/provider': ({ body }) =>
      body.provider_token === 'vouched' ? grant('visitor') : refused('not_found', 5),
    '/v1/user/me': ({ headers }) =>
      headers['authorization'] ? { json: { sub: 'me' } } : refused('unauthenticated', 16, 401),
  };

  server.handler = async (request) => {
    const fault = request.path === '/v1/auth/revoke' ? undefined : faults.shift();
    const reply = await (routes[request.path] ?? (() => refused('unimplemented', 12)))(request);
    if (fault === 'lost') return 'fail';
    if (fault === 'garbage') return { json: { access_token: 7 } };
    if (fault === 'html') return { html: '<h1>Welcome to this hotel</h1>' };
    if (fault === 'refused') return refused('invalid_grant', 4126);
    return fault ?? reply;
  };

  const back = (params: URLSearchParams, more: Record<string, string>) => {
    const address = params.get('redirect_uri') ?? '';
    const state = params.get('state') ?? '';
    const answer = new URLSearchParams({ ...more, state, iss: 'https://account.test' });
    return `${address}${address.includes('?') ? '&' : '?'}${answer}`;
  };

  return {
    /** The tokens that were revoked. */
    ended,
    /** Faults of the next replies, in order. */
    faults,
    /** Simulates a user who signs in on the authorize page. Returns the redirect address. */
    signIn(address: string, sub = 'alice'): string {
      const params = new URL(address).searchParams;
      const code = `code-${(count += 1)}`;
      codes.set(code, { sub, params });
      return back(params, { code, scope: 'user', expires_in: '60' });
    },
    refuse: (address: string, error: string, error_description = '') =>
      back(new URL(address).searchParams, {
        error,
        error_code: `${errorCodes[error as ErrorName]}`,
        ...(error_description && { error_description }),
      }),
  };
}
