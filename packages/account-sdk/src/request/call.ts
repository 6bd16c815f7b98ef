import type { AccountConfig } from '../config.ts';
import { omitUndefined } from '../omit-undefined.ts';

/** One call to the account service. */
export interface Call {
  /** Path below the origin, beginning with `/v1`. It may include a query. */
  path: string;
  /** Default: GET. */
  method?: string | undefined;
  /** A body that is not a string is sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string | undefined>> | undefined;
  /** How often a call without an answer is sent again: 0 to 5, default 2. */
  retry?: number | undefined;
  /** Whether to send the call with the user's access token, which is renewed if necessary. */
  withCredentials?: boolean | undefined;
  /** Aborting this signal aborts the call. */
  signal?: AbortSignal | undefined;
}

/**
 * Sends a call and parses the reply.
 * @throws AccountError and no other error
 */
export type Send = <Reply>(call: Call) => Promise<Reply>;

/** The fields of a body that identify the client. If there is no secret, JSON omits the field. */
export const asClient = ({ clientId, clientSecret }: AccountConfig) => ({
  client_id: clientId,
  client_secret: clientSecret,
});

/** Adds parameters to an address. The existing query stays unchanged, and undefined values are left out. */
export function addressOf(base: string, params: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(omitUndefined(params)).toString();
  return query ? `${base}${base.includes('?') ? '&' : '?'}${query}` : base;
}
