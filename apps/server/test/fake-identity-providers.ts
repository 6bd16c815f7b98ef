import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

interface Asked {
  method: string;
  path: string;
  query: Record<string, string>;
  form: Record<string, string>;
  authorization: string | undefined;
}

export interface Answer {
  status?: number;
  type?: string;
  body?: string;
  headers?: Record<string, string>;
  /** If true, the server never answers. */
  hangs?: boolean;
}

export interface Party {
  origin: string;
  asked: Asked[];
  /** Answers by path. Tests may replace single answers. */
  answers: Record<string, (asked: Asked) => Answer | Promise<Answer>>;
  close(): Promise<void>;
}

/** Starts a server with these answers. */
export async function startParty(answers: Party['answers']): Promise<Party> {
  const asked: Asked[] = [];
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://party');
    const one: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      form: Object.fromEntries(new URLSearchParams(await text(request))),
      authorization: request.headers.authorization,
    };
    asked.push(one);
    const answer = (await answers[one.path]?.(one)) ?? { status: 404, body: 'no such place' };
    if (answer.hangs) return;
    const { status = 200, type = 'application/json', body = '', headers = {} } = answer;
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  };
  const server = createServer((request, response) => void reply(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export const json = (value: object, more: Answer = {}): Answer => ({ body: JSON.stringify(value), ...more });

/** Starts a server that imitates an OpenID Connect issuer. */
export async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
  const metadata: Record<string, unknown> = {};
  const party = await startParty({
    '/.well-known/openid-configuration': () => json(metadata),
    '/keys': () => json({ keys: [jwk] }),
  });
  const { origin } = party;
  Object.assign(metadata, {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize?prompt=login`,
    token_endpoint: `${origin}/token`,
    userinfo_endpoint: `${origin}/userinfo`,
    jwks_uri: `${origin}/keys`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['ES256', 'HS256'],
    subject_types_supported: ['public'],
  });
  const now = () => Math.floor(Date.now() / 1000);
  /** Signs an ID token. `claims` replaces default claims; the value undefined removes a claim. */
  async function sign(claims: Record<string, unknown> = {}, key: CryptoKey | Uint8Array = privateKey, alg = 'ES256') {
    const all = { iss: origin, sub: 'person-1', aud: 'us', iat: now(), exp: now() + 300, nonce: 'nonce-1', ...claims };
    return new SignJWT(all).setProtectedHeader({ alg, kid: 'one' }).sign(key);
  }
  return { ...party, metadata, sign, publicJwk: jwk };
}
