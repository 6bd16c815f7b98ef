import { accountHeaders, jwtBearerAssertion } from '@feisuo/contract/facts/account-vocabulary';
import type { FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import type { Config } from '../../../config/config.ts';
import { AppError } from '../../../http/app-error.ts';
import { isForm } from '../../../http/json-bodies.ts';
import type { Clock } from '../../../time/clock.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import { invalidField } from '../people/identifiers.ts';
import type { AccessTokens } from '../tokens/access-tokens.ts';
import { bearerOf } from '../tokens/identify-caller.ts';
import { authMethodOf } from './auth-method.ts';
import type { ClientAssertions } from './client-assertions.ts';
import { hashClientSecret, type Client, type ClientRegistry } from './client-registry.ts';

export interface ClientDeps {
  clients: ClientRegistry;
  masterKey: MasterKey;
  clock: Clock;
  accessTokens: Pick<AccessTokens, 'read'>;
  clientAssertions: Pick<ClientAssertions, 'refusalOf'>;
  config: Pick<Config, 'accountOrigin'>;
}

interface ClaimedClient {
  id: string | undefined;
  secret: string | undefined;
}

/** The client that a request names, and how it authenticates. */
interface Claim extends ClaimedClient {
  secretIn: 'basic' | 'body' | 'query';
  /** The JWT of `client_secret_jwt` or `private_key_jwt`. */
  assertion: string | undefined;
}

/**
 * Identifies the calling client by the body, the query, HTTP Basic, a client assertion, the header x-client-id or
 * the bearer token. A confidential client must authenticate, unless it is `callerClientId`, the client of an already verified access token.
 */
export async function identifyClient(
  deps: ClientDeps,
  request: FastifyRequest,
  callerClientId?: string,
): Promise<Client> {
  const claim = claimOf(request);
  const { id = callerClientId ?? (await clientIdOfToken(deps, request)) } = claim;
  if (id === undefined) {
    if (isForm(request)) throw invalidClient(request, 'client_id: missing');
    throw invalidField('client_id', 'missing');
  }
  const client = await deps.clients.find(id);
  if (!client) throw invalidClient(request, 'client_id: unknown client');
  if (client.id !== callerClientId) await authenticate(deps, request, client, claim);
  return client;
}

/** Accepts only the method that is registered for the client (RFC 6749, 2.3). */
async function authenticate(deps: ClientDeps, request: FastifyRequest, client: Client, claim: Claim): Promise<void> {
  const { secret, secretIn, assertion } = claim;
  const method = authMethodOf(client);
  if (assertion !== undefined && secret !== undefined)
    throw new AppError('invalid_request', { description: 'more than one method of client authentication' });
  if (method === 'client_secret_jwt' || method === 'private_key_jwt') {
    if (assertion === undefined) throw invalidClient(request, `client_assertion: missing; registered is ${method}`);
    const endpoint = `${deps.config.accountOrigin}${request.url.split('?', 1)[0]}`;
    const refusal = await deps.clientAssertions.refusalOf(client, assertion, endpoint);
    if (refusal !== null) throw invalidClient(request, `client_assertion: ${refusal}`);
    return;
  }
  if (assertion !== undefined) throw invalidClient(request, `client_assertion: registered is ${method}`);
  if (method === 'none') return;
  const expected = { client_secret: secretIn, client_secret_basic: 'basic', client_secret_post: 'body' }[method];
  if (secret !== undefined && secretIn !== expected)
    throw invalidClient(request, `client_secret: registered is ${method}`);
  const sent = hashClientSecret(deps.masterKey, secret ?? '');
  if (!validSecretsOf(client, deps.clock.now()).some((hash) => isSameSecret(hash, sent)))
    throw invalidClient(request, 'client_secret: missing or wrong');
}

/** The hashes of the current secret, and of the previous one while both are valid after a rotation. */
function validSecretsOf({ secretHash, previousSecretHash, previousSecretUntil }: Client, now: Date): string[] {
  const isPreviousValid = previousSecretUntil !== null && now < previousSecretUntil;
  return [secretHash, isPreviousValid ? previousSecretHash : null].filter((hash) => hash !== null);
}

/**
 * The client id in the bearer token. The token does not authenticate the client: a confidential client must still send
 * its secret.
 */
export async function clientIdOfToken(
  { accessTokens }: Pick<ClientDeps, 'accessTokens'>,
  request: FastifyRequest,
): Promise<string | undefined> {
  const token = bearerOf(request);
  return token === undefined ? undefined : (await accessTokens.read(token))?.aud;
}

/**
 * The refusal of an unknown or unauthenticated client. A form request gets 401, and a challenge if it used HTTP Basic
 * (RFC 6749, 5.2); libraries that get a challenge do not read the error name.
 */
function invalidClient(request: FastifyRequest, description: string): AppError {
  const status = isForm(request) && { status: 401 };
  const challenge = status &&
    basicOf(request.headers.authorization) && { headers: { 'www-authenticate': 'Basic realm="account"' } };
  return new AppError('unauthorized_client', { description, rfcName: 'invalid_client', ...status, ...challenge });
}

function claimOf({ body, query, headers }: FastifyRequest): Claim {
  const basic = basicOf(headers.authorization);
  const [inBody, inQuery] = [fieldsOf(body), fieldsOf(query)];
  const assertion = assertionOf(body);
  const named = [basic?.id, inBody.id, inQuery.id].filter((id) => id !== undefined);
  // The assertion is not verified yet. It names the client where the request does not, and must never name another one.
  if (assertion !== undefined) named.push(subjectOf(assertion));
  if (new Set(named).size > 1) {
    throw new AppError('invalid_request', {
      description: 'client_id: body, query, HTTP Basic and client_assertion have different values',
    });
  }
  const secretIn = basic ? 'basic' : inBody.secret === undefined ? 'query' : 'body';
  // The header x-client-id has the lowest priority: client libraries send it with every request, even on behalf of
  // another client.
  return {
    id: named[0] ?? textOf(headers[accountHeaders.clientId]),
    secret: basic?.secret ?? inBody.secret ?? inQuery.secret,
    secretIn,
    assertion,
  };
}

/** The JWT by which a client authenticates (RFC 7521, 4.2). It is read from the body only, never from an address. */
function assertionOf(body: unknown): string | undefined {
  const { client_assertion: assertion, client_assertion_type: type } = (body ?? {}) as Record<string, unknown>;
  if (type === undefined && assertion === undefined) return undefined;
  if (type !== jwtBearerAssertion || typeof assertion !== 'string' || assertion === '')
    throw new AppError('invalid_request', { description: `client_assertion_type: must be ${jwtBearerAssertion}` });
  return assertion;
}

function subjectOf(assertion: string): string {
  try {
    const { sub } = decodeJwt(assertion);
    if (sub !== undefined) return sub;
  } catch {
    // Refused below, like an assertion without `sub`.
  }
  throw new AppError('invalid_request', { description: 'client_assertion: not a JWT with sub' });
}

/** Reads the client id and secret from a body or query; empty values count as absent. */
function fieldsOf(part: unknown): ClaimedClient {
  const { client_id: id, client_secret: secret } = (part ?? {}) as { client_id?: unknown; client_secret?: unknown };
  return { id: textOf(id), secret: textOf(secret) };
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads HTTP Basic. The id and the secret were form-encoded before the client joined them (RFC 6749, 2.3.1). */
function basicOf(authorization: string | undefined): { id: string; secret: string } | null {
  const [, encoded] = /^Basic +([\w+/=-]+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  if (id === undefined || secret === undefined)
    throw new AppError('invalid_request', { description: 'malformed HTTP Basic' });
  return { id: formDecode(id), secret: formDecode(secret) };
}

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new AppError('invalid_request', { description: 'malformed HTTP Basic' });
  }
}
