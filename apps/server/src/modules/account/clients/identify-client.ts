import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import { isForm } from '../../../http/json-bodies.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';
import { invalidField } from '../people/identifiers.ts';
import type { AccessTokens } from '../tokens/access-tokens.ts';
import { bearerOf } from '../tokens/identify-caller.ts';
import { hashClientSecret, type Client, type ClientRegistry } from './client-registry.ts';

export interface ClientDeps {
  clients: ClientRegistry;
  masterKey: MasterKey;
  accessTokens: Pick<AccessTokens, 'read'>;
}

interface ClaimedClient {
  id: string | undefined;
  secret: string | undefined;
}

/**
 * Identifies the calling client by the body, the query, HTTP Basic, the header x-client-id or the bearer token. A
 * confidential client must authenticate, unless it is `callerClientId`, the client of an already verified access token.
 */
export async function identifyClient(
  deps: ClientDeps,
  request: FastifyRequest,
  callerClientId?: string,
): Promise<Client> {
  const { clients, masterKey } = deps;
  const { id = callerClientId ?? (await clientIdOfToken(deps, request)), secret } = claimOf(request);
  if (id === undefined) {
    if (isForm(request)) throw invalidClient(request, 'client_id: missing');
    throw invalidField('client_id', 'missing');
  }
  const client = await clients.find(id);
  if (!client) throw invalidClient(request, 'client_id: unknown client');
  if (
    client.secretHash !== null &&
    client.id !== callerClientId &&
    !isSameSecret(client.secretHash, hashClientSecret(masterKey, secret ?? ''))
  )
    throw invalidClient(request, 'client_secret: missing or wrong');
  return client;
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

/** The refusal of an unknown or unauthenticated client. A form request gets 401 with a challenge (RFC 6749, 5.2). */
function invalidClient(request: FastifyRequest, description: string): AppError {
  const challenge = isForm(request) && { status: 401, headers: { 'www-authenticate': 'Basic realm="account"' } };
  return new AppError('unauthorized_client', { description, rfcName: 'invalid_client', ...challenge });
}

function claimOf({ body, query, headers }: FastifyRequest): ClaimedClient {
  const basic = basicOf(headers.authorization);
  const [inBody, inQuery] = [fieldsOf(body), fieldsOf(query)];
  const named = [basic?.id, inBody.id, inQuery.id].filter((id) => id !== undefined);
  if (new Set(named).size > 1) {
    throw new AppError('invalid_request', {
      description: 'client_id: body, query and HTTP Basic have different values',
    });
  }
  // The header x-client-id has the lowest priority: client libraries send it with every request, even on behalf of
  // another client.
  return {
    id: named[0] ?? textOf(headers[accountHeaders.clientId]),
    secret: basic?.secret ?? inBody.secret ?? inQuery.secret,
  };
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
