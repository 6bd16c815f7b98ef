import { requestFailed } from '../api/service-reply.ts';

/** The service refused for now: the same call may work on the next page. */
const isPassing = (code: number) => code === 429 || (code >= 500 && code < 600);

/** Whether the outcome is known. After silence, 429 and 5xx the next page asks again; any other refusal would be repeated. */
export const wasAnswered = (reply: { code: number }): boolean => reply !== requestFailed() && !isPassing(reply.code);
