import { randomBytes } from 'node:crypto';
import type { ProviderAdapter } from './adapters/provider-adapter.ts';
import { ProviderFault } from './adapters/provider-fault.ts';

/** What a provider says of a code that it never gave: it has read our id and secret by then, and believes them. */
const codeRefusals = new Set(['invalid_grant', '40029', '40163', '100018', '100019', '100020']);
const appRefusals = new Set([
  'invalid_client',
  'unauthorized_client',
  '401',
  '403',
  '40013',
  '40125',
  '100008',
  '100009',
]);

export type TriedProvider = 'believed' | 'not believed' | 'redirect refused' | 'unreachable' | 'malformed' | 'unclear';

/** Asks a provider to redeem a code that nobody has, which tells whether it knows us; and an issuer first where its endpoints are. */
export async function tryProvider(
  provider: ProviderAdapter,
  redirectUri: string,
): Promise<{ is: TriedProvider; said: string }> {
  try {
    await provider.issuer();
    const code = randomBytes(16).toString('hex');
    const [verifier, nonce] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
    await provider.identify({ code, redirectUri, verifier, nonce });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return { is: kindOf(error), said: error.said };
  }
  return { is: 'unclear', said: '' };
}

function kindOf({ kind, said }: ProviderFault): TriedProvider {
  if (kind === 'unreachable' || kind === 'malformed') return kind;
  if (codeRefusals.has(said)) return 'believed';
  if (said === '100010') return 'redirect refused';
  return appRefusals.has(said) ? 'not believed' : 'unclear';
}
