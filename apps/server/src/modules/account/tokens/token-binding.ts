import { accountHeaders, dpopAlgorithms } from '@feisuo/contract/facts/account-vocabulary';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import { isConfidential } from '../clients/auth-method.ts';
import type { Client, ClientRegistry } from '../clients/client-registry.ts';
import type { AccessClaims, ServiceClaims } from './access-tokens.ts';
import type { DpopProofs } from './dpop-proofs.ts';
import type { TokenBinding } from './grant.ts';

interface BindingDeps {
  dpopProofs: Pick<DpopProofs, 'read'>;
  clients: Pick<ClientRegistry, 'find'>;
}

/** The key that a token request proves, to which its tokens are bound (RFC 9449, section 5). */
export async function readTokenBinding(
  deps: Pick<BindingDeps, 'dpopProofs'>,
  request: FastifyRequest,
  client: Client,
): Promise<TokenBinding> {
  const bindsRefresh = !isConfidential(client);
  if (request.headers[accountHeaders.dpop] === undefined) {
    if (client.dpopBoundAccessTokens) throw invalidProof('missing; this client gets only bound tokens');
    return { jkt: null, bindsRefresh };
  }
  return { jkt: await readProvenKey(deps, request, client), bindsRefresh };
}

async function readProvenKey(
  { dpopProofs }: Pick<BindingDeps, 'dpopProofs'>,
  request: FastifyRequest,
  client: Client,
): Promise<string> {
  const proof = await dpopProofs.read(request, { client, accessToken: null });
  if (proof.refusal !== undefined) throw invalidProof(proof.refusal);
  return proof.jkt;
}

/**
 * The key to which the code of a pushed request is bound: that of the proof, or of the parameter `dpop_jkt` (RFC 9449,
 * 10.1).
 */
export async function readPushedKey(
  deps: Pick<BindingDeps, 'dpopProofs'>,
  request: FastifyRequest,
  client: Client,
  asked: string | undefined,
): Promise<string | undefined> {
  if (request.headers[accountHeaders.dpop] === undefined) return asked;
  const jkt = await readProvenKey(deps, request, client);
  if (asked && asked !== jkt) throw invalidProof('dpop_jkt is the thumbprint of another key');
  return jkt;
}

const invalidProof = (why: string) =>
  new AppError('invalid_request', {
    description: `DPoP: ${why}`,
    reason: 'INVALID_DPOP_PROOF',
    rfcName: 'invalid_dpop_proof',
  });

/** Each request is checked once, because a proof is accepted once and hooks and routes both ask. */
const checked = new WeakMap<FastifyRequest, Promise<void>>();

/**
 * Refuses a bound token without a proof of its key, and one that is presented as a bearer token (RFC 9449, 7.1 and 7.2).
 */
export function checkBinding(
  deps: BindingDeps,
  request: FastifyRequest,
  token: string,
  claims: BoundClaims,
): Promise<void> {
  if (!claims.cnf && !isDpop(request)) return Promise.resolve();
  let check = checked.get(request);
  if (!check) checked.set(request, (check = judgeBinding(deps, request, token, claims)));
  return check;
}

type BoundClaims = Pick<AccessClaims, 'cnf' | 'aud'> & Partial<Pick<ServiceClaims, 'client_id'>>;

async function judgeBinding(
  { dpopProofs, clients }: BindingDeps,
  request: FastifyRequest,
  accessToken: string,
  { cnf, aud, client_id: clientId = aud }: BoundClaims,
): Promise<void> {
  if (!isDpop(request)) throw refusedBinding('invalid_token', 'the access token is bound to a key');
  if (!cnf) throw refusedBinding('invalid_token', 'the access token is not bound to a key');
  const proof = await dpopProofs.read(request, { client: await clients.find(clientId), accessToken });
  if (proof.refusal !== undefined) throw refusedBinding('invalid_dpop_proof', `DPoP: ${proof.refusal}`);
  if (proof.jkt !== cnf.jkt) throw refusedBinding('invalid_token', 'the access token is bound to another key');
}

const isDpop = ({ headers: { authorization = '' } }: FastifyRequest) => /^DPoP /i.test(authorization);

const refusedBinding = (error: string, description: string) =>
  new AppError('unauthenticated', {
    description,
    headers: {
      'www-authenticate': `DPoP realm="account", error="${error}", algs="${dpopAlgorithms.join(' ')}"`,
    },
  });
