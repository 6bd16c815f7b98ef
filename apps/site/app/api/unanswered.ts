import { requestFailed, type ServiceReply } from './service-reply.ts';

/** Null when the service did not answer. */
export const codeOf = (reply: ServiceReply<unknown>): number | null => (reply === requestFailed() ? null : reply.code);

/**
 * Whether the outcome of the call is unknown: no answer, or the service failed on the way. Refusals have larger codes.
 */
export function isUnanswered(reply: ServiceReply<unknown>): boolean {
  const code = codeOf(reply);
  return code === null || (code >= 500 && code < 600);
}
