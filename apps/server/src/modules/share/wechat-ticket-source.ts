export interface Grant {
  value: string;
  expiresInS: number;
}

/** Fetches JS-SDK tickets from WeChat. A ticket is fetched with an access token. */
export interface TicketSource {
  appId: string;
  fetchToken(): Promise<Grant>;
  fetchTicket(accessToken: string): Promise<Grant>;
}

export type FaultKind =
  /** WeChat did not answer in time or not readably. A retry may succeed. */
  | 'unreachable'
  /** WeChat no longer accepts the access token, perhaps because another process fetched a new one. */
  | 'token rejected'
  /**
   * The secret is wrong or the server's address is not listed, so every retry fails until an operator changes the
   * setting.
   */
  | 'refused';

/**
 * An error of WeChat. `said` is WeChat's error number without its text, because the text quotes the request with the
 * secret.
 */
export class TicketFault extends Error {
  readonly kind: FaultKind;

  constructor(kind: FaultKind, detail: string) {
    super(`${kind}: ${detail}`);
    this.name = 'TicketFault';
    this.kind = kind;
  }
}
