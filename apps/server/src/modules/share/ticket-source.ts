export interface Grant {
  value: string;
  expiresInS: number;
}

/** Tickets need an access token first. */
export interface TicketSource {
  appId: string;
  fetchToken(): Promise<Grant>;
  fetchTicket(accessToken: string): Promise<Grant>;
}

export type FaultKind =
  /** No, late or unreadable answer; transient. */
  | 'unreachable'
  /** The token was invalidated, perhaps by another fetch. */
  | 'token rejected'
  /** Permanent until a setting changes: a wrong secret or an unlisted address. */
  | 'refused';

/** `said` is the error number; texts are dropped, because they quote the request. */
export class TicketFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, said: string) {
    super(`${kind}: ${said}`);
    this.name = 'TicketFault';
    this.kind = kind;
  }
}
