import { randomBytes } from 'node:crypto';
import type { ProviderAdapter } from './adapters/provider-adapter.ts';
import { ProviderFault } from './adapters/provider-fault.ts';

/** The refusals of an invented code: the provider has accepted our id and secret by then. */
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

/** Tests a provider's settings by redeeming an invented code; an issuer's discovery document is read first. */
export async function testProvider(
  provider: ProviderAdapter,
  redirectUri: string,
): Promise<{ is: ProviderTestResult; said: string }> {
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

function kindOf({ kind, said }: ProviderFault): ProviderTestResult {
  if (kind === 'unreachable' || kind === 'malformed') return kind;
  if (codeRefusals.has(said)) return 'believed';
  if (said === '100010') return 'redirect refused';
  return appRefusals.has(said) ? 'not believed' : 'unclear';
}
