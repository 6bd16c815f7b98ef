import type { RfcErrorAlias, ServerErrorName } from '@feisuo/contract/facts/error-codes';

/** Catalogue names that RFC 6749 (5.2), RFC 8628 or an extension also defines for the token endpoint. */
const sameNames: ReadonlySet<ServerErrorName> = new Set([
  'invalid_request',
  'invalid_grant',
  'invalid_scope',
  'unauthorized_client',
  'access_denied',
  'authorization_pending',
  'slow_down',
  'expired_token',
  'server_error',
  'temporarily_unavailable',
]);

const otherNames: Partial<Record<ServerErrorName, ServerErrorName | RfcErrorAlias>> = {
  // Refusals of an access token in the Authorization header (RFC 6750, 3.1).
  unauthenticated: 'invalid_token',
  permission_denied: 'insufficient_scope',
  invalid_argument: 'invalid_request',
  unimplemented: 'invalid_request',
  // These refusals spend nothing, so the client may send the same request again.
  resource_exhausted: 'temporarily_unavailable',
  aborted: 'temporarily_unavailable',
  unavailable: 'temporarily_unavailable',
  deadline_exceeded: 'temporarily_unavailable',
  internal: 'server_error',
  unknown: 'server_error',
  data_loss: 'server_error',
};

/**
 * The error name for a form request at the token endpoint. Standard clients know only the names of the RFCs, in which
 * everything that is wrong with the member's account is `invalid_grant`.
 */
export const tokenErrorName = (name: ServerErrorName): ServerErrorName | RfcErrorAlias =>
  sameNames.has(name) ? name : (otherNames[name] ?? 'invalid_grant');

/** Replaces the characters that RFC 6749 (5.2) forbids in `error_description`. */
export const asciiDescription = (text: string): string =>
  text
    .replaceAll('"', "'")
    .replaceAll('\\', '/')
    .replaceAll(/[^\x20-\x7e]/g, '?');
