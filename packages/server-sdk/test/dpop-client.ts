import { createHash, randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';

export interface ProofRequest {
  method: string;
  url: string;
  token: string;
  /** In milliseconds since 1970. */
  now: number;
  claims?: object;
  head?: object;
}

/** A client with a key of its own, which proves it (RFC 9449). */
export async function dpopClient(alg = 'ES256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(publicKey);
  return {
    jwk,
    privateJwk: await exportJWK(privateKey),
    jkt: await calculateJwkThumbprint(jwk),
    /** A proof. A claim or a part of the header that is undefined is left out. */
    prove: ({ method, url, token, now, claims, head }: ProofRequest) =>
      new SignJWT({
        htm: method,
        htu: url,
        iat: Math.floor(now / 1000),
        jti: randomUUID(),
        ath: createHash('sha256').update(token).digest('base64url'),
        ...claims,
      })
        .setProtectedHeader({ typ: 'dpop+jwt', alg, jwk, ...head })
        .sign(privateKey),
  };
}
