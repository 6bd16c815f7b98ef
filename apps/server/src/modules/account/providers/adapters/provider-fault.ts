/** What a provider can do wrong, as far as a caller needs to know. */
export type FaultKind =
  /** It does not take what it was shown: a wrong or used code, a token of somebody else. */
  | 'refused'
  /** It did not answer, not in time, or sent us somewhere else. */
  | 'unreachable'
  /** Nobody can make anything of its answer. */
  | 'malformed'
  /** It has no such way of proving who somebody is. */
  | 'unsupported';

/**
 * Something went wrong at a provider. `said` is a name or number from the provider's own list of errors that tells
 * an operator where to look; its texts are left out, for they may quote what they were asked with.
 */
export class ProviderFault extends Error {
  readonly kind: FaultKind;
  readonly said: string;

  constructor(kind: FaultKind, said = '') {
    super(said === '' ? kind : `${kind}: ${said}`);
    this.name = 'ProviderFault';
    this.kind = kind;
    this.said = said;
  }
}
