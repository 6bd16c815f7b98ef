import { requestFailed } from '../api/service-reply.ts';

/** A transient refusal: a retry on the next page may work. */
const isTransient = (code: number) => code === 429 || (code >= 500 && code < 600);

/** Whether the outcome is known. No answer, 429 and 5xx are retried on the next page; other refusals are final. */
export const wasAnswered = (reply: { code: number }): boolean => reply !== requestFailed() && !isTransient(reply.code);
