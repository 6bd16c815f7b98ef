import { randomBytes } from 'node:crypto';
import type { ProviderAdapter } from './adapters/provider-adapter.ts';
import { ProviderFault } from './adapters/provider-fault.ts';

/**
 * Errors with which a provider refuses a made-up code. They mean that the provider has accepted our client id and
 * secret.
 */
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

export type ProviderTestResult =
  | 'believed'
  | 'not believed'
  | 'redirect refused'
  | 'unreachable'
  | 'malformed'
  | 'unclear';

/**
 * Tests the settings of a provider by exchanging a made-up code. For an OpenID Connect issuer, the discovery document
 * is read first.
 */
export async function testProvider(
  provider: ProviderAdapter,
  redirectUri: string,
): Promise<{ is: ProviderTestResult; providerError: string }> {
  try {
    await provider.issuer();
    const code = randomBytes(16).toString('hex');
    const [verifier, nonce] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
    await provider.identify({ code, redirectUri, verifier, nonce });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    return { is: kindOf(error), providerError: error.providerError };
  }
  return { is: 'unclear', providerError: '' };
}

function kindOf({ kind, providerError }: ProviderFault): ProviderTestResult {
  if (kind === 'unreachable' || kind === 'malformed') return kind;
  if (codeRefusals.has(providerError)) return 'believed';
  if (providerError === '100010') return 'redirect refused';
  return appRefusals.has(providerError) ? 'not believed' : 'unclear';
}
