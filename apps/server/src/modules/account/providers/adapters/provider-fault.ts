/** The kinds of failures of a provider. */
export type FaultKind =
  /** It refuses the proof: a wrong or spent code, a token of another application. */
  | 'refused'
  /** No answer, a timeout, or a redirect. */
  | 'unreachable'
  /** The answer cannot be parsed. */
  | 'malformed'
  /** It does not support this kind of proof. */
  | 'unsupported';

/**
 * A failure of a provider. `said` is a name or number of the provider's own list of errors, for operators; its texts
 * are left out, because they may quote the request.
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
