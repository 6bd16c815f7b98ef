import type { AccessClaims, TokenRequirements, TokenVerifier } from './token-verifier.ts';

const claimsByRequest = new WeakMap<object, AccessClaims>();

/** Verifies the token of a request and keeps its claims for `claimsOf`. */
export async function authenticateRequest(
  verifier: TokenVerifier,
  request: { headers: { authorization?: string | undefined } },
  requirements: TokenRequirements | undefined,
): Promise<void> {
  claimsByRequest.set(request, await verifier.authenticate(request.headers.authorization, requirements));
}

/** The claims of the token that `requireToken` verified. Throws for a request that it did not check. */
export function claimsOf(request: object): AccessClaims {
  const claims = claimsByRequest.get(request);
  if (!claims) throw new Error('requireToken did not check this request');
  return claims;
}
