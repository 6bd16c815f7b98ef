import { requestFailed, type ServiceReply } from './service-reply.ts';

/** The number of a refusal; null for what is no answer of the service. */
export const codeOf = (reply: ServiceReply<unknown>): number | null => (reply === requestFailed() ? null : reply.code);

/**
 * Whether nobody can tell from this reply what became of the matter: nothing was said, or the service failed while it worked on
 * it. Refusals have larger numbers, and are answers.
 */
export function isUnanswered(reply: ServiceReply<unknown>): boolean {
  const code = codeOf(reply);
  return code === null || (code >= 500 && code < 600);
}
