/** One call to the account service. */
export interface Call {
  /** Below the origin, from `/v1` on; with its query, if it has one. */
  path: string;
  /** GET unless said otherwise. */
  method?: string | undefined;
  /** Anything but a string is sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string | undefined>> | undefined;
  /** How often a lost call is sent again: 0 to 5, otherwise 2. */
  retry?: number | undefined;
  /** With the access token of whoever is signed in, renewed where needed. */
  withCredentials?: boolean | undefined;
  /** Gives up when this is aborted. */
  signal?: AbortSignal | undefined;
}

/** Sends a call and reads the reply. @throws AccountError, and nothing else */
export type Send = <Reply>(call: Call) => Promise<Reply>;
