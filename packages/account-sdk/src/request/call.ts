/** One call to the account service. */
export interface Call {
  /** Below the origin, from `/v1` on; may have a query. */
  path: string;
  /** Default: GET. */
  method?: string | undefined;
  /** Anything but a string is sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string | undefined>> | undefined;
  /** Retries of a lost call: 0 to 5; default 2. */
  retry?: number | undefined;
  /** With the user's access token, renewed where needed. */
  withCredentials?: boolean | undefined;
  /** Aborts the call. */
  signal?: AbortSignal | undefined;
}

/**
 * Sends a call and parses the reply.
 * @throws AccountError and nothing else
 */
export type Send = <Reply>(call: Call) => Promise<Reply>;
