import { createHash, randomUUID } from 'node:crypto';
import { jwtBearerAssertion } from '@feisuo/contract/facts/account-vocabulary';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';

export interface SigningPair {
  alg: string;
  kid: string;
  publicJwk: JWK;
  privateKey: CryptoKey;
}

/** A key pair with which a client signs assertions and proofs. */
export async function makePair(alg = 'ES256', kid: string = randomUUID()): Promise<SigningPair> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, kid, publicJwk: { ...(await exportJWK(publicKey)), kid }, privateKey };
}

export const keySetOf = (...pairs: SigningPair[]) => JSON.stringify({ keys: pairs.map(({ publicJwk }) => publicJwk) });

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** The fields by which a client authenticates with a JWT that it signed with its key or its secret. */
export async function assertionOf(
  signer: SigningPair | string,
  now: Date,
  { id, aud, ...more }: { id: string; aud: string } & JWTPayload,
): Promise<{ client_assertion_type: string; client_assertion: string }> {
  const claims = { iss: id, sub: id, aud, jti: randomUUID(), iat: seconds(now), exp: seconds(now) + 60, ...more };
  const head = typeof signer === 'string' ? { alg: 'HS256' } : { alg: signer.alg, kid: signer.kid };
  const key = typeof signer === 'string' ? Buffer.from(signer) : signer.privateKey;
  const text = await new SignJWT(claims).setProtectedHeader(head).sign(key);
  return { client_assertion_type: jwtBearerAssertion, client_assertion: text };
}

interface ProofFacts {
  method: string;
  url: string;
  now: Date;
  token?: string;
  head?: object;
  claims?: object;
}

/** A DPoP proof (RFC 9449, 4.2). `head` and `claims` replace parts of a correct proof. */
export function proofOf({ alg, publicJwk, privateKey }: SigningPair, facts: ProofFacts): Promise<string> {
  const { kid: _kid, ...jwk } = publicJwk;
  const { method, url, now, token, head, claims } = facts;
  const ath = token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') };
  return new SignJWT({ htm: method, htu: url, jti: randomUUID(), iat: seconds(now), ...ath, ...claims })
    .setProtectedHeader({ typ: 'dpop+jwt', alg, jwk, ...head })
    .sign(privateKey);
}
