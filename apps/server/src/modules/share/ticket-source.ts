export interface Grant {
  value: string;
  expiresInS: number;
}

/** Fetches tickets from the messaging app; fetching a ticket needs an access token. */
export interface TicketSource {
  appId: string;
  fetchToken(): Promise<Grant>;
  fetchTicket(accessToken: string): Promise<Grant>;
}

export type FaultKind =
  /** The messaging app did not answer, or answered too late or unreadably. A retry may succeed. */
  | 'unreachable'
  /** The access token was invalidated, perhaps because another process fetched a new one. */
  | 'token rejected'
  /** Every retry fails until an operator changes a setting: the secret is wrong or the address is not listed. */
  | 'refused';

/**
 * `said` is the error number of the messaging app. Its error texts are not kept, because they quote the request with
 * the secret.
 */
export class TicketFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, detail: string) {
    super(`${kind}: ${detail}`);
    this.name = 'TicketFault';
    this.kind = kind;
  }
}
