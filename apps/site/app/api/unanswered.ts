import { requestFailed, type ServiceReply } from './service-reply.ts';

/** The code of a reply; null if the service did not answer. */
export const codeOf = (reply: ServiceReply<unknown>): number | null => (reply === requestFailed() ? null : reply.code);

/**
 * Whether the outcome of the call is unknown: there was no answer, or the service failed while it executed the call
 * (codes 500 to 599). Codes of refusals are larger than 599.
 */
export function isUnanswered(reply: ServiceReply<unknown>): boolean {
  const code = codeOf(reply);
  return code === null || (code >= 500 && code < 600);
}
