import { createHash } from 'node:crypto';
import { isSameSecret } from '../../keys/timing-safe.ts';
import { CLIENT_ID, clientSecretOf } from './as-provider.ts';
import { spendCode } from './code-queries.ts';
import type { DemoKeys } from './demo-keys.ts';
import type { DemoProviderDeps } from './demo-provider-deps.ts';
import { writeTokens } from './demo-tokens.ts';

/** An answer of the token endpoint, in the words of RFC 6749, 5. */
export interface TokenAnswer {
  status: number;
  body: object;
}

const refuse = (error: string, description: string, status = 400): TokenAnswer => ({
  status,
  body: { error, error_description: description },
});

/** The token endpoint: the client shows itself and trades a code, once. A code that was tried is used up, whatever came of it. */
export async function redeemCode(
  deps: DemoProviderDeps,
  keys: DemoKeys,
  given: unknown,
  authorization: string | undefined,
): Promise<TokenAnswer> {
  const fields = (given ?? {}) as Record<string, unknown>;
  const field = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const shown = basicOf(authorization) ?? { id: field('client_id'), secret: field('client_secret') };
  if (shown.id !== CLIENT_ID || !isSameSecret(shown.secret, clientSecretOf(deps.masterKey))) {
    return refuse('invalid_client', 'unknown client, or a wrong secret', 401);
  }
  if (field('grant_type') !== 'authorization_code') return refuse('unsupported_grant_type', 'only authorization_code');
  if (field('code') === '') return refuse('invalid_request', 'code is missing');
  const facts = await spendCode(deps, field('code'));
  if (!facts) return refuse('invalid_grant', 'the code is wrong, used or expired');
  if (facts.redirectUri !== field('redirect_uri')) return refuse('invalid_grant', 'redirect_uri is another');
  if (!fits(facts.challenge, field('code_verifier'))) return refuse('invalid_grant', 'code_verifier does not fit');
  return { status: 200, body: await writeTokens(deps, keys, facts) };
}

/** Who began without a challenge must not end with a verifier, nor the other way round. */
function fits(challenge: string | null, verifier: string): boolean {
  if (challenge === null) return verifier === '';
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}

/** Both halves are form-encoded before they are put together (RFC 6749, 2.3.1). */
function basicOf(authorization: string | undefined): { id: string; secret: string } | null {
  const [, encoded = ''] = /^Basic +([\w+/=-]+)$/i.exec(authorization ?? '') ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  if (id === undefined || secret === undefined) return null;
  try {
    return { id: formDecode(id), secret: formDecode(secret) };
  } catch {
    return null;
  }
}

const formDecode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));
