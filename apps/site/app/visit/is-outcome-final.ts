import { requestFailed } from '../api/service-reply.ts';

/** Whether a refusal is temporary, so that a retry on the next page may work. */
const isTransient = (code: number) => code === 429 || (code >= 500 && code < 600);

/** Whether the outcome of a call is final. After no answer, 429 or 5xx, the next page retries the call. */
export const wasAnswered = (reply: { code: number }): boolean => reply !== requestFailed() && !isTransient(reply.code);
