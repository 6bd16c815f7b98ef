import { requestFailed } from '../api/service-reply.ts';

/** A transient refusal: a retry on the next page may work. */
const isTransient = (code: number) => code === 429 || (code >= 500 && code < 600);

/** Whether the outcome is known. The next page retries after no answer, 429 or 5xx; other refusals are final. */
export const wasAnswered = (reply: { code: number }): boolean => reply !== requestFailed() && !isTransient(reply.code);
