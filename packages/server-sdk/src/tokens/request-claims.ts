import type { AccessClaims, TokenRequirements, TokenVerifier } from './token-verifier.ts';

const claimsByRequest = new WeakMap<object, AccessClaims>();

/** The parts of a request of Node, Fastify or Express that are read. */
export interface IncomingRequest {
  method?: string | undefined;
  url?: string | undefined;
  /** The address before a router or a plugin changed it. */
  originalUrl?: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Verifies the token of a request and keeps its claims for `claimsOf`. */
export async function authenticateRequest(
  verifier: TokenVerifier,
  request: IncomingRequest,
  requirements: TokenRequirements | undefined,
): Promise<void> {
  const { method = '', url = '', originalUrl = url, headers } = request;
  const described = { method, url: originalUrl, headers };
  claimsByRequest.set(request, await verifier.authenticateRequest(described, requirements));
}

/** The claims of the token that `requireToken` verified. Throws for a request that it did not check. */
export function claimsOf(request: object): AccessClaims {
  const claims = claimsByRequest.get(request);
  if (!claims) throw new Error('requireToken did not check this request');
  return claims;
}
