export type FaultKind =
  /** The provider refuses the proof: the code is wrong or spent, or the token belongs to another application. */
  | 'refused'
  /** The provider did not answer in time, could not be reached, failed with 5xx, or sent a redirect. */
  | 'unreachable'
  /** The provider's answer cannot be parsed. */
  | 'malformed'
  /** The provider does not support this kind of proof. */
  | 'unsupported';

/**
 * A failure of a provider. `providerError` is an error name or number that the provider defines, shown to operators.
 * The provider's texts are left out, because they may quote the request.
 */
export class ProviderFault extends Error {
  readonly kind: FaultKind;
  readonly providerError: string;

  constructor(kind: FaultKind, providerError = '') {
    super(providerError === '' ? kind : `${kind}: ${providerError}`);
    this.name = 'ProviderFault';
    this.kind = kind;
    this.providerError = providerError;
  }
}
