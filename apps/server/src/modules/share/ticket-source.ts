/** Something that serves for a while. */
export interface Grant {
  value: string;
  expiresInS: number;
}

/** Who gives tickets to an application of the messaging app: first a token, and for it the ticket. */
export interface TicketSource {
  appId: string;
  fetchToken(): Promise<Grant>;
  fetchTicket(accessToken: string): Promise<Grant>;
}

export type FaultKind =
  /** It did not answer, not in time, or with something that nobody can read. Soon it may. */
  | 'unreachable'
  /** The token is not taken any more: somebody may have fetched another one. */
  | 'token rejected'
  /** It will not change its mind before somebody changes a setting: a wrong secret, an address that is not on its list. */
  | 'refused';

/** `said` is the number from the other side's list of errors; its texts are left out, for they quote what they were asked with. */
export class TicketFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, said: string) {
    super(`${kind}: ${said}`);
    this.name = 'TicketFault';
    this.kind = kind;
  }
}
